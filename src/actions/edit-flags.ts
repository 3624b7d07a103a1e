import { FLAG } from '../domain/flags.ts';
import { flagNames } from '../domain/message.ts';
import type { Rendered } from '../markdown/render.ts';
import type { Db } from '../store/db.ts';
import { recordsOf } from '../store/delivery-record.ts';
import { alertWordsOf, groupMemberIds, topicParticipants } from '../store/message-recipients.ts';
import { addFlags, messagesWithIds, removeFlags } from '../store/messages.ts';
import type { MessageRow } from '../store/tables.ts';
import { messageAudience } from './message-audience.ts';
import type { Scope } from './scope.ts';

const BY_CONTENT = FLAG.mentioned | FLAG.topicWildcard | FLAG.alertWord;

/** An edited text mentions others than before: the flags that follow from the text are set anew. */
export async function remarkMentions({ db }: Scope, row: MessageRow, { mentions, text }: Rendered): Promise<void> {
  const receivers = new Set(await messageAudience(db, row));
  const marked = new Map<number, number>();
  const mark = (userId: number, bit: number) => {
    if (receivers.has(userId)) marked.set(userId, (marked.get(userId) ?? 0) | bit);
  };
  for (const id of [...mentions.userIds, ...(await groupMemberIds(db, mentions.groupIds))]) mark(id, FLAG.mentioned);
  if (mentions.topicWildcard && row.channel_id !== null) {
    for (const id of await topicParticipants(db, row.channel_id, row.topic_key)) mark(id, FLAG.topicWildcard);
  }
  for (const id of await alertWordsOf(db, row.realm_id, text)) mark(id, FLAG.alertWord);
  const before = await db('message_flags').where({ message_id: row.id });
  for (const { user_id: id, flags } of before) {
    const gone = flags & BY_CONTENT & ~(marked.get(id) ?? 0);
    if (gone !== 0) await removeFlags(db, id, row.id, gone);
  }
  for (const [id, bits] of marked) await addFlags(db, id, row.id, bits);
}

/** The flags of the message that each of the users has after the edit: the most frequent ones, and who differs. */
export async function editFlags(
  db: Db,
  row: MessageRow,
  users: readonly number[],
): Promise<{ common: string[]; forUser: Record<number, { flags: string[] }> }> {
  const [current] = await messagesWithIds(db, [row.id]);
  if (!current) return { common: [], forUser: {} };
  const readers = await db('users')
    .whereIn('id', [...users])
    .select('id', 'read_below');
  const forUser: Record<number, { flags: string[] }> = {};
  for (const { id, read_below: readBelow } of readers) {
    const record = (await recordsOf(db, { id, readBelow }, [current])).get(row.id);
    forUser[id] = { flags: record ? flagNames(record.bits, record.isRead) : ['read'] };
  }
  return { common: [], forUser };
}
