import type { Knex } from 'knex';
import { TOPIC_POLICY } from '../../domain/channels/topics.ts';
import { FLAG, WILDCARD } from '../../domain/messages/flags.ts';
import type { Search } from '../../domain/messages/highlight.ts';
import { RESOLVED_PREFIX, topicKey } from '../../domain/messages/message.ts';
import type { HasOperand, IsOperand } from '../../domain/messages/narrow.ts';
import { type Db, dialectOf, idList, inlineIds, knexOf, noIndex, only, raw, table } from '../db/statement.ts';
import { unreadWhere } from './read-state.ts';
import {
  COLLECTED_ID,
  type Collect,
  fromCollectedHits,
  fromHits,
  HIT_ID,
  phrasesWhere,
  searchWhere,
  startsWithHits,
} from './search.ts';
import { isMember, personalHistoryWhere, REALM_OF_FOUND, type Viewer } from './visibility.ts';

type Query = Knex.QueryBuilder;

/** A condition of a narrow whose names have been looked up. */
export type Condition =
  | { kind: 'recipients'; ids: readonly number[] }
  | { kind: 'topic'; topic: string }
  | { kind: 'sender'; userId: number }
  | { kind: 'direct with'; userId: number; groupsOnly: boolean }
  | { kind: 'all direct' }
  | { kind: 'id'; messageId: number }
  | { kind: 'has'; what: HasOperand }
  | { kind: 'is'; what: Exclude<IsOperand, 'unread' | 'dm' | 'private'> }
  | { kind: 'without muted' }
  | { kind: 'without muted topics' }
  /** Of what the viewer received; everything below their mark is read. */
  | { kind: 'unread'; readBelow: number }
  | { kind: 'public channels'; webOnly: boolean }
  /** The conversations to which other conditions restrict the query anyway. */
  | { kind: 'search'; search: Search; recipientIds: readonly number[] }
  | { kind: 'phrases'; phrases: readonly string[] }
  /** The query already begins with messages that fulfil another condition. */
  | { kind: 'found' };

/**
 * The messages that are searched: the whole history of channels that the viewer may read, or messages that they
 * received.
 */
export type History =
  | { kind: 'personal' }
  | { kind: 'channel'; channelId: number }
  | { kind: 'public channels'; webOnly: boolean };

/** The messages that match a narrow. */
export interface Restriction {
  viewer: Viewer;
  history: History;
  conditions: readonly { condition: Condition; negated: boolean }[];
}

/** The first condition of this kind that is not negated. */
export function demanded<Kind extends Condition['kind']>({ conditions }: Restriction, kind: Kind) {
  for (const { condition, negated } of conditions) {
    if (!negated && condition.kind === kind) return condition as Extract<Condition, { kind: Kind }>;
  }
  return undefined;
}

/** Whether no message matches, because a search has no words. */
export const findsNothing = ({ conditions }: Restriction): boolean =>
  conditions.some(
    ({ condition, negated }) => !negated && condition.kind === 'search' && condition.search.words.length === 0,
  );

export function restrictionWhere(db: Db, query: Query, restriction: Restriction, path = pathOf(restriction)): void {
  historyWhere(db, query, restriction, path);
  for (const { condition, negated } of restriction.conditions) {
    if (condition.kind === 'recipients' && !negated) recipientsWhere(db, query, condition.ids, path);
    else conditionWhere(db, query, restriction.viewer, condition, negated);
  }
}

/** A query on messages, and the column of their IDs for comparing and sorting. */
export interface RestrictedQuery {
  query: Query;
  id: string;
}

/** A query on the messages that match the restriction. On SQLite it begins with the hits of a search, if there is one. */
export function restrictedMessages(db: Db, restriction: Restriction): RestrictedQuery {
  const searched = demanded(restriction, 'search');
  if (!searched || !startsWithHits(db, searched.search)) {
    const query = table(db, 'messages');
    restrictionWhere(db, query, restriction);
    return { query, id: 'messages.id' };
  }
  const query = fromHits(db, searched.search, searched.recipientIds);
  const rest = restriction.conditions.filter(({ condition }) => condition !== searched);
  restrictionWhere(db, query, { ...restriction, conditions: [...rest, { condition: FOUND, negated: false }] });
  return { query, id: HIT_ID };
}

const FOUND: Condition = { kind: 'found' };

/**
 * A query on those candidates that match the restriction. On SQLite, if it has a search, the candidates must be hits.
 */
export function restrictedCandidates(db: Db, restriction: Restriction, ids: readonly number[]): RestrictedQuery {
  if (collectsHits(db, restriction))
    return restrictedHits(db, restriction, (hits) => hits.whereIn('message_id', idList(db, ids)));
  const query = table(db, 'messages').whereIn('messages.id', idList(db, ids));
  restrictionWhere(db, query, withinHits(restriction), 'candidates');
  return { query, id: 'messages.id' };
}

