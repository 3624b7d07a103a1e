import type { Knex } from 'knex';
import { TOPIC_POLICY } from '../../domain/channels/topics.ts';
import { topicKey } from '../../domain/messages/message.ts';
import { type Db, idList, inCollected, only, table } from '../db/statement.ts';
import { inOrder, onSide, orderedBeside, type Range, type Side } from './index-ranges.ts';
import {
  type Condition,
  demanded,
  directRecipients,
  IS_RESOLVED,
  isMark,
  type Mark,
  markedMessages,
  type Restriction,
} from './narrow.ts';
import type { Stretch } from './place-blocks.ts';
import { listIdsInPlaces } from './places.ts';
import { afterFull, listFullChunks, listReadAmong, type Reader } from './read-state.ts';
import { listHits, startsWithHits } from './search.ts';
import type { Viewer } from './visibility.ts';

type Query = Knex.QueryBuilder;

/** At most `limit` messages on one side of an anchor. */
export interface Part extends Side {
  limit: number;
}

/** IDs of all messages that may match a restriction; there may be others among them. */
export type Candidates = Ordered | Spread;

/** Returns the next candidates, in the requested order. */
export type Next = (part: Part) => Promise<number[]>;

/** An index has them in the order of their IDs. */
export interface Ordered {
  /** Usually the one with the fewest. */
  next: Next;
  /** Others by other indexes. */
  others: readonly Next[];
}

/** They are spread over several places. */
export interface Spread {
  /** Returns those of a stretch, in any order, each once or twice, at most `limit`. */
  within: (stretch: Stretch, limit: number) => Promise<number[]>;
  /** Whether they usually are few of all messages. */
  few: boolean;
  /** Leaves out some of them that do not match. */
  sift?: (ids: readonly number[]) => Promise<number[]>;
}

/**
 * The conditions by which candidates are found, beginning with those that usually match the fewest messages. The candidates
 * of a search are always its hits.
 */
const SELECTIVE = [
  'search',
  'starred',
  'mark',
  'recipients',
  'topic',
  'direct with',
  'sender',
  'is',
  'has',
  'all direct',
] as const;

/** A user stars fewer messages than mention them. */
function kindOf(condition: Condition): (typeof SELECTIVE)[number] | Condition['kind'] {
  if (!isMark(condition)) return condition.kind;
  return condition.what === 'starred' ? 'starred' : 'mark';
}

/**
 * How to find candidates by an index. Walking past all other messages would take longer the fewer of them match. Undefined
 * if no index leads to the candidates.
 */
export function candidatesOf(db: Db, restriction: Restriction): Candidates | undefined {
  const conditions = bySelectivity(restriction);
  for (const [index, condition] of conditions.entries()) {
    const found = candidatesBy(db, restriction, condition);
    if (!found) continue;
    if ('within' in found || condition.kind === 'search') return found;
    return { ...found, others: conditions.slice(index + 1).flatMap((other) => orderOf(db, restriction, other) ?? []) };
  }
  const { viewer, history } = restriction;
  if (history.kind !== 'personal') return undefined;
  const readBelow = unreadFrom(restriction);
  if (readBelow !== undefined) return unreadCandidates(db, { id: viewer.id, readBelow });
  return { within: (stretch, limit) => listIdsInPlaces(db, viewer.id, { limit, ...stretch }), few: false };
}

/** The conditions that may lead to candidates, in the order of `SELECTIVE`. */
function bySelectivity(restriction: Restriction): Condition[] {
  const demandedOnes = restriction.conditions.flatMap(({ condition, negated }) => (negated ? [] : [condition]));
  const known = [...demandedOnes, ...impliedBy(restriction)];
  return SELECTIVE.flatMap((kind) => known.filter((condition) => kindOf(condition) === kind));
}

/** Who sent a direct message is in its conversation, and shares few with the viewer. */
function impliedBy(restriction: Restriction): Condition[] {
  const sender = demanded(restriction, 'sender');
  if (!sender || !demanded(restriction, 'all direct')) return [];
  return [{ kind: 'direct with', userId: sender.userId, groupsOnly: false }];
}

const unreadFrom = (restriction: Restriction): number | undefined => demanded(restriction, 'unread')?.readBelow;

/** No message with a smaller ID matches the restriction. */
export const leastId = (restriction: Restriction): number => unreadFrom(restriction) ?? 0;

/** Unread messages in the reader's places, without the chunks that have none. */
function unreadCandidates(db: Db, reader: Reader): Spread {
  let full: Promise<Set<number>> | undefined;
  return {
    few: false,
    within: async ({ from, below }, limit) => {
      full ??= listFullChunks(db, reader.id);
      const first = afterFull(Math.max(from, reader.readBelow), await full);
      return first < below ? listIdsInPlaces(db, reader.id, { from: first, below, limit }) : [];
    },
    sift: async (ids) => {
      const read = await listReadAmong(db, reader, ids);
      return ids.filter((id) => !read.has(id));
    },
  };
}

