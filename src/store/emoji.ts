import { type Db, only } from './db.ts';
import type { CustomEmojiRow, New } from './tables.ts';

/** The organization's own emoji, deactivated ones too, by ID. */
export async function allCustomEmoji(db: Db, realmId: number): Promise<CustomEmojiRow[]> {
  return db('custom_emoji').where({ realm_id: realmId }).orderBy('id');
}

/** The one that carries the name now. */
export async function findActiveEmoji(db: Db, realmId: number, name: string): Promise<CustomEmojiRow | undefined> {
  return db('custom_emoji').where({ realm_id: realmId, name, is_deactivated: 0 }).first();
}

export async function insertEmoji(db: Db, row: New<CustomEmojiRow, 'id' | 'is_deactivated'>): Promise<CustomEmojiRow> {
  return only(await db('custom_emoji').insert(row).returning('*'));
}

export async function deactivateEmoji(db: Db, id: number): Promise<void> {
  await db('custom_emoji').where({ id }).update({ is_deactivated: 1 });
}
