import type { Realm } from '../domain/organization.ts';
import { type Db, lockRealm } from './db.ts';
import { findRealm, realmOf } from './realms.ts';
import type { RealmRow } from './tables.ts';

/** The organization as the database has it now; nobody else changes it until the unit ends. */
export async function lockedRealm(db: Db, realm: Realm): Promise<Realm> {
  await lockRealm(db, realm.id);
  const row = await findRealm(db, realm.id);
  return row ? realmOf(row, realm.origin) : realm;
}

export async function updateRealm(db: Db, id: number, changes: Partial<RealmRow>): Promise<void> {
  await db('realms').where({ id }).update(changes);
}
