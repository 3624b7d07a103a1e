import type { DraftContent } from '../domain/drafts.ts';
import { type Db, only } from './db.ts';
import type { DraftRow } from './tables.ts';

type Columns = Pick<DraftRow, 'type' | 'channel_id' | 'recipient_ids' | 'topic' | 'content' | 'edited_at'>;

function columnsOf({ addressee, content, editedAt }: DraftContent): Columns {
  const nobody: Columns = { type: '', channel_id: null, recipient_ids: '[]', topic: '', content, edited_at: editedAt };
  switch (addressee.kind) {
    case 'nobody':
      return nobody;
    case 'channel':
      return { ...nobody, type: 'stream', channel_id: addressee.channelId, topic: addressee.topic };
    case 'people':
      return { ...nobody, type: 'private', recipient_ids: JSON.stringify(addressee.userIds) };
  }
}

/** The user's drafts, the one edited longest ago first. */
export async function draftsOf(db: Db, userId: number): Promise<DraftRow[]> {
  return db('drafts')
    .where({ user_id: userId })
    .orderBy([{ column: 'edited_at' }, { column: 'id' }]);
}

/** Inserts the drafts and returns them in the order given. */
export async function insertDrafts(db: Db, userId: number, drafts: readonly DraftContent[]): Promise<DraftRow[]> {
  const rows: DraftRow[] = [];
  // One statement each: RETURNING after an insert of several rows promises no order.
  for (const draft of drafts) {
    rows.push(
      only(
        await db('drafts')
          .insert({ user_id: userId, ...columnsOf(draft) })
          .returning('*'),
      ),
    );
  }
  return rows;
}

export async function hasDraft(db: Db, userId: number, id: number): Promise<boolean> {
  return (await db('drafts').where({ id, user_id: userId }).first('id')) !== undefined;
}

export async function updateDraft(db: Db, userId: number, id: number, draft: DraftContent): Promise<DraftRow> {
  return only(await db('drafts').where({ id, user_id: userId }).update(columnsOf(draft)).returning('*'));
}

/** Tells whether there was one. */
export async function deleteDraft(db: Db, userId: number, id: number): Promise<boolean> {
  return (await db('drafts').where({ id, user_id: userId }).delete()) > 0;
}

export async function deleteDraftsOf(db: Db, userId: number): Promise<void> {
  await db('drafts').where({ user_id: userId }).delete();
}
