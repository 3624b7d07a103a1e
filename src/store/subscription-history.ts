import type { Db } from './db.ts';
import type { SubscriptionRow } from './tables.ts';

/** Subscriptions of a user, ended ones too, by channel ID. */
export async function allSubscriptionsOf(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return db('subscriptions').where({ user_id: userId }).orderBy('channel_id');
}
