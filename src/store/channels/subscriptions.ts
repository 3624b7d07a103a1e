import { ROLE } from '../../domain/users/roles.ts';
import {
  type Columns,
  type Db,
  dialectOf,
  idList,
  idsIn,
  insertRows,
  type JsonLists,
  listsFromJson,
  listsInJson,
  only,
  raw,
  rowsOf,
  rowTable,
  statement,
  statementOfOne,
  table,
} from '../db/statement.ts';
import type { SubscriptionRow } from '../tables.ts';

const activeSubscription = statementOfOne<{ userId: number; channelId: number }, SubscriptionRow>((db, p) =>
  table(db, 'subscriptions').where({ user_id: p('userId'), channel_id: p('channelId'), is_active: 1 }),
);

/** The user's active subscription. */
export async function findSubscription(
  db: Db,
  userId: number,
  channelId: number,
): Promise<SubscriptionRow | undefined> {
  return activeSubscription(db, { userId, channelId });
}

export async function isSubscribed(db: Db, userId: number, channelId: number): Promise<boolean> {
  return (await findSubscription(db, userId, channelId)) !== undefined;
}

const activeSubscriptions = statement<{ userId: number }, SubscriptionRow>((db, p) =>
  table(db, 'subscriptions')
    .where({ user_id: p('userId'), is_active: 1 })
    .orderBy('channel_id'),
);

/** Active subscriptions of a user, by channel ID. */
export async function listSubscriptions(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return activeSubscriptions(db, { userId });
}

/** Active subscriptions of these people to these channels. */
export async function listSubscriptionsAmong(
  db: Db,
  userIds: readonly number[],
  channelIds: readonly number[],
): Promise<SubscriptionRow[]> {
  return everAmong(db, userIds, channelIds).where({ is_active: 1 });
}

/** The same, with subscriptions that ended. */
export async function listSubscriptionsEver(
  db: Db,
  userIds: readonly number[],
  channelIds: readonly number[],
): Promise<SubscriptionRow[]> {
  return everAmong(db, userIds, channelIds);
}

const everAmong = (db: Db, userIds: readonly number[], channelIds: readonly number[]) =>
  table(db, 'subscriptions').whereIn('user_id', idList(db, userIds)).whereIn('channel_id', idList(db, channelIds));

/** Colors of the active subscriptions of these people, by user. */
export async function listColorsInUse(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>(userIds.map((id) => [id, []]));
  const rows = await table(db, 'subscriptions')
    .whereIn('user_id', idList(db, userIds))
    .where({ is_active: 1 })
    .select('user_id', 'color');
  for (const { user_id: id, color } of rows) found.get(id)?.push(color);
  return found;
}

/** Subscribers of several channels at once: channel ID to the IDs of active users, ascending. */
export async function listSubscribersByChannel(db: Db, channelIds: readonly number[]): Promise<Map<number, number[]>> {
  const lists = await subscriberLists(db, channelIds);
  return new Map([...lists].map(([channelId, { ids }]) => [channelId, ids.sort((a, b) => a - b)]));
}

/** The same with the roles of the subscribers. */
export async function listSubscriberRoles(
  db: Db,
  channelIds: readonly number[],
): Promise<Map<number, { id: number; role: number }[]>> {
  const lists = await subscriberLists(db, channelIds);
  return new Map(
    [...lists].map(([channelId, { ids, roles }]) => [
      channelId,
      ids.map((id, index) => ({ id, role: roles[index] ?? ROLE.guest })).sort((a, b) => a.id - b.id),
    ]),
  );
}

/** Active users and their roles, both in the same order. */
interface SubscriberLists {
  ids: number[];
  roles: number[];
}

type Lists = [ids: number[], roles: number[]];

const activeSubscribers = statement<
  { channelIds: readonly number[] },
  { channel_id: number; people: JsonLists<Lists> }
>((db, p) =>
  table(db, 'subscriptions')
    .join('users', 'users.id', 'subscriptions.user_id')
    .whereIn('subscriptions.channel_id', idsIn(db, p('channelIds')))
    .where('subscriptions.is_active', 1)
    .where('users.is_active', 1)
    .groupBy('subscriptions.channel_id')
    // Thousands of channels may have a hundred thousand subscribers together.
    .select('subscriptions.channel_id', raw(db, `${listsInJson(db, ['users.id', 'users.role'])} as people`)),
);

