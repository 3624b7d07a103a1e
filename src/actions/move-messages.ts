import type { Channel } from '../domain/channel.ts';
import { mayNotEdit, mayNotMove, onlyNewestMovable, tooLateForChannel, tooLateForTopic } from '../domain/editing.ts';
import type { LiveEvent } from '../domain/event.ts';
import { FLAG } from '../domain/flags.ts';
import { searchWordsOfMessage } from '../domain/highlight.ts';
import { RESOLVED_PREFIX, topicKey } from '../domain/message.ts';
import { isModerator } from '../domain/roles.ts';
import { normalizedTopic } from '../domain/topics.ts';
import type { User } from '../domain/user.ts';
import { updateChannel } from '../store/channels.ts';
import { addFlags, firstMessageId, removeFlags, updateMessage } from '../store/messages.ts';
import { markReadFor } from '../store/read-state.ts';
import { indexMessage } from '../store/search.ts';
import { receiversOf, subscriberIds } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';
import { TOPIC_POLICY } from '../store/user-topics.ts';
import { findUsers } from '../store/users.ts';
import { editFlags } from './edit-flags.ts';
import { historyWith, type MessageEdit, type TextEdit } from './edit-history.ts';
import { holdersOf, messageAudience } from './message-audience.ts';
import { takeBackResolution, tellOfMove } from './move-notices.ts';
import { mayBy } from './permissions.ts';
import { requirePosting } from './posting.ts';
import { linksInTopic } from './rendering.ts';
import type { Scope } from './scope.ts';
import { changeTopicPolicy } from './topic-policies.ts';

export interface Move {
  row: MessageRow;
  channel: Channel;
  /** The channel to move to, perhaps the same; nothing: the topic alone changes. */
  target: Channel | undefined;
  topic: string | undefined;
  edit: MessageEdit;
}

/** Refuses a move that the editor may not make, or no longer. */
export async function requireMove(scope: Scope, editor: User, move: Move): Promise<void> {
  const { realm, now } = scope;
  const { row, target, topic, edit } = move;
  const { settings } = realm;
  if (topic !== undefined) {
    if (!mayBy(realm, settings.edit_topic_policy, editor, now)) throw mayNotEdit();
    const limit = settings.move_messages_within_stream_limit_seconds;
    if (isTooLate(editor, row, limit, now)) throw tooLateForTopic();
  }
  if (target) {
    if (!mayBy(realm, settings.move_messages_between_streams_policy, editor, now)) throw mayNotMove();
    await requirePosting(scope, editor, target);
    if (isTooLate(editor, row, settings.move_messages_between_streams_limit_seconds, now)) throw tooLateForChannel();
  }
  if (edit.propagate_mode === 'change_all') await requireAllInTime(scope, editor, move);
}

function isTooLate(editor: User, row: MessageRow, limit: number | null, now: number): boolean {
  return limit !== null && !isModerator(editor) && now - row.sent_at > limit;
}

async function requireAllInTime(scope: Scope, editor: User, move: Move): Promise<void> {
  const { settings } = scope.realm;
  const limits = [
    move.topic === undefined ? null : settings.move_messages_within_stream_limit_seconds,
    move.target ? settings.move_messages_between_streams_limit_seconds : null,
  ].filter((limit) => limit !== null);
  const limit = limits.length === 0 ? null : Math.min(...limits);
  const all = await movedRows(scope, move);
  const movable = all.filter((row) => !isTooLate(editor, row, limit, scope.now));
  const [first] = movable;
  if (first && movable.length < all.length) {
    throw onlyNewestMovable({ count: movable.length, total: all.length, firstId: first.id });
  }
}

/** The messages that a move takes along, ascending. */
async function movedRows({ db }: Scope, { row, channel, edit }: Move): Promise<MessageRow[]> {
  if (edit.propagate_mode === 'change_one') return [row];
  const query = db('messages').where({ channel_id: channel.id, topic_key: row.topic_key }).orderBy('id');
  if (edit.propagate_mode === 'change_later') query.where('id', '>=', row.id);
  return query;
}

