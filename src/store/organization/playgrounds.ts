import { type Db, only, remembered, statement, table } from '../db/statement.ts';
import type { New, PlaygroundRow } from '../tables.ts';

export type Playground = Omit<PlaygroundRow, 'realm_id'>;

const playgroundsOf = statement<{ realmId: number }, Playground>((db, p) =>
  table(db, 'playgrounds')
    .where({ realm_id: p('realmId') })
    .orderBy('id')
    .select('id', 'name', 'pygments_language', 'url_template'),
);

/** Playgrounds of the organization, the oldest first. */
export const listPlaygrounds = remembered(
  async (db: Db, realmId: number): Promise<readonly Playground[]> => playgroundsOf(db, { realmId }),
);

export async function insertPlayground(db: Db, row: New<PlaygroundRow, 'id'>): Promise<number> {
  const { id } = only(await table(db, 'playgrounds').insert(row).returning('id'));
  return id;
}

/** Returns whether there was one. */
export async function deletePlayground(db: Db, realmId: number, id: number): Promise<boolean> {
  return (await table(db, 'playgrounds').where({ realm_id: realmId, id }).del()) > 0;
}
