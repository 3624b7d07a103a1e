import { maySeeRecord } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { insufficientPermission, noSuchUser } from '../../domain/errors.ts';
import type { Audience } from '../../domain/event.ts';
import { directGroupsOf, type SystemGroupName } from '../../domain/organization/groups.ts';
import { botNameTaken } from '../../domain/users/bots.ts';
import { isAdministrator, isGuest, isOwner, ROLE, type Role } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { nameKey, nameTaken, userDeactivated } from '../../domain/users/users.ts';
import { findChannel, listActiveChannels } from '../../store/channels/channels.ts';
import { listSubscribersByChannel } from '../../store/channels/subscriptions.ts';
import type { Db } from '../../store/db/open.ts';
import { deleteQueuesOf } from '../../store/events/queues.ts';
import { findSystemGroupId } from '../../store/organization/groups.ts';
import {
  countActive,
  hasActiveBotNamed,
  hasOtherOwner,
  listActiveAccounts,
  listActiveBots,
  pauseReceiving,
  resumeReceiving,
  revokeInvitationsOf,
  revokeKeys,
  updateAccount,
} from '../../store/users/accounts.ts';
import { listBots } from '../../store/users/bots.ts';
import { findStatus } from '../../store/users/statuses.ts';
import { findUser } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { deliveryEmail, hasPublicEmail } from '../../views/users/people.ts';
import { statusView } from '../../views/users/statuses.ts';
import { userView } from '../../views/users/users.ts';
import { channelViews, subscribedChannels } from '../channels/channel-views.ts';
import { emitDefaultChannelsTo } from '../channels/default-channels.ts';
import { emitToPeers, subscribeUsers } from '../channels/subscribing.ts';
import { emitRegainedMutes } from '../channels/topic-policies.ts';
import { noticeInChannel, silentMention } from '../messages/notices.ts';
import { announceFullMembers } from '../organization/full-members.ts';
import { createAccount, type NewAccount } from './accounts.ts';
import { emitStatus } from './status.ts';

export type NewPerson = Pick<
  NewAccount,
  'email' | 'fullName' | 'role' | 'passwordHash' | 'canCreateUsers' | 'timezone'
> & {
  /** Channels to which the account is subscribed at once. */
  channels: readonly Channel[];
};

const SIGNUPS_TOPIC = 'signups';

/**
 * Creates an account with its subscriptions, emits the events, and announces the new user where the organization wants
 * that. The caller has checked name and address.
 */
export async function createPerson(scope: Scope, { channels, ...person }: NewPerson): Promise<User> {
  const user = await createMember(scope, person);
  if (channels.length > 0) {
    await subscribeUsers(
      scope,
      channels.map((channel) => ({ user, channel })),
    );
  }
  await announceNewcomer(scope, user);
  return user;
}

async function announceNewcomer(scope: Scope, user: User): Promise<void> {
  const { db, realm } = scope;
  const place = await findChannel(db, realm.id, realm.settings.signup_announcements_stream_id);
  if (!place || place.isArchived) return;
  const isFirst = (await countActive(db, realm.id, 2)) === 1;
  if (isFirst) return;
  await noticeInChannel(scope, place, SIGNUPS_TOPIC, `${silentMention(user)} joined this organization.`);
}

/** Creates an account of any kind; emits it and its memberships of groups to everyone. */
export async function createMember(
  scope: Scope,
  account: Omit<NewAccount, 'realmId' | 'language' | 'now'>,
): Promise<User> {
  const { db, realm, now } = scope;
  const language = realm.settings.default_language;
  const user = await createAccount(db, { ...account, realmId: realm.id, language, now });
  await emitNewUser(scope, user);
  for (const group of groupsOf(scope, user)) await emitGroupMembers(scope, 'add_members', group, user);
  return user;
}

/** Emits the account to everyone, with its address if the organization's default settings show it to them. */
async function emitNewUser({ db, realm, emit }: Scope, user: User): Promise<void> {
  const tell = (audience: Audience, viewer: User) =>
    emit(audience, {
      type: 'realm_user',
      op: 'add',
      person: userView(user, viewer, realm, { clientGravatar: false, profiles: new Map() }),
    });
  if (hasPublicEmail(user)) {
    tell({ everyone: true }, user);
    return;
  }
  const viewers = await listActiveAccounts(db, realm.id);
  const sees = (viewer: User) => deliveryEmail(user, viewer) !== null;
  for (const group of [viewers.filter(sees), viewers.filter((viewer) => !sees(viewer))]) {
    const [first] = group;
    if (first) tell({ users: group.map(({ id }) => id) }, first);
  }
}

