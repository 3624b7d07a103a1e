import { type Db, table } from '../db/statement.ts';
import type { SubscriptionRow } from '../tables.ts';

/** Subscriptions of a user, ended ones too, by channel ID. */
export async function listAllSubscriptions(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return table(db, 'subscriptions').where({ user_id: userId }).orderBy('channel_id');
}
