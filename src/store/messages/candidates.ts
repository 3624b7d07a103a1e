import type { Knex } from 'knex';
import { topicKey } from '../../domain/messages/message.ts';
import { TOPIC_POLICY } from '../channels/user-topics.ts';
import { type Db, idList, only, table } from '../db/statement.ts';
import { type Condition, directRecipients, IS_RESOLVED, type Restriction } from './narrow.ts';
import { listIdsInPlaces } from './places.ts';
import { fromHits, HIT_ID, startsWithHits } from './search.ts';

type Query = Knex.QueryBuilder;

/** Messages with IDs from one up to before another. */
export interface Stretch {
  from: number;
  below: number;
}

/** Messages on one side of an anchor, without it: older ones descending, newer ones ascending. */
export interface Part {
  anchor: number;
  order: 'asc' | 'desc';
  limit: number;
}

/** IDs of all messages that may match a restriction; there may be others among them. */
export type Candidates =
  /** One index has them in the order of their IDs. Returns the next ones, in the requested order. */
  | { next: (part: Part) => Promise<number[]> }
  /** They are spread over several places. Returns those of a stretch, in any order. */
  | { within: (stretch: Stretch) => Promise<number[]> };

/**
 * The conditions by which candidates are found, beginning with those that usually match the fewest messages. The candidates
 * of a search are always its hits.
 */
const SELECTIVE = ['search', 'recipients', 'topic', 'direct with', 'sender', 'is', 'has', 'all direct'] as const;

/**
 * How to find candidates by an index. Walking past all other messages would take longer the fewer of them match. Undefined
 * if no index leads to the candidates.
 */
export function candidatesOf(db: Db, restriction: Restriction): Candidates | undefined {
  for (const kind of SELECTIVE) {
    for (const { condition, negated } of restriction.conditions) {
      if (negated || condition.kind !== kind || !byIndex(db, restriction, condition)) continue;
      return candidatesBy(condition, restriction, () => byIndex(db, restriction, condition) ?? table(db, 'messages'));
    }
  }
  const { viewer, history } = restriction;
  return history.kind === 'personal' ? { within: (stretch) => listIdsInPlaces(db, viewer.id, stretch) } : undefined;
}

function candidatesBy(condition: Condition, restriction: Restriction, query: () => Query): Candidates {
  const id = condition.kind === 'search' ? HIT_ID : 'messages.id';
  const idsOf = async (found: Query): Promise<number[]> => {
    const rows: { id: number }[] = await found.select(`${id} as id`);
    return rows.map((row) => row.id);
  };
  return isInOneIndex(condition, restriction)
    ? {
        next: ({ anchor, order, limit }) =>
          idsOf(
            query()
              .where(id, order === 'asc' ? '>' : '<', anchor)
              .orderBy(id, order)
              .limit(limit),
          ),
      }
    : { within: ({ from, below }) => idsOf(query().where(id, '>=', from).where(id, '<', below)) };
}

function isInOneIndex(condition: Condition, { history }: Restriction): boolean {
  switch (condition.kind) {
    case 'recipients':
      return condition.ids.length === 1;
    case 'topic':
      return history.kind === 'channel';
    case 'is':
      return condition.what === 'resolved';
    default:
      return condition.kind === 'sender' || condition.kind === 'search' || condition.kind === 'has';
  }
}

/** The messages that fulfil a condition, if an index has them in the order of their IDs, at least within each place. */
function byIndex(db: Db, { viewer, history }: Restriction, condition: Condition): Query | undefined {
  const messages = table(db, 'messages');
  switch (condition.kind) {
    case 'recipients':
      return condition.ids.length === 1
        ? messages.where('messages.recipient_id', only(condition.ids))
        : messages.whereIn('messages.recipient_id', idList(db, condition.ids));
    case 'topic':
      return (
        history.kind === 'channel'
          ? messages.where('messages.channel_id', history.channelId)
          : messages.whereIn(
              'messages.channel_id',
              table(db, 'channels').where({ realm_id: viewer.realmId }).select('id'),
            )
      ).where('messages.topic_key', topicKey(condition.topic));
    case 'direct with':
    case 'all direct':
      return messages.whereIn('messages.recipient_id', directRecipients(db, viewer, condition));
    case 'sender':
      return messages.where('messages.sender_id', condition.userId);
    case 'search':
      return startsWithHits(db, condition.search) ? fromHits(db, condition.search, condition.recipientIds) : undefined;
    case 'has':
      return messages.where('messages.realm_id', viewer.realmId).whereRaw(`messages.has_${condition.what} = 1`);
    case 'is':
      if (condition.what === 'resolved')
        return messages.where('messages.realm_id', viewer.realmId).whereRaw(IS_RESOLVED);
      if (condition.what !== 'followed') return undefined;
      return messages.whereRaw(
        '(messages.channel_id, messages.topic_key) in (select channel_id, topic_key from user_topics where user_id = ? and policy = ?)',
        [viewer.id, TOPIC_POLICY.followed],
      );
    default:
      return undefined;
  }
}