/** A query on the messages that match the restriction, which collects hits of its search first. For PostgreSQL. */
export function restrictedHits(db: Db, restriction: Restriction, collect: Collect): RestrictedQuery {
  const words = demanded(restriction, 'search')?.search.words ?? [];
  const query = fromCollectedHits(db, words, collect);
  restrictionWhere(db, query, withinHits(restriction));
  return { query, id: COLLECTED_ID };
}

/** The restriction of messages that are hits of its search. */
const withinHits = (restriction: Restriction): Restriction => ({
  ...restriction,
  conditions: restriction.conditions.map((one) =>
    one.condition.kind === 'search' && !one.negated && one.condition.search.words.length > 0
      ? { ...one, condition: { kind: 'phrases', phrases: one.condition.search.phrases } }
      : one,
  ),
});

/**
 * Whether statements begin with hits of a search that they collect. PostgreSQL does not find them in the order of their IDs, and a
 * long statement does not block other requests there.
 */
export const collectsHits = (db: Db, restriction: Restriction): boolean =>
  dialectOf(db) === 'postgres' && demanded(restriction, 'search') !== undefined;

/** Explicit flags by which `is:` finds a message; each has an index. */
const MARKS = {
  starred: FLAG.starred,
  alerted: FLAG.alertWord,
  mentioned: FLAG.mentioned | WILDCARD,
} as const;

/** Bits are written into the statement, because an index of part of a table serves only a condition that it knows. */
const hasBits = (bits: number) => `(message_flags.flags & ${bits}) <> 0`;

/** What the viewer has marked, or what was marked for them. */
export type Mark = keyof typeof MARKS;

export const isMark = (condition: Condition): condition is { kind: 'is'; what: Mark } =>
  condition.kind === 'is' && condition.what in MARKS;

/**
 * Queries on the messages with a mark, each with an index in the order of their IDs. There are two for messages that mention
 * the viewer, by name or by a wildcard; some messages are found by both.
 */
export function markedMessages(db: Db, viewer: Viewer, what: Mark): RestrictedQuery[] {
  const byFlag = table(db, 'message_flags').where('message_flags.user_id', viewer.id).whereRaw(hasBits(MARKS[what]));
  const flagged = { query: byFlag, id: 'message_flags.message_id' };
  if (what !== 'mentioned') return [flagged];
  const toAll = table(db, 'messages').where('messages.realm_id', viewer.realmId).whereRaw(MENTIONS_ALL);
  return [flagged, { query: toAll, id: 'messages.id' }];
}

const MENTIONS_ALL = 'messages.is_channel_wildcard = 1';

/**
 * How SQLite finds the messages: candidates by their IDs; others by the index of a topic, of a conversation, or one of
 * others that leave few messages; otherwise by that of the organization, the newest first. Without statistics, it would
 * choose the wrong index: that of the organization for a quiet channel in a busy organization, or that of the channel for
 * one of its topics or for candidates, which takes twice the time.
 */
type Path = 'candidates' | 'topic' | 'conversation' | 'few' | 'organization';

function pathOf({ history, conditions }: Restriction): Path {
  const demands = (kind: Condition['kind']) =>
    conditions.some(({ condition, negated }) => condition.kind === kind && !negated);
  if (history.kind === 'channel' && demands('topic')) return 'topic';
  if (demands('recipients')) return 'conversation';
  return FEW.some(demands) ? 'few' : 'organization';
}

const FEW = ['sender', 'direct with', 'id', 'search', 'found'] as const;

function historyWhere(db: Db, query: Query, { viewer, history, conditions }: Restriction, path: Path): void {
  query.whereRaw(`${realmColumn(db, path)} = ?`, [viewer.realmId]);
  if (history.kind === 'channel') {
    const channel = 'messages.channel_id';
    query.whereRaw(`${path === 'topic' ? channel : noIndex(db, channel)} = ?`, [history.channelId]);
  } else if (history.kind === 'public channels')
    query.whereIn('messages.channel_id', publicChannels(db, viewer, history.webOnly));
  else if (conditions.some(({ condition, negated }) => !negated && isOfDirect(condition)))
    query.whereExists(isMember(db, viewer));
  else personalHistoryWhere(db, query, viewer);
}

function realmColumn(db: Db, path: Path): string {
  if (path === 'candidates') return REALM_OF_FOUND;
  return path === 'organization' ? 'messages.realm_id' : noIndex(db, 'messages.realm_id');
}

function publicChannels(db: Db, viewer: Viewer, webOnly: boolean): Query {
  return table(db, 'channels')
    .where({ realm_id: viewer.realmId, is_archived: 0, ...(webOnly ? { is_web_public: 1 } : { is_private: 0 }) })
    .select('id');
}

function recipientsWhere(db: Db, query: Query, ids: readonly number[], path: Path): void {
  const column = 'messages.recipient_id';
  if (path === 'topic' || path === 'candidates') query.whereRaw(`${noIndex(db, column)} in ?`, [idList(db, ids)]);
  else if (ids.length === 1) query.where(column, only(ids));
  else query.whereIn(column, inlineIds(db, ids));
}

/**
 * Restricts the query to one condition, or to its negation: to all messages for which it does not hold. A condition
 * over NULL, such as the channel of a direct message, does not hold; plain NOT would drop those messages from both.
 */
