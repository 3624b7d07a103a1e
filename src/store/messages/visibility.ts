import type { Knex } from 'knex';
import { FLAG } from '../../domain/messages/flags.ts';
import { type Db, raw, table } from '../db/statement.ts';

/** Who looks, as far as visibility asks. */
export interface Viewer {
  id: number;
  realmId: number;
  isGuest: boolean;
}

type Condition = Knex.QueryBuilder;

/** Subscription spans of the viewer that cover the message. */
function inSpan(db: Db, viewer: Viewer): Condition {
  return table(db, 'subscription_spans')
    .select(raw(db, '1'))
    .where('subscription_spans.user_id', viewer.id)
    .whereRaw('subscription_spans.channel_id = messages.channel_id')
    .whereRaw('subscription_spans.from_message_id <= messages.id')
    .whereRaw('(subscription_spans.to_message_id is null or messages.id < subscription_spans.to_message_id)');
}

function hasFlag(db: Db, viewer: Viewer, bits: number): Condition {
  return table(db, 'message_flags')
    .select(raw(db, '1'))
    .where('message_flags.user_id', viewer.id)
    .whereRaw('message_flags.message_id = messages.id')
    .whereRaw('(message_flags.flags & ?) <> 0', [bits]);
}

function isMember(db: Db, viewer: Viewer): Condition {
  return table(db, 'recipient_members')
    .select(raw(db, '1'))
    .where('recipient_members.user_id', viewer.id)
    .whereRaw('recipient_members.recipient_id = messages.recipient_id');
}

// Each statement here has a twin in domain/access, which asks the same of one message or channel; a test plays them
// against each other.

/**
 * Restricts a query on `messages` to the personal history (`isInPersonalHistory`): direct messages of which the viewer is
 * a participant, and what they received, or acted upon, in channels to which they have access now. A row about the viewer
 * that tells of the past is not enough: the message may have moved, the channel may have become private, the subscription
 * may have ended.
 */
export function personalHistoryWhere(db: Db, query: Condition, viewer: Viewer): void {
  query.where((any) =>
    any
      .where((direct) => direct.whereNull('messages.channel_id').whereExists(isMember(db, viewer)))
      .orWhere((inChannel) =>
        inChannel
          .whereIn('messages.channel_id', openChannels(db, viewer))
          .where((record) =>
            record
              .where((received) =>
                received.whereExists(inSpan(db, viewer)).whereNotExists(hasFlag(db, viewer, FLAG.hidden)),
              )
              .orWhereExists(isKept(db, viewer)),
          ),
      ),
  );
}

/** Channels to which the viewer has access, archived ones included (`hasAccess`): there they keep what they received. */
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

/** Received by way of a move; or only acted upon, which gives no part in a protected history. */
function isKept(db: Db, viewer: Viewer): Condition {
  const isProtected = table(db, 'channels')
    .where({ realm_id: viewer.realmId, is_history_public: 0 })
    .select('channels.id');
  return table(db, 'message_flags')
    .select(raw(db, '1'))
    .where('message_flags.user_id', viewer.id)
    .whereRaw('message_flags.message_id = messages.id')
    .where((either) =>
      either
        .whereRaw('(message_flags.flags & ?) <> 0', [FLAG.received])
        .orWhere((acted) =>
          acted
            .whereRaw('(message_flags.flags & ?) <> 0', [FLAG.historical])
            .whereNotIn('messages.channel_id', isProtected),
        ),
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

/** An archived channel keeps its subscribers, but gives them nothing to open any more. */
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
 * Restricts a query on `messages` to those that the viewer may open by ID (`maySeeMessage`): direct ones of which they are
 * a participant, those of a history that they may read, and what they received in a channel to which they are subscribed.
 */
export function accessibleWhere(db: Db, query: Condition, viewer: Viewer): void {
  query.where('messages.realm_id', viewer.realmId).where((any) =>
    any
      .where((direct) => direct.whereNull('messages.channel_id').whereExists(isMember(db, viewer)))
      .orWhereIn('messages.channel_id', listSharedHistoryChannels(db, viewer))
      .orWhere((own) => {
        own.whereIn('messages.channel_id', activeSubscriptions(db, viewer));
        personalHistoryWhere(db, own, viewer);
      }),
  );
}
