import { type Db, raw, statement } from '../db/statement.ts';
import type { DraftRow } from '../tables.ts';

const newestDrafts = statement<{ userId: number; limit: number }, DraftRow>((db, p) =>
  raw(db, 'select * from drafts where user_id = ? order by edited_at desc, id desc limit ?', [p('userId'), p('limit')]),
);

/** The most recently edited drafts, the newest first. */
export async function listNewestDrafts(db: Db, userId: number, limit: number): Promise<DraftRow[]> {
  return newestDrafts(db, { userId, limit });
}
