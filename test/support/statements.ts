import type { Db } from '../../src/store/db/open.ts';
import { knexOf } from '../../src/store/db/statement.ts';
import type { World } from './world.ts';

/** Statements that begin and end units, and those of the mailer. */
const NOT_COUNTED = /^(begin|commit|rollback|savepoint|release|set )|(from|update) "?`?mails|invitations.*reminded_at/i;

/** The connections of all servers, for units of work and others. */
export async function connectionsOf(world: World): Promise<Set<Db>> {
  const connections = new Set<Db>(world.databases.map(({ read }) => read));
  if (world.database.dialect === 'sqlite') await world.database.unit(async (db) => connections.add(db));
  return connections;
}

/** The statements that the work sends to the database, at all servers. */
export async function statementsOf(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const connections = await connectionsOf(world);
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    if (!NOT_COUNTED.test(sql)) sent.push(sql);
  };
  for (const connection of connections) knexOf(connection).on('query', note);
  await work();
  for (const connection of connections) knexOf(connection).removeListener('query', note);
  return sent;
}

/** The number of statements. */
export const countStatements = async (world: World, work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(world, work)).length;
