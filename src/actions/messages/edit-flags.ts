import { MANY_USERS } from '../../domain/limits.ts';
import { FLAG } from '../../domain/messages/flags.ts';
import { flagNames, type MessageFlag } from '../../domain/messages/message.ts';
import type { Rendered } from '../../markdown/render.ts';
import type { Db } from '../../store/db/open.ts';
import { listRecordsOfMessage, type PersonalRecord } from '../../store/events/delivery-record.ts';
import { listListeners } from '../../store/events/queues.ts';
import { listUsersAlertedBy } from '../../store/messages/alert-words.ts';
import { listTopicParticipants } from '../../store/messages/message-recipients.ts';
import { addFlagsOf, listFlagsOfMessage, listMessages, removeFlagsOf } from '../../store/messages/messages.ts';
import type { MessageRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { memberIdsOf } from '../organization/groups.ts';

const BY_CONTENT = FLAG.mentioned | FLAG.topicWildcard | FLAG.alertWord;

/** After an edit, sets the flags that depend on the text, which may mention other users than before. */
export async function recomputeMentionFlags(
  scope: Scope,
  row: MessageRow,
  { mentions, text }: Rendered,
  audience: readonly number[],
): Promise<void> {
  const { db } = scope;
  const receivers = new Set(audience);
  const flagged = new Map<number, number>();
  const mark = (userId: number, bit: number) => {
    if (receivers.has(userId)) flagged.set(userId, (flagged.get(userId) ?? 0) | bit);
  };
  for (const id of [...mentions.userIds, ...(await memberIdsOf(scope, mentions.groupIds))]) mark(id, FLAG.mentioned);
  if (mentions.topicWildcard && row.channel_id !== null) {
    for (const id of await listTopicParticipants(db, row.channel_id, row.topic_key)) mark(id, FLAG.topicWildcard);
  }
  for (const id of await listUsersAlertedBy(db, row.realm_id, text)) mark(id, FLAG.alertWord);
  const gone = new Map<number, number>();
  for (const { user_id: id, flags } of await listFlagsOfMessage(db, row.id)) {
    const bits = flags & BY_CONTENT & ~(flagged.get(id) ?? 0);
    if (bits !== 0) gone.set(id, bits);
  }
  await removeFlagsOf(db, row.id, gone);
  await addFlagsOf(db, row.id, flagged);
}

/**
 * Each user's flags of the message after an edit: the combination that most users have, and those of the other users. Of
 * many users, only those who listen count: nobody else gets the event.
 */
export async function flagsAfterEdit(
  db: Db,
  messageId: number,
  users: readonly number[],
): Promise<{ common: MessageFlag[]; forUser: Record<number, { flags: MessageFlag[] }> }> {
  const [current] = await listMessages(db, [messageId]);
  if (!current) return { common: [], forUser: {} };
  const listening = users.length < MANY_USERS ? users : await listenersAmong(db, current.realm_id, users);
  const groups = groupsOf(listening, await listRecordsOfMessage(db, current, listening));
  const [common, ...others] = groups.sort((a, b) => b.users.length - a.users.length);
  const different = others.flatMap(({ flags, users }) => users.map((id) => [id, { flags }] as const));
  return { common: common?.flags ?? [], forUser: Object.fromEntries(different) };
}

async function listenersAmong(db: Db, realmId: number, users: readonly number[]): Promise<number[]> {
  const listeners = await listListeners(db, realmId);
  return users.filter((id) => listeners.has(id));
}

/** Users with the same flags. */
interface Group {
  flags: MessageFlag[];
  users: number[];
}

/** Groups users by their flags; there may be thousands, but few combinations. */
function groupsOf(users: readonly number[], records: ReadonlyMap<number, PersonalRecord>): Group[] {
  const groups = new Map<string, Group>();
  const byRecord = new Map<number, Group>();
  for (const id of users) {
    const record = records.get(id);
    const key = record ? record.bits * 2 + Number(record.isRead) : -1;
    const group = byRecord.get(key) ?? groupFor(groups, record);
    byRecord.set(key, group);
    group.users.push(id);
  }
  return [...groups.values()];
}

function groupFor(groups: Map<string, Group>, record: PersonalRecord | undefined): Group {
  const flags: MessageFlag[] = record ? flagNames(record.bits, record.isRead) : ['read'];
  const group = groups.get(flags.join()) ?? { flags, users: [] };
  groups.set(flags.join(), group);
  return group;
}
