import type { Channel } from '../domain/channel.ts';
import { topicKey } from '../domain/message.ts';
import type { User } from '../domain/user.ts';
import { findChannels } from '../store/channels.ts';
import type { Db } from '../store/db.ts';
import { findSubscription } from '../store/subscriptions.ts';
import {
  setTopicPolicy,
  TOPIC_POLICY,
  type TopicPolicy,
  topicPoliciesOf,
  topicPolicyOf,
} from '../store/user-topics.ts';
import type { Scope } from './scope.ts';

/** When a topic is followed or unmuted by itself: values of the two personal settings. */
const BY = { participation: 1, sending: 2, initiation: 3, never: 4 } as const;

/**
 * Changes the user's policy of a topic and tells their clients; an equal policy changes nothing. Where the policy only
 * goes on to another topic, the list of muted topics is told when it has arrived.
 */
export async function changeTopicPolicy(
  scope: Scope,
  user: User,
  channelId: number,
  topic: string,
  policy: TopicPolicy,
  { isMovingOn = false }: { isMovingOn?: boolean } = {},
): Promise<boolean> {
  const { db, now, emit } = scope;
  if ((await topicPolicyOf(db, user.id, channelId, topic)) === policy) return false;
  await setTopicPolicy(db, { userId: user.id, channelId, topic, policy, now });
  if (!isMovingOn) emit({ users: [user.id] }, { type: 'muted_topics', muted_topics: await mutedTopics(db, user) });
  emit(
    { users: [user.id] },
    { type: 'user_topic', stream_id: channelId, topic_name: topic, last_updated: now, visibility_policy: policy },
  );
  return true;
}

/** The older form of the muted topics: channel name, topic, time in UNIX seconds. */
export async function mutedTopics(db: Db, user: User): Promise<[string, string, number][]> {
  const muted = (await topicPoliciesOf(db, user.id)).filter(({ policy }) => policy === TOPIC_POLICY.muted);
  const channels = await findChannels(
    db,
    user.realmId,
    muted.map((row) => row.channel_id),
  );
  const names = new Map(channels.filter((channel) => !channel.isArchived).map(({ id, name }) => [id, name]));
  return muted.flatMap((row): [string, string, number][] => {
    const name = names.get(row.channel_id);
    return name === undefined ? [] : [[name, row.topic, row.updated_at]];
  });
}

/** Follows or unmutes a topic that the user writes in, if they set it so; gives the new policy where it changed. */
export function followBySending(scope: Scope, user: User, channel: Channel, topic: string): Promise<2 | 3 | undefined> {
  return followBy(scope, user, channel, topic, [BY.participation, BY.sending]);
}

/** The same for a reaction or another way to take part. */
export function followByTakingPart(
  scope: Scope,
  user: User,
  channel: Channel,
  topic: string,
): Promise<2 | 3 | undefined> {
  return followBy(scope, user, channel, topic, [BY.participation]);
}

async function followBy(
  scope: Scope,
  user: User,
  channel: Channel,
  topic: string,
  occasions: readonly number[],
): Promise<2 | 3 | undefined> {
  const { db } = scope;
  if (user.isBot) return undefined;
  const isInitiation = occasions.includes(BY.sending) && (await isFirstOfTopic(db, channel, topic));
  const applies = (setting: number) => occasions.includes(setting) || (isInitiation && setting === BY.initiation);
  const current = await topicPolicyOf(db, user.id, channel.id, topic);
  if (applies(user.settings.automatically_follow_topics_policy)) {
    if (current === TOPIC_POLICY.followed) return undefined;
    await changeTopicPolicy(scope, user, channel.id, topic, TOPIC_POLICY.followed);
    return TOPIC_POLICY.followed;
  }
  if (!applies(user.settings.automatically_unmute_topics_in_muted_streams_policy)) return undefined;
  const subscription = await findSubscription(db, user.id, channel.id);
  if (subscription?.is_muted !== 1 || current === TOPIC_POLICY.followed || current === TOPIC_POLICY.unmuted)
    return undefined;
  await changeTopicPolicy(scope, user, channel.id, topic, TOPIC_POLICY.unmuted);
  return TOPIC_POLICY.unmuted;
}

/** Whether the message just stored is the only one of its topic. */
async function isFirstOfTopic(db: Db, channel: Channel, topic: string): Promise<boolean> {
  const rows = await db('messages')
    .where({ channel_id: channel.id, topic_key: topicKey(topic) })
    .limit(2)
    .select('id');
  return rows.length === 1;
}
