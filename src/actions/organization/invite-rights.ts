import type { Channel } from '../../domain/channels/channel.ts';
import { mayGiveRole } from '../../domain/organization/invitations.ts';
import { isGuest } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { listChannels } from '../../store/channels/channels.ts';
import type { InvitationRow, InviteLinkRow } from '../../store/tables.ts';
import { findUser } from '../../store/users/users.ts';
import type { Reading, Scope } from '../../unit/scope.ts';
import { seenAmong } from '../access.ts';
import { defaultChannels } from '../channels/default-channels.ts';
import { hasPermission, satisfiesPolicy } from '../users/permissions.ts';
import { maySubscribeOthers } from './joining.ts';

/** An invitation by email or a reusable link. */
export type Invite = InvitationRow | InviteLinkRow;

/** The inviter; undefined if they may no longer make such an invitation. */
export async function entitledInviter(scope: Reading, invite: Invite): Promise<User | undefined> {
  const { db, realm, now } = scope;
  const inviter = await findUser(db, realm.id, invite.inviter_id);
  if (!inviter?.isActive || isGuest(inviter) || !mayGiveRole(inviter, invite.role)) return undefined;
  const { invite_to_realm_policy: policy, create_multiuse_invite_group: group } = realm.settings;
  const mayInvite =
    'email' in invite ? satisfiesPolicy(realm, policy, inviter, now) : await hasPermission(scope, group, inviter);
  return mayInvite ? inviter : undefined;
}

/** The channels of the invitation: those to which the inviter may still subscribe others, and default channels. */
export async function grantedChannels(scope: Scope, invite: Invite, inviter: User): Promise<Channel[]> {
  const { db, realm } = scope;
  const named = await listChannels(db, realm.id, JSON.parse(invite.channel_ids) as number[]);
  const given = maySubscribeOthers(scope, inviter) ? await seenAmong(db, inviter, named) : [];
  const defaults = invite.includes_defaults === 1 ? await defaultChannels(db, realm.id) : [];
  return [...new Map([...given, ...defaults].map((channel) => [channel.id, channel])).values()].sort(
    (a, b) => a.id - b.id,
  );
}
