import type { Knex } from 'knex';
import { FLAG } from '../../domain/messages/flags.ts';
import { type Db, dialectOf, knexOf, raw, table } from '../db/statement.ts';

/**
 * The organization of messages that are looked up by their IDs or their topic. The `+` keeps both databases from using the
 * index of the organization: without statistics, PostgreSQL would compare each of its messages with all IDs.
 */
export const REALM_OF_FOUND = '+messages.realm_id';

/** The properties of a viewer on which visibility depends. */
export interface Viewer {
  id: number;
  realmId: number;
  isGuest: boolean;
}

type Condition = Knex.QueryBuilder;

/**
 * The span of the viewer that covers the message. On SQLite, it is the one that begins last before the message, since
 * spans in a channel follow one another and none is empty: whoever left and came back a thousand times has as many.
 */
function inSpan(db: Db, viewer: Viewer): Condition {
  const begun = table(db, 'subscription_spans')
    .where('subscription_spans.user_id', viewer.id)
    .whereRaw('subscription_spans.channel_id = messages.channel_id')
    .whereRaw('subscription_spans.from_message_id <= messages.id');
  const covers = (to: string) => raw(db, `(${to} is null or messages.id < ${to})`);
  if (dialectOf(db) === 'postgres')
    return begun.select(raw(db, '1')).whereRaw(covers('subscription_spans.to_message_id'));
  const last = begun.orderBy('subscription_spans.from_message_id', 'desc').limit(1).select('to_message_id');
  return knexOf(db).queryBuilder().select(raw(db, '1')).from(last.as('span')).whereRaw(covers('span.to_message_id'));
}

/** The bit is written into the statement, because the index of hidden messages serves only a condition that it knows. */
export function isHidden(db: Db, viewer: Viewer): Condition {
  return table(db, 'message_flags')
    .select(raw(db, '1'))
    .where('message_flags.user_id', viewer.id)
    .whereRaw('message_flags.message_id = messages.id')
    .whereRaw(`(message_flags.flags & ${FLAG.hidden}) <> 0`);
}

/** Membership of the viewer in the conversation of a direct message. */
export function isMember(db: Db, viewer: Viewer): Condition {
  return table(db, 'recipient_members')
    .select(raw(db, '1'))
    .where('recipient_members.user_id', viewer.id)
    .whereRaw('recipient_members.recipient_id = messages.recipient_id');
}

// Each statement here has a counterpart in domain/access for a single message or channel; a test compares them.

/**
 * Restricts a query on `messages` to the personal history (`isInPersonalHistory`): direct messages in which the viewer
 * participates, and messages that they received, starred or reacted to in channels to which they have access now. A row
 * that records the past is not enough: the message may have been moved, the channel may have become private, the
 * subscription may have ended. `flags` is the column of the viewer's flags of each message, if the query has one.
 */
export function personalHistoryWhere(db: Db, query: Condition, viewer: Viewer, flags?: string): void {
  query.where((any) =>
    any
      .where((direct) => direct.whereNull('messages.channel_id').whereExists(isMember(db, viewer)))
      .orWhere((inChannel) =>
        inChannel.whereIn('messages.channel_id', openChannels(db, viewer)).where((record) =>
          record
            .where((received) => {
              received.whereExists(inSpan(db, viewer));
              if (flags === undefined) received.whereNotExists(isHidden(db, viewer));
              else received.whereRaw(`(${flags} & ${FLAG.hidden}) = 0`);
            })
            .orWhere((kept) => {
              if (flags === undefined) kept.whereExists(isKept(db, viewer));
              else keptWhere(db, kept, viewer, flags);
            }),
        ),
      ),
  );
}

/**
 * Channels to which the viewer has access, including archived ones (`hasAccess`), in which they keep the messages they
 * received.
 */
export function openChannels(db: Db, viewer: Viewer): Condition {
  return table(db, 'channels')
    .where('channels.realm_id', viewer.realmId)
    .where((any) => {
      any.where('channels.is_web_public', 1);
      if (!viewer.isGuest) any.orWhere('channels.is_private', 0);
      any.orWhereIn(
        'channels.id',
        table(db, 'subscriptions').where({ user_id: viewer.id, is_active: 1 }).select('subscriptions.channel_id'),
      );
    })
    .select('channels.id');
}

/** Received through a move, or only starred or reacted to, which does not count in a protected history. */
function isKept(db: Db, viewer: Viewer): Condition {
  return table(db, 'message_flags')
    .select(raw(db, '1'))
    .where('message_flags.user_id', viewer.id)
    .whereRaw('message_flags.message_id = messages.id')
    .where((either) => keptWhere(db, either, viewer, 'message_flags.flags'));
}

function keptWhere(db: Db, query: Condition, viewer: Viewer, flags: string): void {
  const isProtected = table(db, 'channels')
    .where({ realm_id: viewer.realmId, is_history_public: 0 })
    .select('channels.id');
  query
    .whereRaw(`(${flags} & ?) <> 0`, [FLAG.received])
    .orWhere((acted) =>
      acted.whereRaw(`(${flags} & ?) <> 0`, [FLAG.historical]).whereNotIn('messages.channel_id', isProtected),
    );
}

/** Channels whose whole history the viewer may read (`mayReadHistory`). */
export function listSharedHistoryChannels(db: Db, viewer: Viewer): Condition {
  return table(db, 'channels')
    .where('channels.realm_id', viewer.realmId)
    .where('channels.is_archived', 0)
    .where((any) => {
      any.where('channels.is_web_public', 1);
      if (!viewer.isGuest) any.orWhere('channels.is_private', 0);
      any.orWhere((subscribed) =>
        subscribed.where('channels.is_history_public', 1).whereIn('channels.id', activeSubscriptions(db, viewer)),
      );
    })
    .select('channels.id');
}

/** An archived channel keeps its subscribers, but they can no longer open its messages. */
function activeSubscriptions(db: Db, viewer: Viewer): Condition {
  return table(db, 'subscriptions')
    .join('channels as subscribed_channels', 'subscribed_channels.id', 'subscriptions.channel_id')
    .where({
      'subscriptions.user_id': viewer.id,
      'subscriptions.is_active': 1,
      'subscribed_channels.is_archived': 0,
    })
    .select('subscriptions.channel_id');
}

/**
 * Restricts a query on `messages` to those that the viewer may open by ID (`maySeeMessage`): direct messages in which
 * they participate, messages of a history that they may read, and messages that they received in a channel to which
 * they are subscribed. Whatever else the query says must lead to few messages: the organization's are never walked.
 */
export function accessibleWhere(db: Db, query: Condition, viewer: Viewer): void {
  query.whereRaw(`${REALM_OF_FOUND} = ?`, [viewer.realmId]).where((any) =>
    any
      .where((direct) => direct.whereNull('messages.channel_id').whereExists(isMember(db, viewer)))
      .orWhereIn('messages.channel_id', listSharedHistoryChannels(db, viewer))
      .orWhere((own) => {
        own.whereIn('messages.channel_id', activeSubscriptions(db, viewer));
        personalHistoryWhere(db, own, viewer);
      }),
  );
}

/** Restricts a query on `messages` to those that the viewer may open, and those of their personal history. */
export function readableWhere(db: Db, query: Condition, viewer: Viewer): void {
  query.whereRaw(`${REALM_OF_FOUND} = ?`, [viewer.realmId]).where((either) => {
    either.where((open) => void accessibleWhere(db, open, viewer));
    either.orWhere((own) => void personalHistoryWhere(db, own, viewer));
  });
}
