import {
  type Columns,
  type Db,
  dialectOf,
  idList,
  idsIn,
  insertedRows,
  insertRows,
  only,
  raw,
  rowTable,
  statement,
  table,
} from '../db/statement.ts';
import { onItsWay, sent } from '../db/unawaited.ts';
import type { MessageFlagRow, MessageRow, ReactionRow, SubmessageRow } from '../tables.ts';
import { orderedBeside } from './index-ranges.ts';
import { indexNewMessage, tokensOf } from './search.ts';

export type NewMessage = Omit<MessageRow, 'id' | 'edited_at' | 'edit_history' | 'has_reaction' | 'revision'>;

const COLUMNS: Record<keyof NewMessage, Columns[string]> = {
  realm_id: 'bigint',
  recipient_id: 'bigint',
  channel_id: 'bigint',
  sender_id: 'bigint',
  topic: 'text',
  topic_key: 'text',
  content: 'text',
  rendered: 'text',
  search_text: 'text',
  client: 'text',
  sent_at: 'bigint',
  is_me: 'bigint',
  has_link: 'bigint',
  has_image: 'bigint',
  has_attachment: 'bigint',
  is_channel_wildcard: 'bigint',
  is_topic_wildcard: 'bigint',
  topic_links: 'text',
};
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof NewMessage)[];

const INSERTION = `insert into messages (${COLUMN_NAMES.join(', ')}) values (${COLUMN_NAMES.map(() => '?').join(', ')})`;

const insertion = statement<NewMessage, unknown>((db, p) =>
  raw(
    db,
    INSERTION,
    COLUMN_NAMES.map((name) => p(name)),
  ),
);
// SQLite would collect the rows of RETURNING in a temporary table.
const lastId = statement<object, { id: number }>((db) => raw(db, 'select last_insert_rowid() as id'));

const nextId = statement<object, { id: number }>((db) =>
  raw(db, "select nextval(pg_get_serial_sequence('messages', 'id')) as id"),
);

/** The ID of the next message, if the database gives it out before the insertion. */
export type ReservedId = Promise<number> | undefined;

/**
 * Asks PostgreSQL for the ID of a message that the unit is going to insert: the answer comes together with that to the
 * next statement, and the unit need not wait for the insertion. Other ways to insert messages use the same sequence.
 */
export function reserveMessageId(db: Db): ReservedId {
  if (dialectOf(db) === 'sqlite') return undefined;
  const reserved = onItsWay(db, nextId, {}).then((rows) => only(rows).id);
  // A unit that refuses the message does not ask for its ID.
  reserved.catch(() => undefined);
  return reserved;
}

const insertionWithIndex = statement<NewMessage & { id: number; tokens: string }, unknown>((db, p) =>
  raw(
    db,
    `with stored as (
       insert into messages (id, ${COLUMN_NAMES.join(', ')}) values (?, ${COLUMN_NAMES.map(() => '?').join(', ')})
       returning id
     )
     insert into message_search (message_id, tokens) select id, string_to_array(?, ' ') from stored`,
    [p('id'), ...COLUMN_NAMES.map((name) => p(name)), p('tokens')],
  ),
);

/** Inserts a message, and adds it to the full-text index with these stems. */
export async function insertMessage(
  db: Db,
  message: NewMessage,
  stems: readonly string[],
  reserved = reserveMessageId(db),
): Promise<MessageRow> {
  const indexed = { recipientId: message.recipient_id, stems };
  let id = await reserved;
  if (id === undefined) {
    await insertion(db, message);
    id = only(await lastId(db, {})).id;
    await indexNewMessage(db, { id, ...indexed });
  } else await sent(db, insertionWithIndex, { id, tokens: tokensOf(db, indexed), ...message });
  return { id, edited_at: null, edit_history: null, has_reaction: 0, revision: 0, ...message };
}

