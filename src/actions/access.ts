import { mayChangeAccess, maySeeChannel, maySeeRecord, type Standing } from '../domain/access/channels.ts';
import type { Channel } from '../domain/channels/channel.ts';
import { invalidUserId, noSuchChannel, noSuchMessage } from '../domain/errors.ts';
import { isGuest } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import { findChannel } from '../store/channels/channels.ts';
import { isSubscribed, listSubscriptionsAmong } from '../store/channels/subscriptions.ts';
import type { Db } from '../store/db/open.ts';
import { findAccessibleMessage } from '../store/messages/accessible.ts';
import type { Viewer } from '../store/messages/visibility.ts';
import type { MessageRow } from '../store/tables.ts';
import { findUser, listUsersWithIds } from '../store/users/users.ts';

export const viewerOf = (user: User): Viewer => ({ id: user.id, realmId: user.realmId, isGuest: isGuest(user) });

/** The owner of a bot, whose rights it shares as long as the owner is active; undefined for a person. */
export async function activeOwner(db: Db, { realmId, botOwnerId }: User): Promise<User | undefined> {
  const owner = botOwnerId === null ? undefined : await findUser(db, realmId, botOwnerId);
  return owner?.isActive ? owner : undefined;
}

/** Applies a rule of access. Reads the subscription only if the result depends on it. */
export async function satisfiesAccessRule<One extends { id: number }>(
  question: (user: User, channel: One, standing: Standing) => boolean,
  db: Db,
  user: User,
  channel: One,
): Promise<boolean> {
  if (question(user, channel, { isSubscribed: false })) return true;
  return question(user, channel, { isSubscribed: true }) && isSubscribed(db, user.id, channel.id);
}

/** Whether the user may see the channel: its name, its settings and, as far as its history is open, its messages. */
export const seesChannel = (db: Db, user: User, channel: Channel): Promise<boolean> =>
  satisfiesAccessRule(maySeeChannel, db, user, channel);

/** Those of the channels that the user may see. */
export async function seenAmong(db: Db, user: User, channels: readonly Channel[]): Promise<Channel[]> {
  const ids = channels.map(({ id }) => id);
  const own = new Set((await listSubscriptionsAmong(db, [user.id], ids)).map((row) => row.channel_id));
  return channels.filter((channel) => maySeeChannel(user, channel, { isSubscribed: own.has(channel.id) }));
}

/** The same as IDs. */
export async function visibleAmong(db: Db, user: User, channels: readonly Channel[]): Promise<Set<number>> {
  return new Set((await seenAmong(db, user, channels)).map(({ id }) => id));
}

/** Whether an administrator may change who sees the channel and who belongs to it. */
export const mayChangeAccessTo = (db: Db, user: User, channel: Channel): Promise<boolean> =>
  satisfiesAccessRule((_user, one, standing) => mayChangeAccess(one, standing), db, user, channel);

/** A channel that the caller may see. Refuses unknown, archived and hidden ones in the same way. */
export async function requireChannel(db: Db, caller: User, id: number): Promise<Channel> {
  const channel = await findChannel(db, caller.realmId, id);
  if (!channel || !(await seesChannel(db, caller, channel))) throw noSuchChannel();
  return channel;
}

/** A channel whose record the caller may see: administrators also see private channels that they are not in. */
export async function requireChannelRecord(db: Db, caller: User, id: number): Promise<Channel> {
  const channel = await findChannel(db, caller.realmId, id);
  if (!channel || !(await satisfiesAccessRule(maySeeRecord, db, caller, channel))) throw noSuchChannel();
  return channel;
}

/** A message that the caller may open by its ID. */
export async function requireMessage(db: Db, caller: User, id: number): Promise<MessageRow> {
  const row = await findAccessibleMessage(db, viewerOf(caller), id);
  if (!row) throw noSuchMessage();
  return row;
}

/** Users of the organization or system bots with these IDs, in the given order. Refuses the first unknown ID. */
export async function requireUserIds(db: Db, realmId: number, ids: readonly number[]): Promise<User[]> {
  const found = new Map((await listUsersWithIds(db, realmId, [...new Set(ids)])).map((user) => [user.id, user]));
  return ids.map((id) => {
    const user = found.get(id);
    if (!user) throw invalidUserId(id);
    return user;
  });
}
