import { type Db, table } from '../db/statement.ts';
import type { RealmRow } from '../tables.ts';

export async function updateRealm(db: Db, id: number, changes: Partial<RealmRow>): Promise<void> {
  await table(db, 'realms').where({ id }).update(changes);
}
