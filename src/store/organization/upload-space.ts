import { type Db, raw, table } from '../db/statement.ts';

/** Bytes of all uploaded files of an organization. */
export async function findUploadSpace(db: Db, realmId: number): Promise<number> {
  const row = await table(db, 'upload_spaces').where({ realm_id: realmId }).first();
  return Number(row?.bytes ?? 0);
}

/** Adds to the bytes; a negative number subtracts. Returns the new total. */
export async function addUploadSpace(db: Db, realmId: number, bytes: number): Promise<number> {
  const [row] = await table(db, 'upload_spaces')
    .insert({ realm_id: realmId, bytes })
    .onConflict('realm_id')
    .merge({ bytes: raw(db, 'upload_spaces.bytes + excluded.bytes') })
    .returning('bytes');
  return Number(row?.bytes ?? 0);
}