const groupsOf = ({ realm, now }: Scope, user: User) =>
  directGroupsOf(user, realm.settings.waiting_period_threshold, now);

async function emitGroupMembers(
  { db, realm, emit }: Scope,
  op: 'add_members' | 'remove_members',
  group: SystemGroupName,
  user: User,
): Promise<void> {
  const group_id = await findSystemGroupId(db, realm.id, group);
  emit({ everyone: true }, { type: 'user_group', op, group_id, user_ids: [user.id] });
}

/** Refuses a name that another user has, if names must be unique in the organization. */
export async function requireFreeName({ db, realm }: Scope, fullName: string, own?: User): Promise<void> {
  if (!realm.settings.require_unique_names) return;
  const key = nameKey(fullName);
  const others = (await listActiveAccounts(db, realm.id)).filter(({ id }) => id !== own?.id);
  if (others.some((other) => nameKey(other.fullName) === key)) throw nameTaken();
}

/** Refuses a name that an active bot has. */
export async function requireFreeBotName({ db, realm }: Scope, fullName: string): Promise<void> {
  if (await hasActiveBotNamed(db, realm.id, fullName)) throw botNameTaken();
}

/** A user of the organization whom an administrator may change. */
export async function requireUserToManage(
  { db, realm }: Scope,
  caller: User,
  id: number,
  { peopleOnly = false, activeOnly = false }: { peopleOnly?: boolean; activeOnly?: boolean } = {},
): Promise<User> {
  const user = await findUser(db, realm.id, id);
  if (!user || (peopleOnly && user.isBot)) throw noSuchUser();
  if (activeOnly && !user.isActive) throw userDeactivated();
  if (!isAdministrator(caller)) throw insufficientPermission();
  return user;
}

export async function renameUser({ db, emit }: Scope, user: User, fullName: string): Promise<void> {
  await updateAccount(db, user.id, { full_name: fullName, name_key: fullName.toLowerCase() });
  emit({ everyone: true }, { type: 'realm_user', op: 'update', person: { user_id: user.id, full_name: fullName } });
}

/** Whether the user is the organization's only owner. */
export async function isOnlyOwner(db: Db, user: User): Promise<boolean> {
  return isOwner(user) && !user.isBot && !(await hasOtherOwner(db, user, ROLE.owner));
}

/**
 * Changes the user's role; emits it and the changed memberships of groups to everyone. The user's bots keep no higher
 * role: their owner, who has their keys, would keep it with them.
 */
export async function changeRole(scope: Scope, user: User, role: Role): Promise<void> {
  const bots = user.isBot ? [] : await listBots(scope.db, scope.realm.id, user.id);
  await changeRoles(scope, [user, ...bots.filter((bot) => bot.role < role)], role);
}

/** Takes any higher role from the bot. */
export async function lowerRole(scope: Scope, bot: User, highest: Role): Promise<void> {
  if (bot.role < highest) await changeRoles(scope, [bot], highest);
}

async function changeRoles(scope: Scope, users: readonly User[], role: Role): Promise<void> {
  // Only up to here: each change of the group of full members is emitted with the role.
  if (scope.realm.settings.waiting_period_threshold > 0) await announceFullMembers(scope);
  for (const user of users) await changeOwnRole(scope, user, role);
}

async function changeOwnRole(scope: Scope, user: User, role: Role): Promise<void> {
  const { db, emit } = scope;
  const changed = { ...user, role };
  await updateAccount(db, user.id, { role });
  emit(
    { everyone: true },
    { type: 'realm_user', op: 'update', person: { user_id: user.id, role } },
    { hints: { roleBefore: user.role } },
  );
  const before = groupsOf(scope, user);
  const after = groupsOf(scope, changed);
  // First the group of the role, then that of full members.
  for (const place of [0, 1]) {
    const left = before[place];
    const joined = after[place];
    if (left === joined) continue;
    if (left) await emitGroupMembers(scope, 'remove_members', left, user);
    if (joined) await emitGroupMembers(scope, 'add_members', joined, user);
  }
  await emitAccessChange(scope, user, changed);
  if (isGuest(user) !== isGuest(changed)) await emitDefaultChannelsTo(scope, changed);
}

