import type { Channel } from '../../domain/channels/channel.ts';
import { RESOLVED_PREFIX, topicKey } from '../../domain/messages/message.ts';
import type { User } from '../../domain/users/user.ts';
import { listSubscriberIds } from '../../store/channels/subscribers.ts';
import { findRecentInTopic } from '../../store/channels/topics.ts';
import { listTopicParticipants } from '../../store/messages/message-recipients.ts';
import type { Scope } from '../../unit/scope.ts';
import { deleteMessages } from './delete-messages.ts';
import type { PlacedMove } from './move-piece.ts';
import { noticeInChannel, notificationBot, silentMention } from './notices.ts';

interface Place {
  channel: Channel;
  topic: string;
}
interface FinishedMove {
  /** How many messages were moved, and one of them. */
  count: number;
  messageId: number;
  destination: Channel;
  topic: string;
  isNewPlace: boolean;
  isWhole: boolean;
}

/** The notification bot's messages about a finished move. */
export async function noticeInPlace(
  scope: Scope,
  editor: User,
  { plan, channel, destination, count }: PlacedMove & { count: number },
): Promise<void> {
  const finished = { ...plan, count, destination };
  const isResolution = !plan.namesChannel && plan.topic === RESOLVED_PREFIX + plan.oldTopic;
  const isReopening = !plan.namesChannel && RESOLVED_PREFIX + plan.topic === plan.oldTopic;
  if (isResolution || isReopening) {
    if (isReopening && (await takeBackResolution(scope, destination, plan.topic))) return;
    await noticeOfMove(scope, editor, { kind: isResolution ? 'resolved' : 'unresolved', ...finished });
    return;
  }
  await noticeOfMove(scope, editor, {
    kind: 'moved',
    ...finished,
    from: { channel, topic: plan.oldTopic },
    toNew: plan.noticesNew,
    toOld: plan.noticesOld,
  });
}

/** Writes to the new place first; skips channels that have been archived since. */
async function noticeOfMove(
  scope: Scope,
  editor: User,
  finished: FinishedMove &
    ({ kind: 'resolved' | 'unresolved' } | { kind: 'moved'; from: Place; toNew: boolean; toOld: boolean }),
): Promise<void> {
  const who = silentMention(editor);
  if (finished.kind !== 'moved') {
    if (finished.destination.isArchived) return;
    const text = `${who} has marked this topic as ${finished.kind}.`;
    const readBy = await nonParticipants(scope, finished.destination, finished.topic);
    await noticeInChannel(scope, finished.destination, finished.topic, text, { readBy });
    return;
  }
  const from = linkTo(finished.from);
  const to = linkTo({ channel: finished.destination, topic: finished.topic });
  const whole = finished.isWhole && finished.isNewPlace;
  if (finished.toNew && !finished.destination.isArchived) {
    const what = whole ? 'This topic was moved here' : `${counted(scope, finished)} moved here`;
    await noticeInChannel(scope, finished.destination, finished.topic, `${what} from ${from} by ${who}.`);
  }
  if (finished.toOld && !finished.from.channel.isArchived) {
    const what = whole ? 'This topic was moved' : `${counted(scope, finished, false)} moved from this topic`;
    await noticeInChannel(scope, finished.from.channel, finished.from.topic, `${what} to ${to} by ${who}.`);
  }
}

/** Subscribers who did not take part in the topic; the notice that it is resolved counts as read for them. */
async function nonParticipants({ db }: Scope, channel: Channel, topic: string): Promise<number[]> {
  const participants = new Set(await listTopicParticipants(db, channel.id, topicKey(topic)));
  return (await listSubscriberIds(db, channel.id)).filter((id) => !participants.has(id));
}

const linkTo = ({ channel, topic }: Place) => `#**${channel.name}>${topic}**`;

function counted({ realm }: Scope, { count, messageId, destination, topic }: FinishedMove, withLink = true): string {
  if (count !== 1) return `${count} messages were`;
  if (!withLink) return 'A message was';
  const channel = `${destination.id}-${encoded(destination.name.replaceAll(' ', '-'))}`;
  return `[A message](${realm.origin}/#narrow/stream/${channel}/topic/${encoded(topic)}/near/${messageId}) was`;
}

/** Encodes names as in links of the web client: with dots instead of percent signs, and dots encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}

const SECOND_THOUGHTS = 60;

/** Deletes the notice of a resolution that is undone soon after it. Returns whether there was one. */
async function takeBackResolution(scope: Scope, channel: Channel, topic: string): Promise<boolean> {
  const { db, now } = scope;
  const bot = await notificationBot(scope);
  const place = { channelId: channel.id, topicKey: topicKey(topic) };
  const last = await findRecentInTopic(db, place, { senderId: bot.id, since: now - SECOND_THOUGHTS });
  if (!last?.content.endsWith('has marked this topic as resolved.')) return false;
  await deleteMessages(scope, bot, [last]);
  return true;
}
