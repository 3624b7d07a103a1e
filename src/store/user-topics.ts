import { topicKey } from '../domain/message.ts';
import type { Db } from './db.ts';
import type { UserTopicRow } from './tables.ts';

/** Policies of a topic: 0 stands for none and is not stored. */
export const TOPIC_POLICY = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof TOPIC_POLICY)[keyof typeof TOPIC_POLICY];

export async function topicPolicyOf(db: Db, userId: number, channelId: number, topic: string): Promise<number> {
  const row = await db('user_topics')
    .where({ user_id: userId, channel_id: channelId, topic_key: topicKey(topic) })
    .first('policy');
  return row?.policy ?? TOPIC_POLICY.none;
}

/** All topics for which the user has a policy, the one changed longest ago first. */
export async function topicPoliciesOf(db: Db, userId: number): Promise<UserTopicRow[]> {
  return db('user_topics')
    .where({ user_id: userId })
    .orderBy([{ column: 'updated_at' }, { column: 'channel_id' }, { column: 'topic_key' }]);
}

/** Sets or, with 0, removes the policy of a topic; the spelling given is the one that is shown. */
export async function setTopicPolicy(
  db: Db,
  {
    userId,
    channelId,
    topic,
    policy,
    now,
  }: { userId: number; channelId: number; topic: string; policy: number; now: number },
): Promise<void> {
  const where = { user_id: userId, channel_id: channelId, topic_key: topicKey(topic) };
  if (policy === TOPIC_POLICY.none) {
    await db('user_topics').where(where).delete();
    return;
  }
  await db('user_topics')
    .insert({ ...where, topic, policy, updated_at: now })
    .onConflict(['user_id', 'channel_id', 'topic_key'])
    .merge({ topic, policy, updated_at: now });
}