/** Emits the channels that the user can see only since the new role, and those that they can no longer see. */
async function emitAccessChange(scope: Scope, before: User, after: User): Promise<void> {
  const { db, realm, emit, now } = scope;
  const subscribed = new Set((await subscribedChannels(db, before)).map(({ channel }) => channel.id));
  const sees = (user: User, channel: Channel) =>
    maySeeRecord(user, channel, { isSubscribed: subscribed.has(channel.id) });
  const channels = await listActiveChannels(db, realm.id);
  const gained = channels.filter((channel) => sees(after, channel) && !sees(before, channel));
  const lost = channels.filter((channel) => sees(before, channel) && !sees(after, channel));
  const audience = { users: [after.id] };
  if (gained.length > 0) {
    emit(audience, { type: 'stream', op: 'create', streams: await channelViews(db, gained, now) });
    await emitSubscribers(scope, audience, gained);
    await emitRegainedMutes(scope, [after.id], gained);
  }
  if (lost.length > 0) emit(audience, { type: 'stream', op: 'delete', streams: await channelViews(db, lost, now) });
}

/** Emits the subscribers of channels to users who could not see the channels before. */
async function emitSubscribers({ db, emit }: Scope, audience: Audience, channels: readonly Channel[]): Promise<void> {
  const subscribers = await listSubscribersByChannel(
    db,
    channels.map(({ id }) => id),
  );
  for (const [id, userIds] of subscribers) {
    if (userIds.length === 0) continue;
    emit(audience, { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: userIds });
  }
}

/** Deactivates an account after its bots, revokes its invitations and deletes its queues. */
export async function deactivateUser(scope: Scope, user: User): Promise<void> {
  const { db, emit, now } = scope;
  for (const bot of await listActiveBots(db, user)) await deactivateAccount(scope, bot);
  if (await revokeInvitationsOf(db, user.id, now)) {
    emit({ administrators: true, users: [user.id] }, { type: 'invites_changed' });
  }
  await deactivateAccount(scope, user);
}

/**
 * Revokes the user's API keys except for `keptId`, or those with the name, and returns how many these were. Ends all the
 * user's queues: they do not tell which key made them.
 */
export async function endKeys(
  { db, now, endQueues }: Scope,
  user: User,
  { keptId, name }: { keptId?: number | undefined; name?: string | undefined } = {},
): Promise<number> {
  const count = await revokeKeys(db, user.id, { now, keptId, name });
  endQueues(await deleteQueuesOf(db, user.id));
  return count;
}

async function deactivateAccount(scope: Scope, user: User): Promise<void> {
  const { db, endQueues } = scope;
  await updateAccount(db, user.id, { is_active: 0 });
  await pauseReceiving(db, user.id);
  endQueues(await deleteQueuesOf(db, user.id));
  emitActivity(scope, user, false);
}

/** Reactivates an account; it is subscribed to the same channels as before. Refused if its name has been taken since. */
export async function reactivateUser(scope: Scope, user: User): Promise<void> {
  const { db } = scope;
  if (!user.isActive && user.isBot) await requireFreeBotName(scope, user.fullName);
  if (!user.isActive) await requireFreeName(scope, user.fullName, user);
  await updateAccount(db, user.id, { is_active: 1 });
  await resumeReceiving(db, user.id);
  const active = { ...user, isActive: true };
  emitActivity(scope, active, true);
  if (!user.isActive && !user.isBot) await emitKeptStatus(scope, active);
  const subscribed = await subscribedChannels(db, active);
  await emitToPeers(
    scope,
    subscribed.map(({ channel }) => ({ user: active, channel })),
  );
}

/** Emits the status that the user had when the account was deactivated; clients that registered since do not know it. */
async function emitKeptStatus(scope: Scope, user: User): Promise<void> {
  const status = statusView(user, await findStatus(scope.db, user.id));
  if (Object.keys(status).length > 0) emitStatus(scope, user, status);
}

function emitActivity({ emit }: Scope, user: User, isActive: boolean): void {
  emit({ everyone: true }, { type: 'realm_user', op: 'update', person: { user_id: user.id, is_active: isActive } });
  if (!user.isBot) return;
  const owners = user.botOwnerId === null ? [] : [user.botOwnerId];
  emit(
    { administrators: true, users: owners },
    { type: 'realm_bot', op: 'update', bot: { user_id: user.id, is_active: isActive } },
  );
}
