import type { Service, Trigger } from '../../domain/users/outgoing-webhooks.ts';
import { type Db, idList, insertRows, table } from '../db/statement.ts';
import type { WakingUnit } from '../jobs.ts';
import type { WebhookCallRow } from '../tables.ts';

/** Services of outgoing webhook bots among these users, by user ID. */
export async function listServices(db: Db, botIds: readonly number[]): Promise<Map<number, Service>> {
  const rows = await table(db, 'bot_services').whereIn('user_id', idList(db, botIds)).select('user_id', 'url', 'token');
  return new Map(rows.map(({ user_id, url, token }) => [user_id, { url, token }]));
}

export async function insertService(db: Db, botId: number, service: Service): Promise<void> {
  await table(db, 'bot_services').insert({ user_id: botId, ...service });
}

export async function updateServiceUrl(db: Db, botId: number, url: string): Promise<void> {
  await table(db, 'bot_services').where({ user_id: botId }).update({ url });
}

export async function countWebhookCalls(db: Db, botId: number): Promise<number> {
  const row = await table(db, 'webhook_calls').where({ bot_id: botId }).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** Stores calls as rows in the unit that sends the message; they are made after the commit. */
export async function insertWebhookCalls(
  { db, now, wake }: WakingUnit,
  realmId: number,
  calls: readonly { botId: number; messageId: number; trigger: Trigger }[],
): Promise<void> {
  wake('outgoing webhooks');
  await insertRows(db, 'webhook_calls', {
    columns: {
      realm_id: 'bigint',
      bot_id: 'bigint',
      message_id: 'bigint',
      trigger_kind: 'text',
      next_attempt_at: 'bigint',
    },
    rows: calls.map(({ botId, messageId, trigger }) => [realmId, botId, messageId, trigger, now]),
  });
}

/** The oldest due call of each bot except these: a bot gets one call at a time, in the order of the messages. */
export async function listDueCalls(
  db: Db,
  { now, busyBots, most }: { now: number; busyBots: readonly number[]; most: number },
): Promise<{ id: number; bot_id: number }[]> {
  const rows = await table(db, 'webhook_calls')
    .where('next_attempt_at', '<=', now)
    .whereNotIn('bot_id', idList(db, busyBots))
    .groupBy('bot_id')
    .orderBy('id')
    .limit(most)
    .select('bot_id')
    .min({ id: 'id' });
  return rows.map(({ id, bot_id }) => ({ id: Number(id), bot_id }));
}

/** Takes a call to make it: until `retryAt` no other process does. Undefined if another process was faster. */
export async function claimCall(
  db: Db,
  id: number,
  now: number,
  retryAt: (attempt: number) => number,
): Promise<WebhookCallRow | undefined> {
  const due = await table(db, 'webhook_calls').where({ id }).andWhere('next_attempt_at', '<=', now).first('attempts');
  if (!due) return undefined;
  const attempts = due.attempts + 1;
  const [row] = await table(db, 'webhook_calls')
    .where({ id, attempts: due.attempts })
    .update({ attempts, next_attempt_at: retryAt(attempts) })
    .returning('*');
  return row;
}

/** Returns false if the call no longer exists because another process has finished it. */
export async function deleteCall(db: Db, id: number): Promise<boolean> {
  return (await table(db, 'webhook_calls').where({ id }).delete()) > 0;
}

/** The time at which the next call is due, in UNIX seconds; undefined if none is waiting. */
export async function findNextCallAt(db: Db): Promise<number | undefined> {
  const row = await table(db, 'webhook_calls').min({ next: 'next_attempt_at' }).first();
  return row?.next === undefined || row.next === null ? undefined : Number(row.next);
}
