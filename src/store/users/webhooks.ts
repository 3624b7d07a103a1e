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

/**
 * The oldest due call of each bot except these, and except those whose service another process calls: a bot gets one call
 * at a time, in the order of the messages.
 */
export async function listDueCalls(
  db: Db,
  { now, busyBots, most }: { now: number; busyBots: readonly number[]; most: number },
): Promise<{ id: number; bot_id: number }[]> {
  const rows = await table(db, 'webhook_calls')
    .where('next_attempt_at', '<=', now)
    .whereNotIn('bot_id', idList(db, busyBots))
    .whereNotIn('bot_id', busyServices(db, now))
    .groupBy('bot_id')
    .orderBy('id')
    .limit(most)
    .select('bot_id')
    .min({ id: 'id' });
  return rows.map(({ id, bot_id }) => ({ id: Number(id), bot_id }));
}

const busyServices = (db: Db, now: number) => table(db, 'bot_services').where('busy_until', '>', now).select('user_id');

/** Times in UNIX seconds: until when the service is for the caller alone, and when the call is repeated if it fails. */
interface ClaimTimes {
  now: number;
  busyUntil: number;
  retryAt: (attempt: number) => number;
}

/**
 * Takes a call, and the service of its bot, to make the call. Undefined, and nothing is taken, if another process has the
 * service or has finished the call.
 */
export async function claimCall(
  db: Db,
  { id, botId }: { id: number; botId: number },
  { now, busyUntil, retryAt }: ClaimTimes,
): Promise<WebhookCallRow | undefined> {
  const service = () => table(db, 'bot_services').where({ user_id: botId });
  if ((await service().andWhere('busy_until', '<=', now).update({ busy_until: busyUntil })) === 0) return undefined;
  const due = await table(db, 'webhook_calls').where({ id }).andWhere('next_attempt_at', '<=', now).first('attempts');
  if (!due) {
    await service().update({ busy_until: 0 });
    return undefined;
  }
  const attempts = due.attempts + 1;
  const [row] = await table(db, 'webhook_calls')
    .where({ id })
    .update({ attempts, next_attempt_at: retryAt(attempts) })
    .returning('*');
  return row;
}

/** Lets other processes call the service, unless one of them has taken it since. */
export async function releaseService(db: Db, botId: number, busyUntil: number): Promise<void> {
  await table(db, 'bot_services').where({ user_id: botId, busy_until: busyUntil }).update({ busy_until: 0 });
}

/** Returns false if the call no longer exists because another process has finished it. */
export async function deleteCall(db: Db, id: number): Promise<boolean> {
  return (await table(db, 'webhook_calls').where({ id }).delete()) > 0;
}

/**
 * The time at which a call of a free service is due, or a busy one is free again if its process exits, in UNIX seconds;
 * undefined if none is waiting.
 */
export async function findNextCallAt(db: Db, now: number): Promise<number | undefined> {
  const due = await table(db, 'webhook_calls')
    .whereNotIn('bot_id', busyServices(db, now))
    .min({ at: 'next_attempt_at' })
    .first();
  const free = await table(db, 'bot_services').where('busy_until', '>', now).min({ at: 'busy_until' }).first();
  const at = Math.min(Number(due?.at ?? Infinity), Number(free?.at ?? Infinity));
  return at === Infinity ? undefined : at;
}
