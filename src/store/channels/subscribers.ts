import { MAX_REMEMBERED_SPANS } from '../../domain/limits.ts';
import { BoundedMap } from '../../runtime/bounded-map.ts';
import { type Db, statement, statementOfOne, table } from '../db/statement.ts';
import type { SubscriptionSpanRow } from '../tables.ts';

/** A range of message IDs in which a channel's messages were received: from `from`, up to but excluding `to`. */
export interface MessageRange {
  from: number;
  /** Null while the user is subscribed. */
  to: number | null;
}

/** A range in which this user received the channel's messages. */
export interface Span extends MessageRange {
  userId: number;
}

/** Those who receive every message with an ID from `from` on, until the subscribers change. */
export interface Receivers {
  readonly ids: ReadonlySet<number>;
  readonly from: number;
}

export interface Subscribers {
  /** Active users who are subscribed now, ascending, and the same as a set. */
  readonly ids: readonly number[];
  readonly active: ReadonlySet<number>;
  /** Of everyone who is or was subscribed. */
  readonly spans: readonly Span[];
  /** Of those who are not among the active ones now; often few. */
  readonly formerSpans: readonly Span[];
  readonly receivers: Receivers;
}

/** IDs of the active users who are subscribed to the channel, ascending. */
export async function listSubscriberIds(db: Db, channelId: number): Promise<readonly number[]> {
  return (await findSubscribers(db, channelId)).ids;
}

/** The users who received a channel's message: those whose subscription spans it, active or not. */
export async function listReceivers(
  db: Db,
  { channelId, messageId }: { channelId: number; messageId: number },
): Promise<number[]> {
  return (await listSpansAcross(db, { channelId, first: messageId, last: messageId })).map(({ userId }) => userId);
}

/** Spans that contain any of the channel's messages with IDs from `first` to `last`. */
export async function listSpansAcross(
  db: Db,
  { channelId, first, last }: { channelId: number; first: number; last: number },
): Promise<Span[]> {
  return spansAcross((await findSubscribers(db, channelId)).spans, first, last);
}

/** Those of the spans that contain a message with an ID from `first` to `last`. */
export const spansAcross = (spans: readonly Span[], first: number, last: number): Span[] =>
  spans.filter((span) => isAcross(span, first, last));

/** Whether the range contains a message with an ID from `first` to `last`, which is the same message unless given. */
export const isAcross = ({ from, to }: MessageRange, first: number, last = first): boolean =>
  from <= last && (to === null || first < to);

/** The users who receive the newest messages of the channel, active or not. */
export async function findReceivers(db: Db, channelId: number): Promise<Receivers> {
  return (await findSubscribers(db, channelId)).receivers;
}

const versionOf = statementOfOne<{ channelId: number }, { version: number }>((db, p) =>
  table(db, 'subscriber_versions')
    .where({ channel_id: p('channelId') })
    .select('version'),
);

/** By channel, each with the version at which it was read; each use makes it the newest. */
const memory = new BoundedMap<number, Subscribers & { version: number }>(
  MAX_REMEMBERED_SPANS,
  ({ spans }) => spans.length,
);

/**
 * Everyone who is or was subscribed to the channel. Every change of its subscribers gives it another version, so that what
 * is remembered can be compared.
 */
export async function findSubscribers(db: Db, channelId: number): Promise<Subscribers> {
  const { version = 0 } = (await versionOf(db, { channelId })) ?? {};
  const known = memory.get(channelId);
  const found = known?.version === version ? known : { version, ...(await readSubscribers(db, channelId)) };
  memory.set(channelId, found);
  return found;
}

const activeIds = statement<{ channelId: number }, { id: number }>((db, p) =>
  table(db, 'subscriptions')
    .join('users', 'users.id', 'subscriptions.user_id')
    .where('subscriptions.channel_id', p('channelId'))
    .where('subscriptions.is_active', 1)
    .where('users.is_active', 1)
    .orderBy('users.id')
    .select('users.id'),
);

const spansIn = statement<{ channelId: number }, SubscriptionSpanRow>((db, p) =>
  table(db, 'subscription_spans')
    .where({ channel_id: p('channelId') })
    .select('user_id', 'from_message_id', 'to_message_id'),
);

async function readSubscribers(db: Db, channelId: number): Promise<Subscribers> {
  const ids = (await activeIds(db, { channelId })).map(({ id }) => id);
  const rows = await spansIn(db, { channelId });
  const spans = rows.map((row) => ({ userId: row.user_id, from: row.from_message_id, to: row.to_message_id }));
  const active = new Set(ids);
  const formerSpans = spans.filter(({ userId }) => !active.has(userId));
  return { ids, active, spans, formerSpans, receivers: newestReceivers(spans) };
}

function newestReceivers(spans: readonly Span[]): Receivers {
  const ids = new Set<number>();
  let lastChange = 0;
  for (const { userId, from, to } of spans) {
    if (to === null) ids.add(userId);
    lastChange = Math.max(lastChange, from, to ?? 0);
  }
  return { ids, from: lastChange };
}