/** Inserts messages to different recipients and returns them by recipient. */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<Map<number, MessageRow>> {
  const rows = await insertedRows<MessageRow>(db, 'messages', {
    columns: COLUMNS,
    rows: messages.map((message) => COLUMN_NAMES.map((name) => message[name])),
  });
  return new Map(rows.map((row) => [row.recipient_id, row]));
}

/** Messages with these IDs, ascending, without those that do not exist. */
export async function listMessages(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return table(db, 'messages').whereIn('id', idList(db, ids)).orderBy('id');
}

/** The columns for a message object, with the text in one of the two forms. */
export type ShownRow = Pick<MessageRow, (typeof SHOWN)[number]> & { text: string };

const SHOWN = [
  'id',
  'recipient_id',
  'channel_id',
  'sender_id',
  'topic',
  'client',
  'sent_at',
  'edited_at',
  'edit_history',
  'is_me',
  'has_reaction',
  'is_channel_wildcard',
  'topic_links',
] as const;

export const shownRow = (row: MessageRow, { html }: { html: boolean }): ShownRow => ({
  text: html ? row.rendered : row.content,
  ...row,
});

/** Only the places of messages, ascending, which are small even for many messages. */
export async function listPlacesOfMessages(
  db: Db,
  ids: readonly number[],
): Promise<Pick<MessageRow, 'id' | 'realm_id' | 'channel_id' | 'recipient_id' | 'topic'>[]> {
  return table(db, 'messages')
    .whereIn('id', idList(db, ids))
    .orderBy('id')
    .select('id', 'realm_id', 'channel_id', 'recipient_id', 'topic');
}

const reactionsOf = statement<{ ids: readonly number[] }, ReactionRow>((db, p) =>
  table(db, 'reactions')
    .whereIn('message_id', idsIn(db, p('ids')))
    .orderBy('id'),
);

/** Reactions by message, in the order in which they were added. */
export async function listReactions(db: Db, messageIds: readonly number[]): Promise<Map<number, ReactionRow[]>> {
  return grouped(messageIds.length === 0 ? [] : await reactionsOf(db, { ids: messageIds }));
}

const submessagesOf = statement<{ ids: readonly number[] }, SubmessageRow>((db, p) =>
  table(db, 'submessages')
    .whereIn('message_id', idsIn(db, p('ids')))
    .orderBy('id'),
);

export async function listSubmessages(db: Db, messageIds: readonly number[]): Promise<Map<number, SubmessageRow[]>> {
  return grouped(messageIds.length === 0 ? [] : await submessagesOf(db, { ids: messageIds }));
}

function grouped<Part extends { message_id: number }>(rows: readonly Part[]): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const row of rows) {
    const list = found.get(row.message_id);
    if (list) list.push(row);
    else found.set(row.message_id, [row]);
  }
  return found;
}

const flagsOf = statement<{ userId: number; ids: readonly number[] }, Pick<MessageFlagRow, 'message_id' | 'flags'>>(
  (db, p) =>
    table(db, 'message_flags')
      .where({ user_id: p('userId') })
      .whereIn('message_id', idsIn(db, p('ids')))
      .select('message_id', 'flags'),
);

/** A user's explicit flags of these messages; the map omits messages without flags. */
export async function listFlags(db: Db, userId: number, messageIds: readonly number[]): Promise<Map<number, number>> {
  if (messageIds.length === 0) return new Map();
  const rows = await flagsOf(db, { userId, ids: messageIds });
  return new Map(rows.map((row) => [row.message_id, row.flags]));
}

/** All users' explicit flags of a message. */
export async function listFlagsOfMessage(db: Db, messageId: number): Promise<MessageFlagRow[]> {
  return table(db, 'message_flags').where({ message_id: messageId });
}

/** IDs of the users who have explicit flags of one of these messages. */
export async function listFlaggers(db: Db, messageIds: readonly number[]): Promise<number[]> {
  return table(db, 'message_flags').whereIn('message_id', idList(db, messageIds)).distinct().pluck('user_id');
}

