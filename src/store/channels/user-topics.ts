import { TOPIC_POLICY, type TopicPolicy } from '../../domain/channels/topics.ts';
import { topicKey } from '../../domain/messages/message.ts';
import { type Columns, type Db, idList, idsIn, insertRows, statement, statementOfOne, table } from '../db/statement.ts';
import type { TopicPlace } from '../messages/topic-moves.ts';
import type { UserTopicRow } from '../tables.ts';

const policyOf = statementOfOne<{ userId: number; channelId: number; key: string }, { policy: number }>((db, p) =>
  table(db, 'user_topics')
    .where({ user_id: p('userId'), channel_id: p('channelId'), topic_key: p('key') })
    .select('policy'),
);

export async function findTopicPolicy(db: Db, userId: number, channelId: number, topic: string): Promise<number> {
  const row = await policyOf(db, { userId, channelId, key: topicKey(topic) });
  return row?.policy ?? TOPIC_POLICY.none;
}

const policiesOf = statement<{ userId: number }, UserTopicRow>((db, p) =>
  table(db, 'user_topics')
    .where({ user_id: p('userId') })
    .orderBy([{ column: 'updated_at' }, { column: 'channel_id' }, { column: 'topic_key' }]),
);

/** All topics for which the user has a policy, the least recently changed first. */
export async function listTopicPolicies(db: Db, userId: number): Promise<UserTopicRow[]> {
  return policiesOf(db, { userId });
}

const mutedBy = statement<{ userIds: readonly number[] }, UserTopicRow>((db, p) =>
  table(db, 'user_topics')
    .whereIn('user_id', idsIn(db, p('userIds')))
    .where('policy', TOPIC_POLICY.muted)
    .orderBy(['updated_at', 'channel_id', 'topic_key']),
);

/** The topics that these users have muted, the least recently muted first. */
export async function listMutedTopics(db: Db, userIds: readonly number[]): Promise<UserTopicRow[]> {
  return mutedBy(db, { userIds });
}

const mutersAmong = statement<{ userIds: readonly number[]; channelIds: readonly number[] }, { user_id: number }>(
  (db, p) =>
    table(db, 'user_topics')
      .whereIn('user_id', idsIn(db, p('userIds')))
      .whereIn('channel_id', idsIn(db, p('channelIds')))
      .where('policy', TOPIC_POLICY.muted)
      .distinct('user_id'),
);

/** Those of the users who have muted a topic in one of the channels. */
export async function listMutersAmong(
  db: Db,
  userIds: readonly number[],
  channelIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0 || channelIds.length === 0) return [];
  return (await mutersAmong(db, { userIds, channelIds })).map((row) => row.user_id);
}

const mutersIn = statement<{ channelId: number; limit: number }, { user_id: number }>((db, p) =>
  table(db, 'user_topics')
    .where({ channel_id: p('channelId'), policy: TOPIC_POLICY.muted })
    .limit(p('limit'))
    .select('user_id'),
);

/** Users who have muted a topic in the channel, by at most so many of their topics. */
export async function listMutersIn(db: Db, channelId: number, limit: number): Promise<number[]> {
  return [...new Set((await mutersIn(db, { channelId, limit })).map((row) => row.user_id))];
}

const policyCounts = statement<{ userIds: readonly number[] }, { user_id: number; count: number }>((db, p) =>
  table(db, 'user_topics')
    .whereIn('user_id', idsIn(db, p('userIds')))
    .groupBy('user_id')
    .select('user_id')
    .count({ count: '*' }),
);

/** The number of topics for which each of these users has a policy. */
export async function countTopicPolicies(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await policyCounts(db, { userIds });
  return new Map(rows.map((row) => [Number(row.user_id), Number(row.count)]));
}

/** Sets or, with 0, removes the policy of a topic, which is shown in the given spelling. */
export async function setTopicPolicy(
  db: Db,
  {
    userId,
    channelId,
    topic,
    policy,
    now,
  }: { userId: number; channelId: number; topic: string; policy: TopicPolicy; now: number },
): Promise<void> {
  const where = { user_id: userId, channel_id: channelId, topic_key: topicKey(topic) };
  if (policy === TOPIC_POLICY.none) {
    await table(db, 'user_topics').where(where).delete();
    return;
  }
  await table(db, 'user_topics')
    .insert({ ...where, topic, policy, updated_at: now })
    .onConflict(['user_id', 'channel_id', 'topic_key'])
    .merge({ topic, policy, updated_at: now });
}

/** Users who have a policy for the topic, with the policy, at most `limit`. */
export async function listPoliciesOfTopic(
  db: Db,
  { channelId, topicKey }: TopicPlace,
  limit: number,
): Promise<UserTopicRow[]> {
  return table(db, 'user_topics').where({ channel_id: channelId, topic_key: topicKey }).orderBy('user_id').limit(limit);
}

const policiesAmong = statement<TopicPlace & { userIds: readonly number[] }, Pick<UserTopicRow, 'user_id' | 'policy'>>(
  (db, p) =>
    table(db, 'user_topics')
      .where({ channel_id: p('channelId'), topic_key: p('topicKey') })
      .whereIn('user_id', idsIn(db, p('userIds')))
      .select('user_id', 'policy'),
);

/** The policies of these users for the topic, by user. */
export async function listPoliciesAmong(
  db: Db,
  topic: TopicPlace,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await policiesAmong(db, { channelId: topic.channelId, topicKey: topic.topicKey, userIds });
  return new Map(rows.map((row) => [row.user_id, row.policy]));
}

const POLICY: Columns = {
  user_id: 'bigint',
  channel_id: 'bigint',
  topic_key: 'text',
  topic: 'text',
  policy: 'bigint',
  updated_at: 'bigint',
};

/** Deletes the policies of these users for a topic. */
export async function deletePolicies(
  db: Db,
  { channelId, topicKey }: TopicPlace,
  userIds: readonly number[],
): Promise<void> {
  await table(db, 'user_topics')
    .where({ channel_id: channelId, topic_key: topicKey })
    .whereIn('user_id', idList(db, userIds))
    .delete();
}

/** Sets the policies of users for one topic. */
export async function setPolicies(
  db: Db,
  { channelId, topic, now }: { channelId: number; topic: string; now: number },
  policies: ReadonlyMap<number, number>,
): Promise<void> {
  await insertRows(db, 'user_topics', {
    columns: POLICY,
    rows: [...policies].map(([id, policy]) => [id, channelId, topicKey(topic), topic, policy, now]),
    onConflict: `on conflict (user_id, channel_id, topic_key) do update
      set topic = excluded.topic, policy = excluded.policy, updated_at = excluded.updated_at`,
  });
}
