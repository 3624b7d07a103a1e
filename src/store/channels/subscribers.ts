import { MAX_REMEMBERED_SUBSCRIPTIONS } from '../../domain/limits.ts';
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
  /** The spans that last. */
  readonly open: readonly Span[];
  readonly receivers: Receivers;
}

/** Messages of a channel with IDs from `first` to `last`. */
interface Stretch {
  channelId: number;
  first: number;
  last: number;
}

/** IDs of the active users who are subscribed to the channel, ascending. */
export async function listSubscriberIds(db: Db, channelId: number): Promise<readonly number[]> {
  return (await findSubscribers(db, channelId)).ids;
}

/** IDs of the users who were subscribed, active or not, when one of the messages was sent. */
export async function listReceivers(db: Db, stretch: Stretch): Promise<Set<number>> {
  const { open } = await findSubscribers(db, stretch.channelId);
  return receiversAcross(db, open, stretch);
}

/** The same without those who are subscribed now and active. */
export async function listFormerReceivers(db: Db, { active, open }: Subscribers, stretch: Stretch): Promise<number[]> {
  const isFormer = (id: number) => !active.has(id);
  const inactive = open.filter(({ userId }) => isFormer(userId));
  return [...(await receiversAcross(db, inactive, stretch))].filter(isFormer);
}

async function receiversAcross(db: Db, open: readonly Span[], stretch: Stretch): Promise<Set<number>> {
  const lasting = spansAcross(open, stretch.first, stretch.last).map(({ userId }) => userId);
  const ended = (await endedReceivers(db, stretch)).map((row) => row.user_id);
  return new Set([...lasting, ...ended]);
}

/** Spans that contain any of the messages. */
export async function listSpansAcross(db: Db, stretch: Stretch): Promise<Span[]> {
  const { open } = await findSubscribers(db, stretch.channelId);
  const ended = await endedSpans(db, stretch);
  return [...spansAcross(open, stretch.first, stretch.last), ...ended.map(toSpan)];
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

const SPAN_COLUMNS = ['user_id', 'from_message_id', 'to_message_id'] as const;

type SpanRow = Pick<SubscriptionSpanRow, 'user_id' | 'from_message_id' | 'to_message_id'>;

const toSpan = (row: SpanRow): Span => ({ userId: row.user_id, from: row.from_message_id, to: row.to_message_id });

/** Those that ended after `first`: few for messages of late, however many have left before. */
const endedAcross = (db: Db, { channelId, first, last }: Stretch) =>
  table(db, 'subscription_spans')
    .where({ channel_id: channelId })
    .where('to_message_id', '>', first)
    .where('from_message_id', '<=', last);

const endedSpans = statement<Stretch, SpanRow>((db, p) =>
  endedAcross(db, { channelId: p('channelId'), first: p('first'), last: p('last') }).select(SPAN_COLUMNS),
);

const endedReceivers = statement<Stretch, { user_id: number }>((db, p) =>
  endedAcross(db, { channelId: p('channelId'), first: p('first'), last: p('last') }).distinct('user_id'),
);

const versionOf = statementOfOne<{ channelId: number }, { version: number }>((db, p) =>
  table(db, 'subscriber_versions')
    .where({ channel_id: p('channelId') })
    .select('version'),
);

/** By channel, each with the version at which it was read; each use makes it the newest. */
const memory = new BoundedMap<number, Subscribers & { version: number }>(
  MAX_REMEMBERED_SUBSCRIPTIONS,
  ({ open }) => 1 + open.length,
);

/**
 * Everyone who is subscribed to the channel. Every change of its subscribers gives it another version, so that what
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

const openSpans = statement<{ channelId: number }, SpanRow>((db, p) =>
  table(db, 'subscription_spans')
    .where({ channel_id: p('channelId'), to_message_id: null })
    .select(SPAN_COLUMNS),
);

const lastEnd = statementOfOne<{ channelId: number }, { id: number | null }>((db, p) =>
  table(db, 'subscription_spans')
    .where({ channel_id: p('channelId') })
    .max('to_message_id as id'),
);

async function readSubscribers(db: Db, channelId: number): Promise<Subscribers> {
  const ids = (await activeIds(db, { channelId })).map(({ id }) => id);
  const open = (await openSpans(db, { channelId })).map(toSpan);
  const ended = (await lastEnd(db, { channelId }))?.id ?? 0;
  const from = open.reduce((newest, span) => Math.max(newest, span.from), ended);
  return { ids, active: new Set(ids), open, receivers: { ids: new Set(open.map(({ userId }) => userId)), from } };
}