/** Sets bits of the explicit flags of several users for a message, different ones for each. */
export async function addFlagsOf(db: Db, messageId: number, bits: ReadonlyMap<number, number>): Promise<void> {
  await insertRows(db, 'message_flags', {
    columns: { user_id: 'bigint', message_id: 'bigint', flags: 'bigint' },
    rows: [...bits].map(([userId, flags]) => [userId, messageId, flags]),
    onConflict: 'on conflict (user_id, message_id) do update set flags = message_flags.flags | excluded.flags',
  });
}

/** Sets bits of a user's explicit flags of several messages. */
export async function addFlagsTo(db: Db, userId: number, messageIds: readonly number[], bits: number): Promise<void> {
  await insertRows(db, 'message_flags', {
    columns: { user_id: 'bigint', message_id: 'bigint', flags: 'bigint' },
    rows: messageIds.map((id) => [userId, id, bits]),
    onConflict: 'on conflict (user_id, message_id) do update set flags = message_flags.flags | excluded.flags',
  });
}

/** Clears bits of a user's explicit flags of several messages; deletes rows without any bits. */
export async function removeFlagsFrom(
  db: Db,
  userId: number,
  messageIds: readonly number[],
  bits: number,
): Promise<void> {
  const ids = idList(db, messageIds);
  await raw(db, 'update message_flags set flags = flags & ? where user_id = ? and message_id in ?', [
    ~bits,
    userId,
    ids,
  ]);
  await raw(db, 'delete from message_flags where user_id = ? and message_id in ? and flags = 0', [userId, ids]);
}

/**
 * Clears bits of the explicit flags of several users for a message, different ones for each; deletes rows without any
 * bits.
 */
export async function removeFlagsOf(db: Db, messageId: number, bits: ReadonlyMap<number, number>): Promise<void> {
  if (bits.size === 0) return;
  // With the message in each row, SQLite finds each flag by its key; it compared every change with every flag otherwise.
  const kept = rowTable(
    db,
    { user_id: 'bigint', message_id: 'bigint', kept: 'bigint' },
    [...bits].map(([userId, gone]) => [userId, messageId, ~gone]),
  );
  await raw(
    db,
    `update message_flags set flags = message_flags.flags & changes.kept from ? as changes
     where message_flags.user_id = changes.user_id and message_flags.message_id = changes.message_id`,
    [kept],
  );
  await table(db, 'message_flags').where({ message_id: messageId, flags: 0 }).delete();
}

export async function updateMessage(db: Db, id: number, changes: Partial<MessageRow>): Promise<void> {
  await table(db, 'messages').where({ id }).update(changes);
}

/** Deletes messages with everything that belongs to them, and returns their number. */
export async function deleteMessages(db: Db, ids: readonly number[]): Promise<number> {
  return table(db, 'messages').whereIn('id', idList(db, ids)).delete();
}

const NEWEST = 100;
const newestContents = statement<{ recipientId: number }, Pick<MessageRow, 'content' | 'sent_at'>>((db, p) =>
  table(db, 'messages')
    .where({ recipient_id: p('recipientId') })
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .select('content', 'sent_at'),
);

/** The Markdown of the newest hundred messages of a conversation, the newest first. */
export async function listNewestContents(
  db: Db,
  recipientId: number,
): Promise<Pick<MessageRow, 'content' | 'sent_at'>[]> {
  return newestContents(db, { recipientId });
}

/** ID of the recipient's oldest message; null if there is none. */
export async function findFirstMessageId(db: Db, recipientId: number): Promise<number | null> {
  const messages = orderedBeside(db, table(db, 'messages'), { recipient_id: recipientId }, { anchor: 0, order: 'asc' });
  const row: { id: number } | undefined = await messages.first('id');
  return row?.id ?? null;
}
