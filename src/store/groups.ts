import type { Db } from './db.ts';
import { only } from './db.ts';
import type { UserGroupRow } from './tables.ts';

export async function groupsOf(db: Db, realmId: number): Promise<UserGroupRow[]> {
  return db('user_groups').where({ realm_id: realmId }).orderBy('id');
}

export async function findGroup(db: Db, realmId: number, id: number): Promise<UserGroupRow | undefined> {
  return db('user_groups').where({ realm_id: realmId, id }).first();
}

/** ID of a system group, which every organization has. */
export async function systemGroupId(db: Db, realmId: number, name: string): Promise<number> {
  return only(await db('user_groups').where({ realm_id: realmId, name, is_system: 1 }).select('id')).id;
}
