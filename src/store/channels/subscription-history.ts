import { type Db, statement, table } from '../db/statement.ts';
import type { SubscriptionRow } from '../tables.ts';

const subscriptionsOf = statement<{ userId: number }, SubscriptionRow>((db, p) =>
  table(db, 'subscriptions')
    .where({ user_id: p('userId') })
    .orderBy('channel_id'),
);

/** Subscriptions of a user, including ended ones, by channel ID. */
export async function listAllSubscriptions(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return subscriptionsOf(db, { userId });
}
