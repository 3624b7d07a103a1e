import { type Db, raw, table } from '../db/statement.ts';
import { besideAnchor, orderedBeside, type Range } from './index-ranges.ts';
import { fitting, TEXT_BYTES } from './topic-pieces.ts';

/** IDs of the active organizations that delete messages some time after they were sent, at least in one channel. */
export async function listRealmsWithRetention(db: Db): Promise<number[]> {
  return (
    table(db, 'realms')
      .where({ is_active: 1 })
      // The settings have only values that differ from the defaults; by default, messages are kept forever.
      .whereRaw(
        `(settings like '%"message_retention_days":%'
        or id in (select realm_id from channels where message_retention_days > 0))`,
      )
      .orderBy('id')
      .pluck('id')
  );
}

/** How long an organization keeps messages; a channel may have its own number of days. */
export interface Retention {
  realmId: number;
  /** -1: forever. */
  days: number;
  /** UNIX seconds. */
  now: number;
}

const DAY = 86_400;

/** IDs of channels whose first message was sent as many days ago as the channel, or its organization, keeps messages. */
export async function listChannelsWithExpired(db: Db, { realmId, days, now }: Retention): Promise<number[]> {
  const kept = 'coalesce(channels.message_retention_days, ?)';
  return (
    table(db, 'channels')
      .join('messages', 'messages.id', 'channels.first_message_id')
      .where('channels.realm_id', realmId)
      // The division cannot overflow, however many days there are.
      .whereRaw(`${kept} > 0 and (? - messages.sent_at) / ${DAY} >= ${kept}`, [days, now, days])
      .orderBy('channels.id')
      .pluck('channels.id')
  );
}

/** The conversation of the oldest direct message of an organization, if it was sent by then (UNIX seconds). */
export async function findConversationWithExpired(
  db: Db,
  realmId: number,
  sentUntil: number,
): Promise<number | undefined> {
  const { where, bindings, orderBy } = besideAnchor(db, { realm_id: realmId }, { anchor: 0, order: 'asc' });
  const oldest: { recipient_id: number; sent_at: number } | undefined = await table(db, 'messages')
    .whereRaw(`channel_id is null and ${where}`, bindings)
    .orderByRaw(orderBy)
    .first('recipient_id', 'sent_at');
  return oldest && oldest.sent_at <= sentUntil ? oldest.recipient_id : undefined;
}

/**
 * IDs of the oldest messages of a conversation or a topic, as many as fit into one unit of work, without those sent later
 * than `sentUntil` (UNIX seconds). On PostgreSQL they are locked until the unit ends.
 */
export async function takeExpired(
  db: Db,
  range: Extract<Range, { recipient_id: number } | { channel_id: number }>,
  { most, bytes, sentUntil }: { most: number; bytes: number; sentUntil: number },
): Promise<number[]> {
  const oldest = orderedBeside(db, table(db, 'messages'), range, { anchor: 0, order: 'asc' });
  const rows: { id: number; sent_at: number; bytes: number }[] = await oldest
    .limit(most)
    .forUpdate('messages')
    .select('messages.id', 'messages.sent_at', raw(db, `${TEXT_BYTES} as bytes`));
  return fitting(
    rows.filter((row) => row.sent_at <= sentUntil),
    bytes,
  );
}
