import { FLAG } from '../domain/flags.ts';
import type { User } from '../domain/user.ts';
import type { Db } from '../store/db.ts';
import { recordsOf } from '../store/delivery-record.ts';
import { membersOf } from '../store/recipients.ts';
import { findSubscription } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';
import { TOPIC_POLICY, topicPolicyOf } from '../store/user-topics.ts';

const MENTIONS = FLAG.mentioned | FLAG.channelWildcard | FLAG.topicWildcard;

/** Where messages that became unread belong, so that clients can count them without fetching them. */
export async function unreadDetails(
  db: Db,
  user: User,
  ids: readonly number[],
  messages: ReadonlyMap<number, MessageRow>,
): Promise<Record<string, object>> {
  const rows = ids.flatMap((id) => messages.get(id) ?? []);
  const records = await recordsOf(db, user, rows);
  const details: Record<string, object> = {};
  for (const row of rows) {
    const isMentioned = ((records.get(row.id)?.bits ?? 0) & MENTIONS) !== 0;
    details[row.id] = { ...(await placeOf(db, user, row)), ...(isMentioned && { mentioned: true }) };
  }
  return details;
}

async function placeOf(db: Db, user: User, row: MessageRow): Promise<object> {
  if (row.channel_id === null) {
    const members = (await membersOf(db, [row.recipient_id])).get(row.recipient_id) ?? [];
    return { type: 'private', user_ids: members.filter((id) => id !== user.id) };
  }
  const isUnmuted = await isHeard(db, user, row.channel_id, row.topic);
  return {
    type: 'stream',
    stream_id: row.channel_id,
    topic: row.topic,
    ...(isUnmuted && { unmuted_stream_msg: true }),
  };
}

/** Whether neither the channel nor the topic is muted. */
async function isHeard(db: Db, user: User, channelId: number, topic: string): Promise<boolean> {
  const policy = await topicPolicyOf(db, user.id, channelId, topic);
  if (policy === TOPIC_POLICY.muted) return false;
  const subscription = await findSubscription(db, user.id, channelId);
  return subscription?.is_muted !== 1 || policy !== TOPIC_POLICY.none;
}
