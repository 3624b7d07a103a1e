import { hasAccess } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { TOPIC_POLICY, type TopicPolicy } from '../../domain/channels/topics.ts';
import { PIECE_POLICIES } from '../../domain/limits.ts';
import { topicKey } from '../../domain/messages/message.ts';
import { listSubscriptionsAmong } from '../../store/channels/subscriptions.ts';
import {
  deletePolicies,
  listPoliciesAmong,
  listPoliciesOfTopic,
  setPolicies,
} from '../../store/channels/user-topics.ts';
import type { UserTopicRow } from '../../store/tables.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { emitWholeList } from '../emit-whole-list.ts';

interface TopicIn {
  channel: Channel;
  topic: string;
}

/** Whether anyone has a policy for the topic. */
export async function hasPolicies({ db }: Scope, { channel, topic }: TopicIn): Promise<boolean> {
  return (await listPoliciesOfTopic(db, { channelId: channel.id, topicKey: topicKey(topic) }, 1)).length > 0;
}

/**
 * Moves the policies of a topic with it, as many as fit into one unit; not for users who may not see the new channel.
 */
export async function moveTopicPolicies(scope: Scope, from: TopicIn, to: TopicIn): Promise<void> {
  const { db, now } = scope;
  const [old, fresh] = [from, to].map(({ channel, topic }) => ({ channelId: channel.id, topicKey: topicKey(topic) }));
  if (!old || !fresh || (old.channelId === fresh.channelId && old.topicKey === fresh.topicKey)) return;
  const rows = await listPoliciesOfTopic(db, old, PIECE_POLICIES);
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.user_id);
  const viewers = await usersWithAccess(scope, to.channel, ids);
  const present = await listPoliciesAmong(db, fresh, ids);
  const moving = rows.filter((row) => viewers.has(row.user_id) && present.get(row.user_id) !== row.policy);
  await deletePolicies(db, old, ids);
  await setPolicies(
    db,
    { channelId: to.channel.id, topic: to.topic, now },
    new Map(moving.map((row) => [row.user_id, row.policy])),
  );
  // Those who see neither channel are not notified that the topic was moved.
  const viewersOfOld = from.channel.id === to.channel.id ? viewers : await usersWithAccess(scope, from.channel, ids);
  const notified = rows.filter((row) => viewers.has(row.user_id) || viewersOfOld.has(row.user_id));
  await emitPolicies(scope, notified, { from, to, viewers, moving: new Set(moving.map((row) => row.user_id)) });
}

async function usersWithAccess({ db, realm }: Scope, channel: Channel, ids: number[]): Promise<Set<number>> {
  const users = await listUsersWithIds(db, realm.id, ids);
  const subscribers = new Set((await listSubscriptionsAmong(db, ids, [channel.id])).map((row) => row.user_id));
  const viewers = users.filter((user) => hasAccess(user, channel, { isSubscribed: subscribers.has(user.id) }));
  return new Set(viewers.map(({ id }) => id));
}

async function emitPolicies(
  scope: Scope,
  rows: readonly UserTopicRow[],
  {
    from,
    to,
    viewers,
    moving,
  }: { from: TopicIn; to: TopicIn; viewers: ReadonlySet<number>; moving: ReadonlySet<number> },
): Promise<void> {
  const { emit, now } = scope;
  for (const { user_id: id, policy } of rows) {
    const users = [id];
    const emitPolicy = ({ channel, topic }: TopicIn, value: TopicPolicy) =>
      emit(
        { users },
        { type: 'user_topic', stream_id: channel.id, topic_name: topic, last_updated: now, visibility_policy: value },
      );
    const emitMuted = () => emitWholeList(scope, { users }, 'muted_topics');
    if (!viewers.has(id)) {
      emitMuted();
      emitPolicy(from, TOPIC_POLICY.none);
      continue;
    }
    emitPolicy(from, TOPIC_POLICY.none);
    // The list is emitted when the policy has arrived.
    emitMuted();
    if (moving.has(id)) emitPolicy(to, policy);
  }
}
