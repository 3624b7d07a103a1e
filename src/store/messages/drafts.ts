import type { DraftContent } from '../../domain/messages/drafts.ts';
import { type Db, insertedRows, only, raw, table } from '../db/statement.ts';
import type { DraftRow } from '../tables.ts';

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

/** The user's drafts, the least recently edited first. */
export async function listDrafts(db: Db, userId: number): Promise<DraftRow[]> {
  return table(db, 'drafts')
    .where({ user_id: userId })
    .orderBy([{ column: 'edited_at' }, { column: 'id' }]);
}

const COLUMNS: Record<keyof Columns | 'user_id', 'bigint' | 'text'> = {
  user_id: 'bigint',
  type: 'text',
  channel_id: 'bigint',
  recipient_ids: 'text',
  topic: 'text',
  content: 'text',
  edited_at: 'bigint',
};
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Inserts the drafts and returns them in the given order. */
export async function insertDrafts(db: Db, userId: number, drafts: readonly DraftContent[]): Promise<DraftRow[]> {
  const rows = drafts.map((draft) => ({ user_id: userId, ...columnsOf(draft) }));
  return insertedRows<DraftRow>(db, 'drafts', {
    columns: COLUMNS,
    rows: rows.map((row) => COLUMN_NAMES.map((name) => row[name])),
  });
}

/** The number of the user's drafts except this one, and of the characters in them. */
export async function sizeOfDrafts(db: Db, userId: number, exceptId = 0): Promise<{ count: number; length: number }> {
  const [row] = await table(db, 'drafts')
    .where({ user_id: userId })
    .whereNot({ id: exceptId })
    .count({ count: '*' })
    .sum({ length: raw(db, 'length(content)') });
  return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
}

export async function hasDraft(db: Db, userId: number, id: number): Promise<boolean> {
  return (await table(db, 'drafts').where({ id, user_id: userId }).first('id')) !== undefined;
}

export async function updateDraft(db: Db, userId: number, id: number, draft: DraftContent): Promise<DraftRow> {
  return only(await table(db, 'drafts').where({ id, user_id: userId }).update(columnsOf(draft)).returning('*'));
}

/** Returns whether there was one. */
export async function deleteDraft(db: Db, userId: number, id: number): Promise<boolean> {
  return (await table(db, 'drafts').where({ id, user_id: userId }).delete()) > 0;
}

export async function deleteDraftsOf(db: Db, userId: number): Promise<void> {
  await table(db, 'drafts').where({ user_id: userId }).delete();
}
