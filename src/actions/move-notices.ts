import type { Channel } from '../domain/channel.ts';
import { topicKey } from '../domain/message.ts';
import type { User } from '../domain/user.ts';
import { topicParticipants } from '../store/message-recipients.ts';
import { subscriberIds } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';
import { deleteMessages } from './delete-messages.ts';
import { noticeInChannel, notificationBot, silentMention } from './notices.ts';
import type { Scope } from './scope.ts';

interface Place {
  channel: Channel;
  topic: string;
}
type Told = { rows: readonly MessageRow[]; destination: Channel; topic: string; isNewPlace: boolean; isWhole: boolean };

/** What the notification bot writes where messages came from and went to; the new place first. */
export async function tellOfMove(
  scope: Scope,
  editor: User,
  told: Told & ({ kind: 'resolved' | 'unresolved' } | { kind: 'moved'; from: Place; toNew: boolean; toOld: boolean }),
): Promise<void> {
  const who = silentMention(editor);
  if (told.kind !== 'moved') {
    const text = `${who} has marked this topic as ${told.kind}.`;
    const readBy = await bystanders(scope, told.destination, told.topic);
    await noticeInChannel(scope, told.destination, told.topic, text, { readBy });
    return;
  }
  const from = linkTo(told.from);
  const to = linkTo({ channel: told.destination, topic: told.topic });
  const whole = told.isWhole && told.isNewPlace;
  if (told.toNew) {
    const what = whole ? 'This topic was moved here' : `${counted(scope, told)} moved here`;
    await noticeInChannel(scope, told.destination, told.topic, `${what} from ${from} by ${who}.`);
  }
  if (told.toOld) {
    const what = whole ? 'This topic was moved' : `${counted(scope, told, false)} moved from this topic`;
    await noticeInChannel(scope, told.from.channel, told.from.topic, `${what} to ${to} by ${who}.`);
  }
}

/** Subscribers who took no part in the topic: that it is resolved is no news to them. */
async function bystanders({ db }: Scope, channel: Channel, topic: string): Promise<number[]> {
  const participants = new Set(await topicParticipants(db, channel.id, topicKey(topic)));
  return (await subscriberIds(db, channel.id)).filter((id) => !participants.has(id));
}

const linkTo = ({ channel, topic }: Place) => `#**${channel.name}>${topic}**`;

function counted({ realm }: Scope, { rows, destination, topic }: Told, withLink = true): string {
  const [first] = rows;
  if (rows.length !== 1 || !first) return `${rows.length} messages were`;
  if (!withLink) return 'A message was';
  const channel = `${destination.id}-${encoded(destination.name.replaceAll(' ', '-'))}`;
  return `[A message](${realm.origin}/#narrow/stream/${channel}/topic/${encoded(topic)}/near/${first.id}) was`;
}

/** Names in links of the web client: percent signs are points, and points themselves are written out. */
function encoded(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}

const SECOND_THOUGHTS = 60;

/** A resolution that is taken back at once is not told of: its notice goes. Says whether there was one. */
export async function takeBackResolution(scope: Scope, channel: Channel, topic: string): Promise<boolean> {
  const { db, now } = scope;
  const bot = await notificationBot(scope);
  const [last]: MessageRow[] = await db('messages')
    .where({ channel_id: channel.id, topic_key: topicKey(topic), sender_id: bot.id })
    .orderBy('id', 'desc')
    .limit(1);
  if (!last || now - last.sent_at > SECOND_THOUGHTS || !last.content.endsWith('has marked this topic as resolved.'))
    return false;
  await deleteMessages(scope, bot, [last]);
  return true;
}
