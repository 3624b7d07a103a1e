import type { Channel } from '../../domain/channels/channel.ts';
import { MAX_FREE_WILDCARD_MENTIONS } from '../../domain/limits.ts';
import { topicKey } from '../../domain/messages/message.ts';
import { mayNotMentionChannel, mayNotMentionGroup, mayNotMentionTopic } from '../../domain/messages/recipients.ts';
import { isGranted } from '../../domain/organization/grantees.ts';
import { POLICY } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import type { Rendered } from '../../markdown/render.ts';
import { findReceivers } from '../../store/channels/subscribers.ts';
import { listTopicParticipants } from '../../store/messages/message-recipients.ts';
import { listGroupsWithIds, mentionersOf } from '../../store/organization/groups.ts';
import type { Scope } from '../../unit/scope.ts';
import { groupIdsOf, satisfiesPolicy } from '../users/permissions.ts';
import type { MessagePlace } from './send-message.ts';

interface ChannelPlace {
  channel: Channel;
  topic: string;
}

/** Refuses a text that mentions a channel, a topic or a group that its sender may not mention. */
export async function requireMentionRights(
  scope: Scope,
  sender: User,
  place: MessagePlace | undefined,
  result: Rendered,
): Promise<void> {
  if (place && 'channel' in place) await requireWildcardRight(scope, sender, place, result);
  await requireGroupRights(scope, sender, result.mentions.groupIds);
}

/**
 * Refuses wildcard mentions in large channels and topics, unless the organization's policy allows the sender to use
 * them.
 */
async function requireWildcardRight(
  scope: Scope,
  sender: User,
  place: ChannelPlace,
  { mentions }: Rendered,
): Promise<void> {
  const { db, realm, now } = scope;
  const { wildcard_mention_policy: policy } = realm.settings;
  // In this setting 7 means moderators, in others owners.
  const effective = policy === POLICY.owners ? POLICY.moderators : policy;
  if (satisfiesPolicy(realm, effective, sender, now)) return;
  if (mentions.channelWildcard) {
    const { ids } = await findReceivers(db, place.channel.id);
    if (ids.size > MAX_FREE_WILDCARD_MENTIONS) throw mayNotMentionChannel();
  }
  if (mentions.topicWildcard) {
    const participants = await listTopicParticipants(db, place.channel.id, topicKey(place.topic));
    if (participants.length > MAX_FREE_WILDCARD_MENTIONS) throw mayNotMentionTopic();
  }
}

/** Refuses groups that the sender may not mention. */
async function requireGroupRights(scope: Scope, sender: User, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  const groups = await listGroupsWithIds(scope.db, scope.realm.id, groupIds);
  const own = { userId: sender.id, groupIds: await groupIdsOf(scope, sender) };
  const refused = groups.find((group) => !isGranted(mentionersOf(group), own));
  if (refused) throw mayNotMentionGroup(refused.name);
}
