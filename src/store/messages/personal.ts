import { type Db, table } from '../db/statement.ts';
import type { DraftRow } from '../tables.ts';

/** The drafts edited last, the newest first. */
export async function listNewestDrafts(db: Db, userId: number, limit: number): Promise<DraftRow[]> {
  return table(db, 'drafts')
    .where({ user_id: userId })
    .orderBy([
      { column: 'edited_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
}
