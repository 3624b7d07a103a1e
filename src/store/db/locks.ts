import { recallOf } from './handle.ts';
import { type Db, statementOfOne, table } from './statement.ts';

// Not FOR UPDATE: that waits for the share lock every row with a foreign key to the organization has taken, and two
// units that both inserted such rows would wait for each other.
const locked = statementOfOne<{ realmId: number }, { directory_version: number }>((db, p) =>
  table(db, 'realms')
    .where({ id: p('realmId') })
    .forNoKeyUpdate()
    .select('directory_version'),
);

/** On PostgreSQL, makes units of the same organization run one after another, from this point to their end. */
export async function lockRealm(db: Db, realmId: number): Promise<void> {
  const row = await locked(db, { realmId });
  const recall = recallOf(db);
  if (recall.isUnit) recall.version = row?.directory_version;
}
