import type { Channel } from '../domain/channel.ts';
import {
  invalidUserId,
  mustBeAdministrator,
  noSuchChannel,
  noSuchMessage,
  notForBots,
  notForGuests,
} from '../domain/errors.ts';
import { isAdministrator, isGuest } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { findChannel } from '../store/channels.ts';
import type { Db } from '../store/db.ts';
import { findSubscription } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';
import { findUsers } from '../store/users.ts';
import { accessibleWhere, type Viewer } from '../store/visibility.ts';

export const viewerOf = (user: User): Viewer => ({ id: user.id, realmId: user.realmId, isGuest: isGuest(user) });

/** Whether the user may know of the channel: its name, its settings, and as far as the history allows its content. */
export async function maySeeChannel(db: Db, user: User, channel: Channel): Promise<boolean> {
  if (channel.isArchived) return false;
  if (channel.isWebPublic || (!channel.isPrivate && !isGuest(user))) return true;
  return (await findSubscription(db, user.id, channel.id)) !== undefined;
}

/** A channel that the caller may see. An unknown, archived or hidden one is the same refusal. */
export async function requireChannel(db: Db, caller: User, id: number): Promise<Channel> {
  const channel = await findChannel(db, caller.realmId, id);
  if (!channel || !(await maySeeChannel(db, caller, channel))) throw noSuchChannel();
  return channel;
}

/** A channel whose record the caller may see: administrators see private channels that they are not in as well. */
export async function requireChannelRecord(db: Db, caller: User, id: number): Promise<Channel> {
  const channel = await findChannel(db, caller.realmId, id);
  if (channel && !channel.isArchived && isAdministrator(caller)) return channel;
  return requireChannel(db, caller, id);
}

/** A message that the caller may open by its ID. */
export async function requireMessage(db: Db, caller: User, id: number): Promise<MessageRow> {
  const query = db('messages').where('messages.id', id);
  accessibleWhere(db, query, viewerOf(caller));
  const row = await query.first('messages.*');
  if (!row) throw noSuchMessage();
  return row as MessageRow;
}

/** Users of the organization or system bots with these IDs, in the order given; the first unknown one is refused. */
export async function requireUserIds(db: Db, realmId: number, ids: readonly number[]): Promise<User[]> {
  const found = new Map((await findUsers(db, realmId, ids)).map((user) => [user.id, user]));
  return ids.map((id) => {
    const user = found.get(id);
    if (!user) throw invalidUserId(id);
    return user;
  });
}

export function requireNonGuest(caller: User): void {
  if (isGuest(caller)) throw notForGuests();
}

/** Members and above, people only. */
export function requirePerson(caller: User): void {
  requireNonGuest(caller);
  if (caller.isBot) throw notForBots();
}

export function requireAdministrator(caller: User): void {
  if (!isAdministrator(caller)) throw mustBeAdministrator();
}
