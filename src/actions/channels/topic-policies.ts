import type { Channel } from '../../domain/channels/channel.ts';
import { TOPIC_POLICY, type TopicPolicy, tooManyTopicPolicies } from '../../domain/channels/topics.ts';
import { MAX_TOPIC_POLICIES, PIECE_POLICIES } from '../../domain/limits.ts';
import type { User } from '../../domain/users/user.ts';
import { findChannel } from '../../store/channels/channels.ts';
import { findSubscription } from '../../store/channels/subscriptions.ts';
import {
  countTopicPolicies,
  findTopicPolicy,
  listMutersAmong,
  listMutersIn,
  setTopicPolicy,
} from '../../store/channels/user-topics.ts';
import type { Db } from '../../store/db/open.ts';
import type { MessageRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { emitWholeList } from '../emit-whole-list.ts';

/** When a topic is followed or unmuted automatically: values of the two personal settings. */
const BY = { participation: 1, sending: 2, initiation: 3, never: 4 } as const;

/**
 * Changes the user's policy for a topic and emits it; an equal policy changes nothing. For a user with too many policies,
 * a requested one is refused and an automatic one is left out.
 */
export async function changeTopicPolicy(
  scope: Scope,
  user: User,
  channelId: number,
  topic: string,
  policy: TopicPolicy,
  { isRequested = false }: { isRequested?: boolean } = {},
): Promise<boolean> {
  const { db, now, emit } = scope;
  const known = await findTopicPolicy(db, user.id, channelId, topic);
  if (known === policy) return false;
  if (known === TOPIC_POLICY.none && !(await hasRoom(db, user.id))) {
    if (isRequested) throw tooManyTopicPolicies(MAX_TOPIC_POLICIES);
    return false;
  }
  await setTopicPolicy(db, { userId: user.id, channelId, topic, policy, now });
  emitWholeList(scope, { users: [user.id] }, 'muted_topics');
  emit(
    { users: [user.id] },
    { type: 'user_topic', stream_id: channelId, topic_name: topic, last_updated: now, visibility_policy: policy },
  );
  return true;
}

const hasRoom = async (db: Db, userId: number) =>
  ((await countTopicPolicies(db, [userId])).get(userId) ?? 0) < MAX_TOPIC_POLICIES;

/** A user's relation to a topic. */
export interface TopicStanding {
  /** One of `TOPIC_POLICY`. */
  policy: number;
  /** Whether they muted the channel. */
  isMuted: boolean;
  /** Whether the topic had no messages yet. */
  isNewTopic: boolean;
}

/** Follows or unmutes a topic to which the user sends, if their settings say so. Returns the new policy if it changed. */
export function followBySending(
  scope: Scope,
  user: User,
  { channel, topic }: { channel: Channel; topic: string },
  standing: TopicStanding,
): Promise<2 | 3 | undefined> {
  const occasions = [BY.participation, BY.sending, ...(standing.isNewTopic ? [BY.initiation] : [])];
  return followBy(scope, user, { channel, topic }, { standing, occasions });
}

/** The same for a reaction or another kind of participation in the topic of a message, if it has one. */
export async function followByTakingPart(
  scope: Scope,
  user: User,
  message: Pick<MessageRow, 'channel_id' | 'topic'>,
): Promise<2 | 3 | undefined> {
  const occasions = [BY.participation];
  if (!occasions.some((occasion) => settingsOf(user).includes(occasion))) return undefined;
  const { channel_id: channelId, topic } = message;
  const channel = channelId === null ? undefined : await findChannel(scope.db, scope.realm.id, channelId);
  if (!channel) return undefined;
  const policy = await findTopicPolicy(scope.db, user.id, channel.id, topic);
  const isMuted = (await findSubscription(scope.db, user.id, channel.id))?.is_muted === 1;
  const standing = { policy, isMuted, isNewTopic: false };
  return followBy(scope, user, { channel, topic }, { standing, occasions });
}

const settingsOf = ({ settings }: User): readonly number[] => [
  settings.automatically_follow_topics_policy,
  settings.automatically_unmute_topics_in_muted_streams_policy,
];

async function followBy(
  scope: Scope,
  user: User,
  { channel, topic }: { channel: Channel; topic: string },
  { standing: { policy, isMuted }, occasions }: { standing: TopicStanding; occasions: readonly number[] },
): Promise<2 | 3 | undefined> {
  if (user.isBot) return undefined;
  const [following, unmuting] = settingsOf(user).map((setting) => occasions.includes(setting));
  const isSet = policy === TOPIC_POLICY.followed || (!following && policy === TOPIC_POLICY.unmuted);
  const wanted = following ? TOPIC_POLICY.followed : unmuting && isMuted ? TOPIC_POLICY.unmuted : undefined;
  if (isSet || wanted === undefined) return undefined;
  const hasChanged = await changeTopicPolicy(scope, user, channel.id, topic, wanted);
  return hasChanged ? wanted : undefined;
}

/**
 * Emits the muted topics to those of the users who have some in channels that they see now and did not see before: while
 * a channel is hidden, its topics are not in the list.
 */
export async function emitRegainedMutes(
  scope: Scope,
  userIds: readonly number[],
  channels: readonly Channel[],
): Promise<void> {
  const ids = channels.map(({ id }) => id);
  emitMuted(scope, await listMutersAmong(scope.db, userIds, ids));
}

/**
 * The same for a channel that everyone sees now, except those who saw it before. Reads a bounded number of topics; further
 * users get their list with its next change.
 */
export async function emitMutesIn(scope: Scope, channel: Channel, except: readonly number[]): Promise<void> {
  const knew = new Set(except);
  const muters = await listMutersIn(scope.db, channel.id, PIECE_POLICIES);
  emitMuted(
    scope,
    muters.filter((id) => !knew.has(id)),
  );
}

function emitMuted(scope: Scope, users: readonly number[]): void {
  if (users.length > 0) emitWholeList(scope, { users: [...users] }, 'muted_topics');
}