function candidatesBy(db: Db, restriction: Restriction, condition: Condition): Candidates | undefined {
  if (condition.kind === 'search') {
    if (!startsWithHits(db, condition.search)) return undefined;
    const { search, recipientIds } = condition;
    // Phrases are looked for in the messages of the hits.
    return { next: (part) => listHits(db, { words: search.words, recipientIds, ...part }), others: [] };
  }
  const next = orderOf(db, restriction, condition);
  if (next) return { next, others: [] };
  const spread = spreadBy(db, restriction, condition);
  return (
    spread && {
      few: true,
      within: ({ from, below }, limit) => {
        const query = spread.clone().where('messages.id', '>=', from).where('messages.id', '<', below);
        return idsOf(query.limit(limit));
      },
    }
  );
}

/** The messages that fulfil a condition, if an index has them in the order of their IDs. */
function orderOf(db: Db, restriction: Restriction, condition: Condition): Next | undefined {
  if (isMark(condition)) return (part) => nextMarked(db, restriction.viewer, condition.what, part);
  const range = rangeOf(restriction, condition);
  return range && ((part) => idsOf(nextInRange(db, range, part)));
}

async function nextMarked(db: Db, viewer: Viewer, what: Mark, part: Part): Promise<number[]> {
  const ids = new Set<number>();
  for (const { query, id } of markedMessages(db, viewer, what)) {
    const beside = onSide(db, query, id, part).orderBy(id, part.order).limit(part.limit);
    const rows: { id: number }[] = await beside.select(`${id} as id`);
    for (const row of rows) ids.add(row.id);
  }
  return [...ids].sort(inOrder(part.order)).slice(0, part.limit);
}

async function idsOf(query: Query): Promise<number[]> {
  const rows: { id: number }[] = await query.select('messages.id as id');
  return rows.map((row) => row.id);
}

function nextInRange(db: Db, { range, holds }: IndexedMessages, part: Part): Query {
  const query = orderedBeside(db, table(db, 'messages'), range, part).limit(part.limit);
  return holds === undefined ? query : query.whereRaw(holds);
}

/** Messages that one index has in the order of their IDs; `holds` is the condition of an index of a part of the table. */
interface IndexedMessages {
  range: Range;
  holds?: string;
}

/** The messages that fulfil a condition, if one index has them in the order of their IDs. */
export function rangeOf({ viewer, history }: Restriction, condition: Condition): IndexedMessages | undefined {
  switch (condition.kind) {
    case 'recipients':
      return condition.ids.length === 1 ? { range: { recipient_id: only(condition.ids) } } : undefined;
    case 'topic':
      if (history.kind !== 'channel') return undefined;
      return { range: { channel_id: history.channelId, topic_key: topicKey(condition.topic) } };
    case 'sender':
      return { range: { sender_id: condition.userId } };
    case 'has':
      return { range: { realm_id: viewer.realmId }, holds: `messages.has_${condition.what} = 1` };
    case 'is':
      return condition.what === 'resolved' ? { range: { realm_id: viewer.realmId }, holds: IS_RESOLVED } : undefined;
    default:
      return undefined;
  }
}

/**
 * The range, if the restriction is the whole history of a channel or one of its topics. A recipient belongs to one channel,
 * and a channel to one organization.
 */
export function wholeRange(restriction: Restriction): Range | undefined {
  const { history, conditions } = restriction;
  if (history.kind !== 'channel' || conditions.some(({ negated }) => negated)) return undefined;
  const kinds = conditions.map(({ condition }) => condition.kind).sort();
  if (!['recipients', 'recipients,topic'].includes(String(kinds))) return undefined;
  const ranges = conditions.map(({ condition }) => rangeOf(restriction, condition)?.range);
  return ranges.find((range) => range && 'topic_key' in range) ?? ranges[0];
}

/** The messages that fulfil a condition, if they are in several ranges of an index. */
function spreadBy(db: Db, { viewer }: Restriction, condition: Condition): Query | undefined {
  const messages = table(db, 'messages');
  switch (condition.kind) {
    case 'recipients':
      return messages.whereIn('messages.recipient_id', idList(db, condition.ids));
    case 'topic':
      return messages
        .whereIn('messages.channel_id', table(db, 'channels').where({ realm_id: viewer.realmId }).select('id'))
        .where('messages.topic_key', topicKey(condition.topic));
    case 'direct with':
    case 'all direct':
      return messages.whereRaw(inCollected(db, 'messages.recipient_id', directRecipients(db, viewer, condition)));
    case 'is':
      if (condition.what !== 'followed') return undefined;
      return messages.whereRaw(
        '(messages.channel_id, messages.topic_key) in (select channel_id, topic_key from user_topics where user_id = ? and policy = ?)',
        [viewer.id, TOPIC_POLICY.followed],
      );
    default:
      return undefined;
  }
}
