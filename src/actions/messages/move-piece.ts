import type { components } from '../../../generated/api.js';
import { isPublic } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import type { EventOf, MessageUpdate } from '../../domain/event.ts';
import { PIECE_BYTES, PIECE_MESSAGES, PIECE_RECORDS } from '../../domain/limits.ts';
import type { PropagateMode } from '../../domain/messages/editing.ts';
import { FLAG } from '../../domain/messages/flags.ts';
import { searchWordsOfMessage } from '../../domain/messages/highlight.ts';
import { topicKey } from '../../domain/messages/message.ts';
import type { User } from '../../domain/users/user.ts';
import {
  clearFlags,
  countSpans,
  hideFromLost,
  hideFromNewcomers,
  keepReceived,
} from '../../store/messages/moved-reach.ts';
import { indexMessages } from '../../store/messages/search.ts';
import {
  listMovableRows,
  type MovableRow,
  putMessages,
  type TopicStretch,
  takePiece,
} from '../../store/messages/topic-pieces.ts';
import type { Scope } from '../../unit/scope.ts';
import { updateFirstMessage } from '../channels/first-message.ts';
import { moveTopicPolicies } from '../channels/moved-policies.ts';
import { flagsAfterEdit } from './edit-flags.ts';
import { historyWith, type TextEdit } from './edit-history.ts';
import { audienceInChannel } from './message-audience.ts';
import { linksInTopic } from './rendering.ts';

type TopicLink = components['schemas']['TopicLink'];

/** A move as it was planned when it began. */
export interface MovePlan {
  editorId: number;
  /** The message that was named. */
  messageId: number;
  mode: PropagateMode;
  stretch: TopicStretch;
  oldTopic: string;
  topic: string;
  destinationId: number;
  /** Whether the request names a channel, even if it is the same. */
  namesChannel: boolean;
  /** Whether the new topic was empty. */
  isNewPlace: boolean;
  /** Whether no message stays in the old topic. */
  isWhole: boolean;
  noticesNew: boolean;
  noticesOld: boolean;
  begunAt: number;
}

/** A move with the current state of its channels. */
export interface PlacedMove {
  plan: MovePlan;
  channel: Channel;
  destination: Channel;
}

/** The progress of a move; the text changes with its first piece. */
interface Step {
  /** Messages with smaller IDs are still to be moved. */
  cursor: number;
  isFirst: boolean;
  text?: TextEdit | undefined;
}

/**
 * Moves the next messages with everything that belongs to them, and emits this. The first piece includes the named
 * message.
 */
export async function movePiece(
  scope: Scope,
  editor: User,
  placed: PlacedMove,
  step: Step,
): Promise<{ cursor: number; count: number }> {
  const { db } = scope;
  const { plan, channel, destination } = placed;
  const newest = await nextIds(scope, placed, step);
  const ids = step.isFirst ? [plan.messageId, ...newest] : newest;
  const before = ids.length === 0 ? [] : await audienceInChannel(db, channel, ids);
  const links = await linksInTopic(scope, plan.topic);
  await putRows(scope, editor, placed, { ids, step, links });
  const users = await updateReceivers(scope, placed, ids, before);
  if (plan.isWhole) {
    await moveTopicPolicies(scope, { channel, topic: plan.oldTopic }, { channel: destination, topic: plan.topic });
  }
  if (ids.length > 0) await announcePiece(scope, editor, placed, { ids, step, links, users });
  return { cursor: newest.at(-1) ?? step.cursor, count: ids.length };
}

async function nextIds({ db }: Scope, { plan, channel, destination }: PlacedMove, step: Step): Promise<number[]> {
  if (plan.mode === 'change_one') return [];
  const stretch = { ...plan.stretch, below: step.cursor, except: plan.messageId };
  const isCrossing = channel.id !== destination.id;
  const spans = isCrossing ? await countSpans(db, [channel.id, destination.id], PIECE_RECORDS) : 0;
  const most = Math.min(PIECE_MESSAGES, Math.ceil(PIECE_RECORDS / Math.max(1, spans)));
  return takePiece(db, stretch, { most: step.isFirst ? Math.max(1, most - 1) : most, bytes: PIECE_BYTES });
}

