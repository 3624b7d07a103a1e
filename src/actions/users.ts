import type { Channel } from '../domain/channel.ts';
import { insufficientPermission, noSuchUser } from '../domain/errors.ts';
import type { Audience } from '../domain/event.ts';
import { directGroupsOf, type SystemGroupName } from '../domain/groups.ts';
import { isAdministrator, isGuest, isOwner, ROLE } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { alreadyDeactivated, nameKey, nameTaken } from '../domain/users.ts';
import {
  activeAccounts,
  activeBotsOf,
  hasOtherOwner,
  pauseReceiving,
  resumeReceiving,
  revokeInvitationsOf,
  updateAccount,
} from '../store/accounts.ts';
import { activeChannels } from '../store/channels.ts';
import type { Db } from '../store/db.ts';
import { systemGroupId } from '../store/groups.ts';
import { deleteQueuesOf } from '../store/queues.ts';
import { subscribersByChannel } from '../store/subscriptions.ts';
import { findUser } from '../store/users.ts';
import { userView } from '../views/users.ts';
import { createAccount, type NewAccount } from './accounts.ts';
import { channelViews, subscribedChannels } from './channel-views.ts';
import { tellDefaultChannelsTo } from './default-channels.ts';
import type { Scope } from './scope.ts';
import { subscribeUsers, tellPeers } from './subscribing.ts';

export type NewPerson = Pick<NewAccount, 'email' | 'fullName' | 'role' | 'passwordHash'> & {
  /** Where they are subscribed at once. */
  channels: readonly Channel[];
};

/** Makes an account of a person, in their channels, and tells everybody; name and address are known to be allowed. */
export async function createPerson(scope: Scope, { channels, ...person }: NewPerson): Promise<User> {
  const user = await createMember(scope, person);
  if (channels.length > 0) {
    await subscribeUsers(
      scope,
      channels.map((channel) => ({ user, channel })),
    );
  }
  return user;
}

/** Makes an account of any kind and tells everybody of it and of the groups that it is in. */
export async function createMember(scope: Scope, account: Omit<NewAccount, 'realmId' | 'now'>): Promise<User> {
  const { db, realm, now, emit } = scope;
  const user = await createAccount(db, { ...account, realmId: realm.id, now });
  emit(
    { everyone: true },
    // A new account shows its address to everyone, so that one view serves all.
    {
      type: 'realm_user',
      op: 'add',
      person: userView(user, user, realm, { clientGravatar: false, withProfile: true }),
    },
  );
  for (const group of groupsOf(scope, user)) await tellGroup(scope, 'add_members', group, user);
  return user;
}

const groupsOf = ({ realm, now }: Scope, user: User) =>
  directGroupsOf(user, realm.settings.waiting_period_threshold, now);

async function tellGroup(
  { db, realm, emit }: Scope,
  op: 'add_members' | 'remove_members',
  group: SystemGroupName,
  user: User,
): Promise<void> {
  const group_id = await systemGroupId(db, realm.id, group);
  emit({ everyone: true }, { type: 'user_group', op, group_id, user_ids: [user.id] });
}

/** Another name is not taken: only asked where the organization wants names to be unique. */
export async function requireFreeName({ db, realm }: Scope, fullName: string, own?: User): Promise<void> {
  if (!realm.settings.require_unique_names) return;
  const key = nameKey(fullName);
  const others = (await activeAccounts(db, realm.id)).filter(({ id }) => id !== own?.id);
  if (others.some((other) => nameKey(other.fullName) === key)) throw nameTaken();
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
  if (activeOnly && !user.isActive) throw alreadyDeactivated();
  if (!isAdministrator(caller)) throw insufficientPermission();
  return user;
}

export async function renameUser({ db, emit }: Scope, user: User, fullName: string): Promise<void> {
  await updateAccount(db, user.id, { full_name: fullName, name_key: fullName.toLowerCase() });
  emit({ everyone: true }, { type: 'realm_user', op: 'update', person: { user_id: user.id, full_name: fullName } });
}

