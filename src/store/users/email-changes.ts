import { type Db, table } from '../db/statement.ts';
import type { AddressChangeRow } from '../tables.ts';

/** A user can have one pending confirmation at a time; a new one replaces it. */
export async function saveEmailChange(db: Db, change: AddressChangeRow): Promise<void> {
  await table(db, 'address_changes').insert(change).onConflict('user_id').merge();
}

export async function findEmailChange(db: Db, token: string, now: number): Promise<AddressChangeRow | undefined> {
  return table(db, 'address_changes').where({ token }).andWhere('expires_at', '>', now).first();
}

export async function deleteEmailChange(db: Db, userId: number): Promise<void> {
  await table(db, 'address_changes').where({ user_id: userId }).delete();
}