async function putRows(
  { db }: Scope,
  editor: User,
  { plan, channel, destination }: PlacedMove,
  { ids, step, links }: { ids: readonly number[]; step: Step; links: readonly object[] },
): Promise<void> {
  const { topic, messageId, begunAt } = plan;
  const rows = await listMovableRows(db, ids);
  if (rows.length === 0) return;
  const moved = rows.map((row) => ({
    id: row.id,
    stems: stemsIn(row, topic),
    editHistory: historyWith(row, {
      user_id: editor.id,
      timestamp: begunAt,
      ...(row.id === messageId && step.text?.entry),
      ...(topic !== row.topic && { prev_topic: row.topic, topic }),
      ...(plan.namesChannel && { prev_stream: channel.id, stream: destination.id }),
    }),
  }));
  await putMessages(
    db,
    {
      channel_id: destination.id,
      recipient_id: destination.recipientId,
      topic,
      topic_key: topicKey(topic),
      topic_links: JSON.stringify(links),
      edited_at: begunAt,
    },
    moved.map(({ id, stems, editHistory }) => ({ id, searchText: stems.join(' '), editHistory })),
  );
  await indexMessages(
    db,
    moved.map(({ id, stems }) => ({ id, recipientId: destination.recipientId, stems })),
  );
}

/** The search words of a message in another topic, those of the topic first. */
function stemsIn(row: MovableRow, topic: string): string[] {
  const words = row.search_text.split(' ').filter((word) => word !== '');
  return [...searchWordsOfMessage(topic, ''), ...words.slice(searchWordsOfMessage(row.topic, '').length)];
}

/**
 * Users who received the messages keep them if they may see the new channel. Subscribers of the new channel have not
 * received them, so the messages are not new to them. Returns the IDs of the users to whom the move is emitted.
 */
async function updateReceivers(
  scope: Scope,
  { plan, channel, destination }: PlacedMove,
  ids: readonly number[],
  before: readonly number[],
): Promise<readonly number[]> {
  const { db, emit } = scope;
  if (channel.id === destination.id || ids.length === 0) return before;
  const crossing = { ids, from: channel.id, to: destination.id, isToPrivate: !isPublic(destination) };
  await keepReceived(db, crossing);
  await hideFromNewcomers(db, crossing);
  for (const changed of [channel, destination]) await updateFirstMessage(scope, changed);
  const after = await audienceInChannel(db, destination, ids);
  const still = new Set(after);
  const lostAccess = before.filter((id) => !still.has(id));
  if (lostAccess.length === 0) return after;
  await clearFlags(db, { userIds: lostAccess, ids, bits: FLAG.starred | FLAG.received | FLAG.historical });
  await hideFromLost(db, { userIds: lostAccess, ids, channelId: destination.id });
  emit(
    { users: lostAccess },
    {
      type: 'delete_message',
      message_type: 'stream',
      message_ids: ascending(ids),
      stream_id: channel.id,
      topic: plan.oldTopic,
    },
  );
  return after;
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

async function announcePiece(
  { db, emit }: Scope,
  editor: User,
  { plan, channel, destination }: PlacedMove,
  { ids, step, links, users }: { ids: number[]; step: Step; links: TopicLink[]; users: readonly number[] },
): Promise<void> {
  const [messageId = plan.messageId, ...others] = ids;
  const { common, forUser } = await flagsAfterEdit(db, messageId, users);
  const update: MessageUpdate = {
    type: 'update_message',
    user_id: editor.id,
    edit_timestamp: plan.begunAt,
    message_id: messageId,
    message_ids: [...ascending(others), messageId],
    flags: common,
    rendering_only: false,
  };
  const place = { stream_id: channel.id, stream_name: channel.name };
  emit({ users }, moveEvent({ ...update, ...place }, { plan, destination, links, text: step.text }), { forUser });
}

/** A text can change together with the topic, but not with the channel. */
function moveEvent(
  update: MessageUpdate & { stream_id: number; stream_name: string },
  { plan, destination, links, text }: Omit<PlacedMove, 'channel'> & { links: TopicLink[]; text: TextEdit | undefined },
): EventOf<'update_message'> {
  const move = { propagate_mode: plan.mode, orig_subject: plan.oldTopic };
  const topic = { subject: plan.topic, topic_links: links };
  if (text) return { ...update, ...text.members, ...move, ...topic };
  if (!plan.namesChannel) return { ...update, ...move, ...topic };
  const target = { new_stream_id: destination.id };
  // Zulip's mobile app rejects an event that names a mode when nothing moved.
  if (destination.id === update.stream_id && plan.topic === plan.oldTopic) {
    return { ...update, orig_subject: plan.oldTopic, ...target };
  }
  return plan.topic === plan.oldTopic ? { ...update, ...move, ...target } : { ...update, ...move, ...topic, ...target };
}