async function subscriberLists(db: Db, channelIds: readonly number[]): Promise<Map<number, SubscriberLists>> {
  const found = new Map<number, SubscriberLists>(channelIds.map((id) => [id, { ids: [], roles: [] }]));
  if (channelIds.length === 0) return found;
  for (const { channel_id, people } of await activeSubscribers(db, { channelIds })) {
    const [ids, roles] = listsFromJson(people);
    found.set(channel_id, { ids, roles });
  }
  return found;
}

const newestMessage = statementOfOne<Record<never, never>, { newest: number | null }>((db) =>
  table(db, 'messages').max({ newest: 'id' }),
);

/**
 * Lower bound of the next message ID, at which a span that ends now ends, and below which everything becomes read. A
 * message that another unit is about to commit is not below it.
 */
export async function nextMessageId(db: Db): Promise<number> {
  return ((await newestMessage(db, {}))?.newest ?? 0) + 1;
}

/**
 * An ID above those of all messages that ever existed, at which a span that begins now begins. Events of deleted
 * messages are still in the log.
 */
export async function unusedMessageId(db: Db): Promise<number> {
  const sql =
    dialectOf(db) === 'postgres'
      ? 'select last_value + case when is_called then 1 else 0 end as next from messages_id_seq'
      : "select coalesce(max(seq), 0) + 1 as next from sqlite_sequence where name = 'messages'";
  const { next } = only(await rowsOf<{ next: number }>(db, sql));
  return next;
}

/** A person in a channel. */
export interface Subscriber {
  userId: number;
  channelId: number;
}

const SUBSCRIBER: Columns = { user_id: 'bigint', channel_id: 'bigint' };
const cellsOf = ({ userId, channelId }: Subscriber) => [userId, channelId];

/** Subscribes people. Those who were subscribed before keep their settings; others get the given color. */
export async function startSubscriptions(
  db: Db,
  subscribers: readonly (Subscriber & { color: string })[],
): Promise<void> {
  await insertRows(db, 'subscriptions', {
    columns: { ...SUBSCRIBER, is_active: 'bigint', color: 'text' },
    rows: subscribers.map((subscriber) => [...cellsOf(subscriber), 1, subscriber.color]),
    onConflict: 'on conflict (user_id, channel_id) do update set is_active = 1',
  });
  const from = await unusedMessageId(db);
  await insertRows(db, 'subscription_spans', {
    columns: { ...SUBSCRIBER, from_message_id: 'bigint' },
    rows: subscribers.map((subscriber) => [...cellsOf(subscriber), from]),
  });
}

export async function endSubscriptions(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  if (subscribers.length === 0) return;
  const left = rowTable(db, SUBSCRIBER, subscribers.map(cellsOf));
  await raw(
    db,
    `update subscriptions set is_active = 0 from ? as subscribers
     where subscriptions.user_id = subscribers.user_id and subscriptions.channel_id = subscribers.channel_id`,
    [left],
  );
  await raw(
    db,
    `update subscription_spans set to_message_id = ? from ? as subscribers
     where subscription_spans.user_id = subscribers.user_id and subscription_spans.channel_id = subscribers.channel_id
       and to_message_id is null`,
    [await nextMessageId(db), left],
  );
  // Subscribing and unsubscribing without a message in between leaves no span.
  await raw(
    db,
    `delete from subscription_spans where from_message_id >= to_message_id
       and (user_id, channel_id) in (select user_id, channel_id from ? as subscribers)`,
    [left],
  );
}

type Changeable = Exclude<keyof SubscriptionRow, 'user_id' | 'channel_id' | 'is_active'>;

/** Changes one setting of the user's subscriptions, each to its own value. */
export async function updateSubscriptions(
  db: Db,
  userId: number,
  column: Changeable,
  values: ReadonlyMap<number, number | string>,
): Promise<void> {
  const columns: Columns = { ...SUBSCRIBER, new_value: column === 'color' ? 'text' : 'bigint' };
  const rows = [...values].map(([channelId, value]) => [userId, channelId, value]);
  await raw(
    db,
    `update subscriptions set ${column} = changes.new_value from ? as changes
     where subscriptions.user_id = changes.user_id and subscriptions.channel_id = changes.channel_id`,
    [rowTable(db, columns, rows)],
  );
}
