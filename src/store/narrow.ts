import type { Knex } from 'knex';
import { FLAG } from '../domain/flags.ts';
import { RESOLVED_PREFIX, topicKey } from '../domain/message.ts';
import type { HasOperand, IsOperand } from '../domain/narrow.ts';
import { type Db, idList } from './db.ts';
import { personalHistoryWhere, type Viewer } from './visibility.ts';

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
  | { kind: 'among'; ids: readonly number[] }
  | { kind: 'public channels'; webOnly: boolean };

/** Which messages are searched: the whole history of channels that the viewer may read, or what they received. */
export type History =
  | { kind: 'personal' }
  | { kind: 'channel'; channelId: number }
  | { kind: 'public channels'; webOnly: boolean };

export function historyWhere(db: Db, query: Query, viewer: Viewer, history: History): void {
  query.where('messages.realm_id', viewer.realmId);
  if (history.kind === 'channel') query.where('messages.channel_id', history.channelId);
  else if (history.kind === 'public channels')
    query.whereIn('messages.channel_id', publicChannels(db, viewer, history.webOnly));
  else personalHistoryWhere(db, query, viewer);
}

function publicChannels(db: Db, viewer: Viewer, webOnly: boolean): Query {
  return db('channels')
    .where({ realm_id: viewer.realmId, is_archived: 0, ...(webOnly ? { is_web_public: 1 } : { is_private: 0 }) })
    .select('id');
}

/** Restricts the query to one condition, or to its contrary. */
export function conditionWhere(db: Db, query: Query, viewer: Viewer, condition: Condition, negated: boolean): void {
  const positive = (inner: Query) => applied(db, inner, viewer, condition);
  if (negated) query.whereNot((inner) => void positive(inner));
  else query.where((inner) => void positive(inner));
}

function applied(db: Db, query: Query, viewer: Viewer, condition: Condition): Query {
  switch (condition.kind) {
    case 'recipients':
      return query.whereIn('messages.recipient_id', [...condition.ids]);
    case 'topic':
      return query.whereNotNull('messages.channel_id').where('messages.topic_key', topicKey(condition.topic));
    case 'sender':
      return query.where('messages.sender_id', condition.userId);
    case 'direct with':
      return query
        .whereNull('messages.channel_id')
        .whereIn('messages.recipient_id', sharedRecipients(db, viewer, condition));
    case 'all direct':
      return query.whereNull('messages.channel_id');
    case 'id':
      return query.where('messages.id', condition.messageId);
    case 'has':
      return query.where(`messages.has_${condition.what}`, 1);
    case 'is':
      return stateWhere(db, query, viewer, condition.what);
    case 'without muted':
      return query.where((inner) => void withoutMuted(db, inner, viewer));
    case 'among':
      return query.whereIn('messages.id', idList(db, condition.ids));
    case 'public channels':
      return query.whereIn('messages.channel_id', publicChannels(db, viewer, condition.webOnly));
  }
}

/** Direct recipients that the viewer and the other share. */
function sharedRecipients(
  db: Db,
  viewer: Viewer,
  { userId, groupsOnly }: { userId: number; groupsOnly: boolean },
): Query {
  const query = db('recipient_members as theirs')
    .join('recipient_members as own', 'own.recipient_id', 'theirs.recipient_id')
    .where('theirs.user_id', userId)
    .where('own.user_id', viewer.id)
    .select('theirs.recipient_id');
  if (groupsOnly) {
    query.whereRaw(
      '(select count(*) from recipient_members as everybody where everybody.recipient_id = theirs.recipient_id) > 2',
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
      return query.whereExists(flagged(db, viewer, FLAG.starred));
    case 'alerted':
      return query.whereExists(flagged(db, viewer, FLAG.alertWord));
    case 'mentioned':
      return query
        .where('messages.is_channel_wildcard', 1)
        .orWhereExists(flagged(db, viewer, FLAG.mentioned | FLAG.topicWildcard | FLAG.channelWildcard));
    case 'resolved':
      return query.where('messages.topic', 'like', `${RESOLVED_PREFIX}%`);
    case 'followed':
      return query.whereExists(topicPolicy(db, viewer, [3]));
  }
}

function flagged(db: Db, viewer: Viewer, bits: number): Query {
  return db('message_flags')
    .select(db.raw('1'))
    .where('message_flags.user_id', viewer.id)
    .whereRaw('message_flags.message_id = messages.id')
    .whereRaw('(message_flags.flags & ?) <> 0', [bits]);
}

function topicPolicy(db: Db, viewer: Viewer, policies: readonly number[]): Query {
  return db('user_topics')
    .select(db.raw('1'))
    .where('user_topics.user_id', viewer.id)
    .whereRaw('user_topics.channel_id = messages.channel_id')
    .whereRaw('user_topics.topic_key = messages.topic_key')
    .whereIn('user_topics.policy', [...policies]);
}

const MUTED = 1;

/** Drops muted topics and muted channels, those with unmuted topics too. */
function withoutMuted(db: Db, query: Query, viewer: Viewer): Query {
  return query
    .whereNull('messages.channel_id')
    .orWhere((inChannel) =>
      inChannel
        .whereNotExists(topicPolicy(db, viewer, [MUTED]))
        .whereNotIn(
          'messages.channel_id',
          db('subscriptions').where({ user_id: viewer.id, is_muted: 1, is_active: 1 }).select('channel_id'),
        ),
    );
}

/** Drops messages of muted topics only: for a narrow that names the channel itself. */
export function withoutMutedTopics(db: Db, query: Query, viewer: Viewer): void {
  query.whereNotExists(topicPolicy(db, viewer, [MUTED]));
}
