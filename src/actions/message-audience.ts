import { FLAG } from '../domain/flags.ts';
import { ROLE } from '../domain/roles.ts';
import { findChannel } from '../store/channels.ts';
import { type Db, idList } from '../store/db.ts';
import { membersOf } from '../store/recipients.ts';
import { receiversOf, subscriberIds } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';

/**
 * IDs of those who learn of what happens to a message: participants of a direct one; in a public channel everybody
 * who received or touched it and all subscribers; in a private one the subscribers who may read it.
 */
export async function messageAudience(db: Db, row: MessageRow): Promise<number[]> {
  if (row.channel_id === null) return (await membersOf(db, [row.recipient_id])).get(row.recipient_id) ?? [];
  const channel = await findChannel(db, row.realm_id, row.channel_id);
  if (!channel) return [];
  const subscribers = await subscriberIds(db, channel.id);
  if (channel.isPrivate && channel.isHistoryPublic) return subscribers;
  const holders = await holdersOf(db, row, channel.id);
  if (channel.isPrivate) return subscribers.filter((id) => holders.has(id));
  const outside = [...holders].filter((id) => !subscribers.includes(id));
  return [...subscribers, ...(await withoutGuests(db, outside))];
}

/** Who received the message, by span or explicitly, or acted on it. */
export async function holdersOf(db: Db, row: MessageRow, channelId: number): Promise<Set<number>> {
  const explicit = await db('message_flags').where({ message_id: row.id });
  const hidden = new Set(explicit.filter(({ flags }) => (flags & FLAG.hidden) !== 0).map((flag) => flag.user_id));
  const spanned = await receiversOf(db, { channelId, messageId: row.id });
  const kept = explicit
    .filter(({ flags }) => (flags & (FLAG.received | FLAG.historical)) !== 0)
    .map((flag) => flag.user_id);
  return new Set([...spanned.filter((id) => !hidden.has(id)), ...kept]);
}

/** Those who received or touched one of these messages of a public channel, be they still in it or not. */
export async function readersInPublic(db: Db, realmId: number, channelId: number, ids: readonly number[]) {
  const channel = await findChannel(db, realmId, channelId);
  if (!channel || channel.isPrivate || ids.length === 0) return [];
  const spanned = await db('subscription_spans')
    .where({ channel_id: channelId })
    .andWhere('from_message_id', '<=', Math.max(...ids))
    .andWhere((open) => open.whereNull('to_message_id').orWhere('to_message_id', '>', Math.min(...ids)))
    .pluck('user_id');
  const explicit = await db('message_flags').whereIn('message_id', idList(db, ids)).pluck('user_id');
  return withoutGuests(db, [...new Set([...spanned, ...explicit])]);
}

/** A guest without a subscription sees nothing of a public channel, whatever they received once. */
async function withoutGuests(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return db('users').whereIn('id', idList(db, ids)).whereNot({ role: ROLE.guest }).pluck('id');
}