/** Moves messages; `storeText` changes the text of the first named message in the same edit. */
export async function moveMessages(
  scope: Scope,
  editor: User,
  move: Move,
  storeText: (() => Promise<TextEdit>) | undefined,
): Promise<void> {
  const { db } = scope;
  const rows = await movedRows(scope, move);
  const destination = move.target ?? move.channel;
  const topic = move.topic === undefined ? move.row.topic : normalizedTopic(move.topic);
  const isNewPlace = !(await topicHasMessages(scope, destination, topic, rows));
  const isWhole = await isWholeTopic(scope, move, rows);
  const before = await audienceOf(scope, rows);
  const text = await storeText?.();
  const links = await linksInTopic(db, scope.realm, topic);
  for (const row of rows) await moveOne(scope, editor, move, row, { destination, topic, links, text });
  if (destination.id !== move.channel.id) await moveReach(scope, rows, move.channel, destination);
  const users = await audienceOf(scope, await freshRows(scope, rows));
  const losers = new Set([...before].filter((id) => !users.has(id)));
  await tellLosers(scope, move, rows, losers);
  if (isWhole) await moveTopicPolicies(scope, move, { destination, topic, losers });
  await announceMove(scope, editor, move, { rows, topic, links, text, users: [...users] });
  await tellOfPlace(scope, editor, move, { rows, destination, topic, isNewPlace, isWhole });
}

async function topicHasMessages(
  { db }: Scope,
  channel: Channel,
  topic: string,
  moved: readonly MessageRow[],
): Promise<boolean> {
  const found = await db('messages')
    .where({ channel_id: channel.id, topic_key: topicKey(topic) })
    .whereNotIn(
      'id',
      moved.map(({ id }) => id),
    )
    .first('id');
  return found !== undefined;
}

async function isWholeTopic({ db }: Scope, { row, channel }: Move, moved: readonly MessageRow[]): Promise<boolean> {
  const left = await db('messages')
    .where({ channel_id: channel.id, topic_key: row.topic_key })
    .whereNotIn(
      'id',
      moved.map(({ id }) => id),
    )
    .first('id');
  return left === undefined;
}

async function audienceOf({ db }: Scope, rows: readonly MessageRow[]): Promise<Set<number>> {
  const users = new Set<number>();
  for (const row of rows) for (const id of await messageAudience(db, row)) users.add(id);
  return users;
}

async function moveOne(
  { db, now }: Scope,
  editor: User,
  move: Move,
  row: MessageRow,
  place: { destination: Channel; topic: string; links: object[]; text: TextEdit | undefined },
): Promise<void> {
  const { destination, topic, links, text } = place;
  const isNamed = row.id === move.row.id;
  const [current] = await db('messages').where({ id: row.id });
  const stems = searchWordsOfMessage(topic, plainText(current?.rendered ?? row.rendered));
  await updateMessage(db, row.id, {
    channel_id: destination.id,
    recipient_id: destination.recipientId,
    topic,
    topic_key: topicKey(topic),
    topic_links: JSON.stringify(links),
    search_text: stems.join(' '),
    edited_at: now,
    edit_history: historyWith(row, {
      user_id: editor.id,
      timestamp: now,
      ...(isNamed && text?.entry),
      ...(topic !== row.topic && { prev_topic: row.topic, topic }),
      ...(move.target && { prev_stream: move.channel.id, stream: destination.id }),
    }),
  });
  await indexMessage(db, { id: row.id, recipientId: destination.recipientId, stems });
}

/** The text between the tags, for the index. */
const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/**
 * Who received a message keeps it as long as they may see its new channel; who only subscribes to that one has not
 * received it, so that it is no news to them.
 */
async function moveReach({ db, realm }: Scope, rows: readonly MessageRow[], from: Channel, to: Channel): Promise<void> {
  const subscribers = new Set(await subscriberIds(db, to.id));
  for (const row of rows) {
    const received = await holdersOf(db, row, from.id);
    const spanned = new Set(await receiversOf(db, { channelId: to.id, messageId: row.id }));
    const people = await findUsers(db, realm.id, [...received]);
    for (const user of people) {
      const maySee = subscribers.has(user.id) || (!to.isPrivate && user.role !== 600);
      if (maySee && !spanned.has(user.id)) await addFlags(db, user.id, row.id, FLAG.received);
    }
    const newcomers = [...spanned].filter((id) => !received.has(id));
    await markReadFor(db, newcomers, row.id);
    for (const id of newcomers) await addFlags(db, id, row.id, FLAG.hidden);
  }
  for (const channel of [from, to]) {
    await updateChannel(db, channel.id, { first_message_id: await firstMessageId(db, channel.id) });
  }
}

