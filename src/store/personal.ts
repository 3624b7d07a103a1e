import type { Db } from './db.ts';
import type { DraftRow, MutedUserRow } from './tables.ts';

/** The words that alert the user, in alphabetical order. */
export async function wordsAlerting(db: Db, userId: number): Promise<string[]> {
  return db('alert_words').where({ user_id: userId }).orderBy('word').pluck('word');
}

/** Whom the user muted, the one muted longest ago first. */
export async function mutedBy(db: Db, userId: number): Promise<MutedUserRow[]> {
  return db('muted_users').where({ user_id: userId }).orderBy(['created_at', 'muted_user_id']);
}

/** The drafts edited last, the newest first. */
export async function newestDrafts(db: Db, userId: number, limit: number): Promise<DraftRow[]> {
  return db('drafts')
    .where({ user_id: userId })
    .orderBy([
      { column: 'edited_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
}
