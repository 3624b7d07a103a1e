import type { Channel } from '../../domain/channels/channel.ts';
import { MAX_TOPIC_POLICIES } from '../../domain/limits.ts';
import { topicKey } from '../../domain/messages/message.ts';
import type { User } from '../../domain/users/user.ts';
import { countTopicPolicies, listPoliciesAmong, setPolicies, TOPIC_POLICY } from '../../store/channels/user-topics.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { emitWholeList } from '../emit-whole-list.ts';

/** Makes users who are mentioned by name follow the topic, if their settings say so and they did not mute it. */
export async function followWhereMentioned(
  scope: Scope,
  place: { channel: Channel; topic: string } | { participants: readonly User[] },
  mentioned: readonly number[],
): Promise<void> {
  if (!('channel' in place) || mentioned.length === 0) return;
  const { db, realm, now, emit } = scope;
  const { channel, topic } = place;
  const willing = (await listUsersWithIds(db, realm.id, mentioned)).filter(
    (user) => !user.isBot && user.settings.automatically_follow_topics_where_mentioned,
  );
  const ids = willing.map(({ id }) => id);
  const known = await listPoliciesAmong(db, { channelId: channel.id, topicKey: topicKey(topic) }, ids);
  const counts = await countTopicPolicies(db, ids);
  const users = ids.filter((id) => {
    const policy = known.get(id) ?? TOPIC_POLICY.none;
    if (policy === TOPIC_POLICY.none) return (counts.get(id) ?? 0) < MAX_TOPIC_POLICIES;
    return policy === TOPIC_POLICY.unmuted;
  });
  if (users.length === 0) return;
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
}