/** Those who may not see the new place lose the messages, and what they marked them with. */
async function tellLosers(
  { db, emit }: Scope,
  { row, channel }: Move,
  rows: readonly MessageRow[],
  losers: ReadonlySet<number>,
): Promise<void> {
  if (losers.size === 0) return;
  for (const { id } of rows) {
    for (const userId of losers) await removeFlags(db, userId, id, FLAG.starred | FLAG.received | FLAG.historical);
  }
  emit(
    { users: [...losers] },
    {
      type: 'delete_message',
      message_type: 'stream',
      message_ids: rows.map(({ id }) => id),
      stream_id: channel.id,
      topic: row.topic,
    },
  );
}

/** Everybody's policy of a topic goes with it, except where they may not see the new place. */
async function moveTopicPolicies(
  scope: Scope,
  { row, channel }: Move,
  { destination, topic, losers }: { destination: Channel; topic: string; losers: ReadonlySet<number> },
): Promise<void> {
  const { db, realm } = scope;
  const isSame = channel.id === destination.id && topicKey(topic) === row.topic_key;
  if (isSame) return;
  const policies = await db('user_topics').where({ channel_id: channel.id, topic_key: row.topic_key });
  const users = new Map(
    (
      await findUsers(
        db,
        realm.id,
        policies.map((one) => one.user_id),
      )
    ).map((user) => [user.id, user]),
  );
  for (const { user_id: id, policy } of policies) {
    const user = users.get(id);
    if (!user) continue;
    const isMovingOn = !losers.has(id);
    await changeTopicPolicy(scope, user, channel.id, row.topic, TOPIC_POLICY.none, { isMovingOn });
    if (isMovingOn) await changeTopicPolicy(scope, user, destination.id, topic, policy as 1 | 2 | 3);
  }
}

async function announceMove(
  scope: Scope,
  editor: User,
  { row, channel, target, edit }: Move,
  done: { rows: MessageRow[]; topic: string; links: object[]; text: TextEdit | undefined; users: number[] },
): Promise<void> {
  const { db, now, emit } = scope;
  const { users } = done;
  const { common, forUser } = await editFlags(db, row, users);
  const others = done.rows.map(({ id }) => id).filter((id) => id !== row.id);
  const event = {
    type: 'update_message',
    user_id: editor.id,
    edit_timestamp: now,
    message_id: row.id,
    message_ids: [...others, row.id],
    flags: common,
    rendering_only: false,
    stream_id: channel.id,
    stream_name: channel.name,
    ...done.text?.members,
    propagate_mode: edit.propagate_mode,
    orig_subject: row.topic,
    ...(done.topic !== row.topic && { subject: done.topic, topic_links: done.links }),
    ...(target && { new_stream_id: target.id }),
  } as LiveEvent;
  emit({ users }, event, { forUser });
}

async function freshRows({ db }: Scope, rows: readonly MessageRow[]): Promise<MessageRow[]> {
  return db('messages').whereIn(
    'id',
    rows.map(({ id }) => id),
  );
}

async function tellOfPlace(
  scope: Scope,
  editor: User,
  { row, channel, target, edit }: Move,
  done: { rows: MessageRow[]; destination: Channel; topic: string; isNewPlace: boolean; isWhole: boolean },
): Promise<void> {
  const isResolution = !target && done.topic === RESOLVED_PREFIX + row.topic;
  const isReopening = !target && RESOLVED_PREFIX + done.topic === row.topic;
  if (isResolution || isReopening) {
    if (isReopening && (await takeBackResolution(scope, done.destination, done.topic))) return;
    await tellOfMove(scope, editor, { kind: isResolution ? 'resolved' : 'unresolved', ...done });
    return;
  }
  await tellOfMove(scope, editor, {
    kind: 'moved',
    ...done,
    from: { channel, topic: row.topic },
    toNew: edit.send_notification_to_new_thread,
    toOld: edit.send_notification_to_old_thread,
  });
}