function conditionWhere(db: Db, query: Query, viewer: Viewer, condition: Condition, negated: boolean): void {
  const holds = (inner: Query) => void applied(db, inner, viewer, condition);
  if (negated) query.whereNotExists(knexOf(db).select(raw(db, '1')).where(holds));
  else query.where(holds);
}

function applied(db: Db, query: Query, viewer: Viewer, condition: Condition): Query {
  switch (condition.kind) {
    case 'recipients':
      return query.whereIn('messages.recipient_id', inlineIds(db, condition.ids));
    case 'topic':
      return query.whereNotNull('messages.channel_id').where('messages.topic_key', topicKey(condition.topic));
    case 'sender':
      return query.where('messages.sender_id', condition.userId);
    case 'direct with':
      return isDirect(db, query).whereIn('messages.recipient_id', directRecipients(db, viewer, condition));
    case 'all direct':
      return isDirect(db, query);
    case 'id':
      return query.where('messages.id', condition.messageId);
    case 'has':
      return query.whereRaw(`messages.has_${condition.what} = 1`);
    case 'is':
      return stateWhere(db, query, viewer, condition.what);
    case 'without muted':
      return query.where((inner) => void withoutMuted(db, inner, viewer));
    case 'without muted topics':
      return query.whereNotExists(topicPolicy(db, viewer, [TOPIC_POLICY.muted]));
    case 'unread':
      return unreadWhere(db, query, { id: viewer.id, readBelow: condition.readBelow });
    case 'public channels':
      return query.whereIn('messages.channel_id', publicChannels(db, viewer, condition.webOnly));
    case 'search':
      return searchWhere(db, query, condition.search, condition.recipientIds);
    case 'phrases':
      return phrasesWhere(db, query, condition.phrases);
    case 'found':
      return query;
  }
}

/** The index of channels has all direct messages of the server in one place, not in the order of their IDs. */
const isDirect = (db: Db, query: Query): Query => query.whereRaw(`${noIndex(db, 'messages.channel_id')} is null`);

/** Whether only direct messages fulfil the condition. */
const isOfDirect = ({ kind }: Condition) => kind === 'all direct' || kind === 'direct with';

/** The viewer's direct recipients, or only those that they share with another user. */
export function directRecipients(
  db: Db,
  viewer: Viewer,
  condition: Extract<Condition, { kind: 'direct with' | 'all direct' }>,
): Query {
  const query = knexOf(db)('recipient_members as own').where('own.user_id', viewer.id).select('own.recipient_id');
  if (condition.kind === 'all direct') return query;
  query
    .join('recipient_members as theirs', 'theirs.recipient_id', 'own.recipient_id')
    .where('theirs.user_id', condition.userId);
  if (condition.groupsOnly) {
    query.whereRaw(
      '(select count(*) from recipient_members as everybody where everybody.recipient_id = own.recipient_id) > 2',
    );
  }
  return query;
}

function stateWhere(
  db: Db,
  query: Query,
  viewer: Viewer,
  what: Exclude<IsOperand, 'unread' | 'dm' | 'private'>,
): Query {
  switch (what) {
    case 'starred':
    case 'alerted':
      return query.whereExists(flagged(db, viewer, MARKS[what]));
    case 'mentioned':
      return query.whereRaw(MENTIONS_ALL).orWhereExists(flagged(db, viewer, MARKS.mentioned));
    case 'resolved':
      return query.whereRaw(IS_RESOLVED);
    case 'followed':
      return query.whereExists(topicPolicy(db, viewer, [TOPIC_POLICY.followed]));
  }
}

function flagged(db: Db, viewer: Viewer, bits: number): Query {
  return table(db, 'message_flags')
    .select(raw(db, '1'))
    .where('message_flags.user_id', viewer.id)
    .whereRaw('message_flags.message_id = messages.id')
    .whereRaw(hasBits(bits));
}

function topicPolicy(db: Db, viewer: Viewer, policies: readonly number[]): Query {
  return table(db, 'user_topics')
    .select(raw(db, '1'))
    .where('user_topics.user_id', viewer.id)
    .whereRaw('user_topics.channel_id = messages.channel_id')
    .whereRaw('user_topics.topic_key = messages.topic_key')
    .whereIn('user_topics.policy', inlineIds(db, policies));
}

/** Written as in the index of these messages, or the databases would not use it. */
export const IS_RESOLVED = `substr(messages.topic, 1, ${RESOLVED_PREFIX.length}) = '${RESOLVED_PREFIX}'`;

/** Excludes muted topics and muted channels, even channels with unmuted topics. */
function withoutMuted(db: Db, query: Query, viewer: Viewer): Query {
  return query
    .whereNull('messages.channel_id')
    .orWhere((inChannel) =>
      inChannel
        .whereNotExists(topicPolicy(db, viewer, [TOPIC_POLICY.muted]))
        .whereNotIn(
          'messages.channel_id',
          table(db, 'subscriptions').where({ user_id: viewer.id, is_muted: 1, is_active: 1 }).select('channel_id'),
        ),
    );
}
