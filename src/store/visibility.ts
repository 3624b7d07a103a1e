import type { Knex } from 'knex';
import { FLAG } from '../domain/flags.ts';
import type { Db } from './db.ts';

/** Who looks, as far as visibility asks. */
export interface Viewer {
  id: number;
  realmId: number;
  isGuest: boolean;
}

type Condition = Knex.QueryBuilder;

/** Subscription spans of the viewer that cover the message. */
function inSpan(db: Db, viewer: Viewer): Condition {
  return db('subscription_spans')
    .select(db.raw('1'))
    .where('subscription_spans.user_id', viewer.id)
    .whereRaw('subscription_spans.channel_id = messages.channel_id')
    .whereRaw('subscription_spans.from_message_id <= messages.id')
    .whereRaw('(subscription_spans.to_message_id is null or messages.id < subscription_spans.to_message_id)');
}

function hasFlag(db: Db, viewer: Viewer, bits: number): Condition {
  return db('message_flags')
    .select(db.raw('1'))
    .where('message_flags.user_id', viewer.id)
    .whereRaw('message_flags.message_id = messages.id')
    .whereRaw('(message_flags.flags & ?) <> 0', [bits]);
}

function isMember(db: Db, viewer: Viewer): Condition {
  return db('recipient_members')
    .select(db.raw('1'))
    .where('recipient_members.user_id', viewer.id)
    .whereRaw('recipient_members.recipient_id = messages.recipient_id');
}

/** Restricts a query on `messages` to what was delivered to the viewer, or acted upon: the personal history. */
export function personalHistoryWhere(db: Db, query: Condition, viewer: Viewer): void {
  query.where((any) =>
    any
      .where((direct) => direct.whereNull('messages.channel_id').whereExists(isMember(db, viewer)))
      .orWhere((received) =>
        received
          .whereNotNull('messages.channel_id')
          .whereExists(inSpan(db, viewer))
          .whereNotExists(hasFlag(db, viewer, FLAG.hidden)),
      )
      .orWhere((kept) =>
        kept.whereNotNull('messages.channel_id').whereExists(hasFlag(db, viewer, FLAG.received | FLAG.historical)),
      ),
  );
}

/** Channels whose whole history the viewer may read: public ones for non-guests, shared ones for their subscribers. */
export function sharedHistoryChannels(db: Db, viewer: Viewer): Condition {
  return db('channels')
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

/** An archived channel keeps its subscribers, but gives them nothing to open any more. */
function activeSubscriptions(db: Db, viewer: Viewer): Condition {
  return db('subscriptions')
    .join('channels as subscribed_channels', 'subscribed_channels.id', 'subscriptions.channel_id')
    .where({
      'subscriptions.user_id': viewer.id,
      'subscriptions.is_active': 1,
      'subscribed_channels.is_archived': 0,
    })
    .select('subscriptions.channel_id');
}

/**
 * Restricts a query on `messages` to those that the viewer may open by ID: direct ones of which they are a
 * participant, those of shared history, and what they received in a channel they are still subscribed to.
 */
export function accessibleWhere(db: Db, query: Condition, viewer: Viewer): void {
  query.where('messages.realm_id', viewer.realmId).where((any) =>
    any
      .where((direct) => direct.whereNull('messages.channel_id').whereExists(isMember(db, viewer)))
      .orWhereIn('messages.channel_id', sharedHistoryChannels(db, viewer))
      .orWhere((own) => {
        own.whereIn('messages.channel_id', activeSubscriptions(db, viewer));
        personalHistoryWhere(db, own, viewer);
      }),
  );
}
