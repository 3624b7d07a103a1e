import type { Channel } from '../../domain/channels/channel.ts';
import { normalizedTopic } from '../../domain/channels/topics.ts';
import {
  mayNotEdit,
  mayNotMove,
  onlyNewestMovable,
  type PropagateMode,
  tooLateForChannel,
  tooLateForTopic,
} from '../../domain/messages/editing.ts';
import { topicKey } from '../../domain/messages/message.ts';
import { isModerator } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { findChannel } from '../../store/channels/channels.ts';
import { claimMove, deleteMove, insertMove, noteMoved } from '../../store/messages/topic-moves.ts';
import { countSince, hasMessages, hasOthers, type TopicStretch } from '../../store/messages/topic-pieces.ts';
import type { MessageRow } from '../../store/tables.ts';
import { findUser } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { hasPolicies } from '../channels/moved-policies.ts';
import { satisfiesPolicy } from '../users/permissions.ts';
import type { MessageEdit, TextEdit } from './edit-history.ts';
import { noticeInPlace } from './move-notices.ts';
import { type MovePlan, movePiece, type PlacedMove } from './move-piece.ts';
import { requirePosting } from './posting.ts';

export interface Move {
  row: MessageRow;
  channel: Channel;
  /** The channel to move to, possibly the same; undefined: only the topic changes. */
  target: Channel | undefined;
  topic: string | undefined;
  edit: MessageEdit;
}

/** Refuses a move that the editor may not make, or may no longer make. */
export async function requireMove(scope: Scope, editor: User, move: Move): Promise<void> {
  const { realm, now } = scope;
  const { row, target, topic, edit } = move;
  const { settings } = realm;
  if (topic !== undefined) {
    if (!satisfiesPolicy(realm, settings.edit_topic_policy, editor, now)) throw mayNotEdit();
    const limit = settings.move_messages_within_stream_limit_seconds;
    if (isTooLate(editor, row, limit, now)) throw tooLateForTopic();
  }
  if (target) {
    if (!satisfiesPolicy(realm, settings.move_messages_between_streams_policy, editor, now)) throw mayNotMove();
    await requirePosting(scope, editor, target);
    if (isTooLate(editor, row, settings.move_messages_between_streams_limit_seconds, now)) throw tooLateForChannel();
  }
  if (edit.propagate_mode === 'change_all') await requireAllInTime(scope, editor, move);
}

function isTooLate(editor: User, row: MessageRow, limit: number | null, now: number): boolean {
  return limit !== null && !isModerator(editor) && now - row.sent_at > limit;
}

async function requireAllInTime({ db, realm, now }: Scope, editor: User, move: Move): Promise<void> {
  const { settings } = realm;
  const ofTopic = move.topic === undefined ? null : settings.move_messages_within_stream_limit_seconds;
  const ofChannel = move.target ? settings.move_messages_between_streams_limit_seconds : null;
  if ((ofTopic === null && ofChannel === null) || isModerator(editor)) return;
  const limit = Math.min(ofTopic ?? Number.POSITIVE_INFINITY, ofChannel ?? Number.POSITIVE_INFINITY);
  const { total, recent, firstRecent } = await countSince(db, stretchOf(move), now - limit);
  if (firstRecent !== undefined && recent < total) {
    throw onlyNewestMovable({ count: recent, total, firstId: firstRecent });
  }
}

/** The messages that are moved. */
function stretchOf({ row, channel, edit }: Move): TopicStretch {
  const topic = { channelId: channel.id, topicKey: row.topic_key };
  const stretches: Record<PropagateMode, TopicStretch> = {
    change_one: { ...topic, from: row.id, below: row.id + 1 },
    change_later: { ...topic, from: row.id, below: Number.MAX_SAFE_INTEGER },
    change_all: { ...topic, from: 0, below: Number.MAX_SAFE_INTEGER },
  };
  return stretches[edit.propagate_mode];
}

/**
 * Moves messages, the newest first; `storeText` changes the text of the named message in the same edit. Returns the ID
 * of the move if it takes more than one unit: continue it with `carryOnMove`. A job completes it if that does not
 * happen.
 */
export async function moveMessages(
  scope: Scope,
  editor: User,
  move: Move,
  storeText: (() => Promise<TextEdit>) | undefined,
): Promise<number | undefined> {
  const { db, realm, now } = scope;
  const placed = { plan: await planOf(scope, editor, move), channel: move.channel, destination: destinationOf(move) };
  const { plan, destination } = placed;
  const text = await storeText?.();
  const piece = await movePiece(scope, editor, placed, { cursor: plan.stretch.below, isFirst: true, text });
  if (!(await isMore(scope, placed, piece.cursor))) {
    await noticeInPlace(scope, editor, { ...placed, count: piece.count });
    return undefined;
  }
  return insertMove(db, {
    realmId: realm.id,
    from: plan.stretch,
    to: { channelId: destination.id, topicKey: topicKey(plan.topic) },
    cursor: piece.cursor,
    moved: piece.count,
    plan: JSON.stringify(plan),
    now,
  });
}

const destinationOf = ({ channel, target }: Move) => target ?? channel;

async function planOf({ db, now }: Scope, editor: User, move: Move): Promise<MovePlan> {
  const { row, channel, target, edit } = move;
  const stretch = stretchOf(move);
  const destination = destinationOf(move);
  const topic = move.topic === undefined ? row.topic : normalizedTopic(move.topic);
  return {
    editorId: editor.id,
    messageId: row.id,
    mode: edit.propagate_mode,
    stretch,
    oldTopic: row.topic,
    topic,
    destinationId: destination.id,
    namesChannel: target !== undefined,
    isNewPlace: !(await hasOthers(db, { channelId: destination.id, topicKey: topicKey(topic) }, stretch)),
    isWhole: !(await hasOthers(db, { channelId: channel.id, topicKey: row.topic_key }, stretch)),
    noticesNew: edit.send_notification_to_new_thread,
    noticesOld: edit.send_notification_to_old_thread,
    begunAt: now,
  };
}

/**
 * Continues a move by one piece and returns whether it is complete. Everything was checked when it began; later changes
 * of the editor's rights or of the channels do not stop it, so that no topic stays split.
 */
export async function carryOnMove(scope: Scope, id: number): Promise<boolean> {
  const { db, realm, now } = scope;
  const row = await claimMove(db, id);
  if (!row) return true;
  const plan = JSON.parse(row.plan) as MovePlan;
  const channel = await findChannel(db, realm.id, plan.stretch.channelId);
  const destination = await findChannel(db, realm.id, plan.destinationId);
  const editor = await findUser(db, realm.id, plan.editorId);
  if (!channel || !destination || !editor) throw new Error(`Move ${id} has lost its channels or its editor`);
  const placed = { plan, channel, destination };
  const piece = await movePiece(scope, editor, placed, { cursor: row.cursor_id, isFirst: false });
  const moved = row.moved + piece.count;
  if (await isMore(scope, placed, piece.cursor)) {
    await noteMoved(db, id, { cursor: piece.cursor, moved, now });
    return false;
  }
  await deleteMove(db, id);
  await noticeInPlace(scope, editor, { ...placed, count: moved });
  return true;
}

async function isMore(scope: Scope, { plan, channel, destination }: PlacedMove, cursor: number): Promise<boolean> {
  if (await hasMessages(scope.db, { ...plan.stretch, below: cursor, except: plan.messageId })) return true;
  const isSame = channel.id === destination.id && topicKey(plan.topic) === plan.stretch.topicKey;
  return plan.isWhole && !isSame && hasPolicies(scope, { channel, topic: plan.oldTopic });
}
