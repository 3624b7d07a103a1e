import { isPublic } from '../../domain/access/channels.ts';
import { whoLearnsOfMessages } from '../../domain/access/messages.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { FLAG } from '../../domain/messages/flags.ts';
import { findChannel } from '../../store/channels/channels.ts';
import {
  findSubscribers,
  listFormerReceivers,
  listReceivers,
  listSubscriberIds,
} from '../../store/channels/subscribers.ts';
import type { Db } from '../../store/db/open.ts';
import { listFlaggers, listFlagsOfMessage } from '../../store/messages/messages.ts';
import { listReceiversOfSome } from '../../store/messages/moved-reach.ts';
import { listMembers } from '../../store/messages/recipients.ts';
import type { MessageRow } from '../../store/tables.ts';
import { listNonGuestIds } from '../../store/users/users.ts';

/**
 * IDs of users who get events about changes to a message: participants of a direct message; in a public channel all
 * subscribers and everyone who received the message or acted on it; in a private channel the subscribers who may read
 * it.
 */
export async function messageAudience(db: Db, row: MessageRow): Promise<readonly number[]> {
  if (row.channel_id === null) return (await listMembers(db, [row.recipient_id])).get(row.recipient_id) ?? [];
  const channel = await findChannel(db, row.realm_id, row.channel_id);
  if (!channel) return [];
  if (!isPublic(channel)) return audienceInChannel(db, channel, [row.id]);
  const subscribers = await findSubscribers(db, channel.id);
  const { ids, active } = subscribers;
  const former = await listFormerReceivers(db, subscribers, { channelId: channel.id, first: row.id, last: row.id });
  const holders = await holdersAmong(db, row, former);
  const outside = holders.filter((id) => !active.has(id));
  return outside.length === 0 ? ids : [...ids, ...(await listNonGuestIds(db, outside))];
}

/** The same for several messages of one channel: all users who get events about at least one of them. */
export async function audienceInChannel(db: Db, channel: Channel, ids: readonly number[]): Promise<readonly number[]> {
  const subscribers = await listSubscriberIds(db, channel.id);
  switch (whoLearnsOfMessages(channel)) {
    case 'subscribers':
      return subscribers;
    case 'subscribers who received one': {
      const receivers = await listReceiversOfSome(db, channel.id, ids);
      return subscribers.filter((id) => receivers.has(id));
    }
    case 'subscribers and other holders':
      return [...subscribers, ...(await readersOutside(db, channel.realmId, channel.id, ids))];
  }
}

/** IDs of the users who received the message or acted on it, whether they are still in its channel or not. */
export async function messageHolders(db: Db, row: MessageRow): Promise<number[]> {
  const { id, channel_id: channelId } = row;
  if (channelId === null) return (await listMembers(db, [row.recipient_id])).get(row.recipient_id) ?? [];
  return holdersAmong(db, row, await listReceivers(db, { channelId, first: id, last: id }));
}

/** Those of the users to whom a channel's message was sent who still have it, and those who got it by a move or acted on it. */
async function holdersAmong(db: Db, row: MessageRow, receivers: Iterable<number>): Promise<number[]> {
  const explicit = await listFlagsOfMessage(db, row.id);
  const hidden = new Set(explicit.filter(({ flags }) => (flags & FLAG.hidden) !== 0).map((flag) => flag.user_id));
  const holders = new Set<number>();
  for (const userId of receivers) if (!hidden.has(userId)) holders.add(userId);
  for (const { user_id: id, flags } of explicit) {
    if ((flags & (FLAG.received | FLAG.historical)) !== 0) holders.add(id);
  }
  return [...holders];
}

/**
 * Users who received one of these messages of a public channel, or acted on it, and are not subscribed; none if the
 * channel is private.
 */
export async function readersOutside(
  db: Db,
  realmId: number,
  channelId: number,
  ids: readonly number[],
): Promise<number[]> {
  const channel = await findChannel(db, realmId, channelId);
  if (!channel || !isPublic(channel) || ids.length === 0) return [];
  const [first, last] = extremesOf(ids);
  const subscribers = await findSubscribers(db, channelId);
  const spanned = await listFormerReceivers(db, subscribers, { channelId, first, last });
  const explicit = await listFlaggers(db, ids);
  const outside = [...new Set([...spanned, ...explicit])].filter((id) => !subscribers.active.has(id));
  // A guest without a subscription cannot see a public channel, whatever they received before.
  return listNonGuestIds(db, outside);
}

const extremesOf = (ids: readonly number[]): [first: number, last: number] => [
  ids.reduce((least, id) => Math.min(least, id)),
  ids.reduce((most, id) => Math.max(most, id)),
];
