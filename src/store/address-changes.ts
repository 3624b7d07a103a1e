import type { Db } from './db.ts';
import type { AddressChangeRow } from './tables.ts';

/** A user waits for one confirmation at a time: the newest replaces an earlier one. */
export async function saveAddressChange(db: Db, change: AddressChangeRow): Promise<void> {
  await db('address_changes').insert(change).onConflict('user_id').merge();
}

export async function findAddressChange(db: Db, token: string, now: number): Promise<AddressChangeRow | undefined> {
  return db('address_changes').where({ token }).andWhere('expires_at', '>', now).first();
}

export async function deleteAddressChange(db: Db, userId: number): Promise<void> {
  await db('address_changes').where({ user_id: userId }).delete();
}