/** Whether nobody else could act as an owner. */
export async function isOnlyOwner(db: Db, user: User): Promise<boolean> {
  return isOwner(user) && !user.isBot && !(await hasOtherOwner(db, user, ROLE.owner));
}

type KnownRole = (typeof ROLE)[keyof typeof ROLE];

/** Gives the user another role: everybody learns it, and which groups they are in now. */
export async function changeRole(scope: Scope, user: User, role: KnownRole): Promise<void> {
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
  // The role's own group first, then that of the full members.
  for (const place of [0, 1]) {
    const left = before[place];
    const joined = after[place];
    if (left === joined) continue;
    if (left) await tellGroup(scope, 'remove_members', left, user);
    if (joined) await tellGroup(scope, 'add_members', joined, user);
  }
  await tellSight(scope, user, changed);
  if (isGuest(user) !== isGuest(changed)) await tellDefaultChannelsTo(scope, changed);
}

/** Channels that a new role lets its holder see, or hides from them. */
async function tellSight(scope: Scope, before: User, after: User): Promise<void> {
  const { db, realm, emit, now } = scope;
  const subscribed = new Set((await subscribedChannels(db, before)).map(({ channel }) => channel.id));
  const sees = (user: User, channel: Channel) =>
    subscribed.has(channel.id) ||
    channel.isWebPublic ||
    (!channel.isPrivate && !isGuest(user)) ||
    (channel.isPrivate && isAdministrator(user));
  const channels = await activeChannels(db, realm.id);
  const gained = channels.filter((channel) => sees(after, channel) && !sees(before, channel));
  const lost = channels.filter((channel) => sees(before, channel) && !sees(after, channel));
  const audience = { users: [after.id] };
  if (gained.length > 0) {
    emit(audience, { type: 'stream', op: 'create', streams: await channelViews(db, gained, now) });
    await tellSubscribers(scope, audience, gained);
  }
  if (lost.length > 0) emit(audience, { type: 'stream', op: 'delete', streams: await channelViews(db, lost, now) });
}

/** Who is in the channels, for somebody who did not see them before. */
async function tellSubscribers({ db, emit }: Scope, audience: Audience, channels: readonly Channel[]): Promise<void> {
  const subscribers = await subscribersByChannel(
    db,
    channels.map(({ id }) => id),
  );
  for (const [id, userIds] of subscribers) {
    if (userIds.length === 0) continue;
    emit(audience, { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: userIds });
  }
}

/** Ends an account: its bots before it, then its invitations, its queues and its way in. */
export async function deactivateUser(scope: Scope, user: User): Promise<void> {
  const { db, emit, now } = scope;
  for (const bot of await activeBotsOf(db, user)) await deactivateAccount(scope, bot);
  if (await revokeInvitationsOf(db, user.id, now)) {
    emit({ administrators: true, users: [user.id] }, { type: 'invites_changed' });
  }
  await deactivateAccount(scope, user);
}

async function deactivateAccount(scope: Scope, user: User): Promise<void> {
  const { db, endQueues } = scope;
  await updateAccount(db, user.id, { is_active: 0 });
  await pauseReceiving(db, user.id);
  endQueues(await deleteQueuesOf(db, user.id));
  tellActivity(scope, user, false);
}

/** Makes a deactivated account usable again, in the channels that it was in. */
export async function reactivateUser(scope: Scope, user: User): Promise<void> {
  const { db } = scope;
  await updateAccount(db, user.id, { is_active: 1 });
  await resumeReceiving(db, user.id);
  const active = { ...user, isActive: true };
  tellActivity(scope, active, true);
  const subscribed = await subscribedChannels(db, active);
  await tellPeers(
    scope,
    subscribed.map(({ channel }) => ({ user: active, channel })),
  );
}

function tellActivity({ emit }: Scope, user: User, isActive: boolean): void {
  emit({ everyone: true }, { type: 'realm_user', op: 'update', person: { user_id: user.id, is_active: isActive } });
  if (!user.isBot) return;
  const owners = user.botOwnerId === null ? [] : [user.botOwnerId];
  emit(
    { administrators: true, users: owners },
    { type: 'realm_bot', op: 'update', bot: { user_id: user.id, is_active: isActive } },
  );
}
