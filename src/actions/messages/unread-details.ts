import type { components } from '../../../generated/api.js';
import { isTopicMuted, TOPIC_POLICY } from '../../domain/channels/topics.ts';
import { FLAG, WILDCARD } from '../../domain/messages/flags.ts';
import type { User } from '../../domain/users/user.ts';
import { listSubscriptions } from '../../store/channels/subscriptions.ts';
import { listTopicPolicies } from '../../store/channels/user-topics.ts';
import type { Db } from '../../store/db/open.ts';
import { listRecords } from '../../store/events/delivery-record.ts';
import type { FlaggableRow } from '../../store/messages/accessible.ts';
import { listMembers } from '../../store/messages/recipients.ts';

type UnreadMessage = components['schemas']['UnreadChannelMessage'] | components['schemas']['UnreadDirectMessage'];

/** The conversations of messages that became unread, so that clients can count the messages without fetching them. */
export async function unreadDetails(
  db: Db,
  user: User,
  ids: readonly number[],
  messages: ReadonlyMap<number, FlaggableRow>,
): Promise<Record<string, UnreadMessage>> {
  const rows = ids.flatMap((id) => messages.get(id) ?? []);
  const records = await listRecords(db, user, rows);
  const direct = rows.filter((row) => row.channel_id === null).map((row) => row.recipient_id);
  const members = await listMembers(db, direct);
  const isNotMuted = await muteFilterOf(db, user);
  /** A wildcard counts only where the topic does, as in the initial state. */
  const isMentioned = (row: FlaggableRow): boolean => {
    const bits = records.get(row.id)?.bits ?? 0;
    if ((bits & FLAG.mentioned) !== 0) return true;
    return (bits & WILDCARD) !== 0 && (row.channel_id === null || isNotMuted(row.channel_id, row.topic_key));
  };
  const placeOf = (row: FlaggableRow): UnreadMessage => {
    if (row.channel_id === null) {
      const others = (members.get(row.recipient_id) ?? []).filter((id) => id !== user.id);
      return { type: 'private', user_ids: others };
    }
    const place: UnreadMessage = { type: 'stream', stream_id: row.channel_id, topic: row.topic };
    return isNotMuted(row.channel_id, row.topic_key) ? { ...place, unmuted_stream_msg: true } : place;
  };
  return Object.fromEntries(
    rows.map((row) => [row.id, { ...placeOf(row), ...(isMentioned(row) && { mentioned: true }) }]),
  );
}

/**
 * Returns a function that says whether a topic counts: neither it nor its channel is muted, or the topic is unmuted.
 */
async function muteFilterOf(db: Db, user: User): Promise<(channelId: number, topicKey: string) => boolean> {
  const key = (channelId: number, topic: string) => `${channelId} ${topic}`;
  const policies = new Map(
    (await listTopicPolicies(db, user.id)).map((row) => [key(row.channel_id, row.topic_key), row.policy]),
  );
  const muted = new Set(
    (await listSubscriptions(db, user.id)).filter((row) => row.is_muted === 1).map((row) => row.channel_id),
  );
  return (channelId, topicKey) => {
    const policy = policies.get(key(channelId, topicKey)) ?? TOPIC_POLICY.none;
    return !isTopicMuted(policy, muted.has(channelId));
  };
}
