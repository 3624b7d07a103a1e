import type { Channel } from '../../domain/channels/channel.ts';
import { TOPIC_POLICY } from '../../domain/channels/topics.ts';
import { MAX_TOPIC_POLICIES } from '../../domain/limits.ts';
import { countTopicPolicies, setPolicies } from '../../store/channels/user-topics.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { emitWholeList } from '../emit-whole-list.ts';
import type { TopicStanding } from './topic-policies.ts';

/**
 * Makes users who are mentioned by name follow the topic, if their settings say so and they did not mute it. Returns
 * the users who did not follow it before.
 */
export async function followWhereMentioned(
  scope: Scope,
  { channel, topic }: { channel: Channel; topic: string },
  mentioned: readonly number[],
  standings: ReadonlyMap<number, Pick<TopicStanding, 'policy'>>,
): Promise<ReadonlySet<number>> {
  if (mentioned.length === 0) return new Set();
  const { db, realm, now, emit } = scope;
  const policyOf = (id: number) => standings.get(id)?.policy ?? TOPIC_POLICY.none;
  const willing = (await listUsersWithIds(db, realm.id, mentioned)).filter(
    (user) => !user.isBot && user.settings.automatically_follow_topics_where_mentioned,
  );
  const ids = willing.map(({ id }) => id);
  const counts = await countTopicPolicies(
    db,
    ids.filter((id) => policyOf(id) === TOPIC_POLICY.none),
  );
  const users = ids.filter((id) => {
    if (policyOf(id) === TOPIC_POLICY.none) return (counts.get(id) ?? 0) < MAX_TOPIC_POLICIES;
    return policyOf(id) === TOPIC_POLICY.unmuted;
  });
  if (users.length === 0) return new Set();
  const followed = new Map(users.map((id) => [id, TOPIC_POLICY.followed]));
  await setPolicies(db, { channelId: channel.id, topic, now }, followed);
  emitWholeList(scope, { users }, 'muted_topics');
  emit(
    { users },
    {
      type: 'user_topic',
      stream_id: channel.id,
      topic_name: topic,
      last_updated: now,
      visibility_policy: TOPIC_POLICY.followed,
    },
  );
  return new Set(users);
}
