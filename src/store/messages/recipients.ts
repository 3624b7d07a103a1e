import { type Db, idList, idsIn, insertRows, only, raw, statement, table, textList } from '../db/statement.ts';
import type { RecipientMemberRow } from '../tables.ts';
import { orderedBeside } from './index-ranges.ts';

/** Every set of direct participants is one recipient, whichever of them writes; the key is their IDs, ascending. */
const keyOf = (memberIds: readonly number[]) => [...new Set(memberIds)].sort((a, b) => a - b).join(',');

export async function findDirectRecipient(
  db: Db,
  realmId: number,
  memberIds: readonly number[],
): Promise<number | undefined> {
  const row = await table(db, 'recipients')
    .where({ realm_id: realmId, kind: 'direct', key: keyOf(memberIds) })
    .first('id');
  return row?.id;
}

/** The recipient of these participants; inserted if it does not exist. */
export async function ensureDirectRecipient(db: Db, realmId: number, memberIds: readonly number[]): Promise<number> {
  const known = await findDirectRecipient(db, realmId, memberIds);
  return known ?? only(await ensureDirectRecipients(db, realmId, [memberIds]));
}

/** The recipients of several sets of participants, in their order. */
export async function ensureDirectRecipients(
  db: Db,
  realmId: number,
  sets: readonly (readonly number[])[],
): Promise<number[]> {
  const keys = sets.map(keyOf);
  await insertRows(db, 'recipients', {
    columns: { realm_id: 'bigint', kind: 'text', key: 'text' },
    rows: keys.map((key) => [realmId, 'direct', key]),
    onConflict: 'on conflict (realm_id, kind, key) do nothing',
  });
  const rows = await table(db, 'recipients')
    .where({ realm_id: realmId, kind: 'direct' })
    .whereIn('key', textList(db, keys))
    .select('id', 'key');
  await insertRows(db, 'recipient_members', {
    columns: { recipient_id: 'bigint', user_id: 'bigint' },
    rows: rows.flatMap(({ id, key }) => key.split(',').map((member) => [id, Number(member)])),
    onConflict: 'on conflict do nothing',
  });
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return keys.map((key) => only([ids.get(key)].filter((id) => id !== undefined)));
}

/** Inserts recipients for new channels, before the channels: a channel and its recipient refer to each other. */
export async function insertChannelRecipients(db: Db, realmId: number, keys: readonly string[]): Promise<number[]> {
  await insertRows(db, 'recipients', {
    columns: { realm_id: 'bigint', kind: 'text', key: 'text' },
    rows: keys.map((key) => [realmId, 'channel', key]),
  });
  const rows = await table(db, 'recipients')
    .where({ realm_id: realmId, kind: 'channel' })
    .whereIn('key', textList(db, keys));
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return keys.map((key) => only([ids.get(key)].filter((id) => id !== undefined)));
}

/** Sets the keys of channel recipients, once the channels have their IDs. */
export async function keyChannelRecipients(db: Db, recipientIds: readonly number[]): Promise<void> {
  await raw(
    db,
    `update recipients set key = cast(channels.id as varchar(20)) from channels
     where channels.recipient_id = recipients.id and recipients.id in ?`,
    [idList(db, recipientIds)],
  );
}

export async function insertRecipient(db: Db, realmId: number, kind: 'person', key: number | string): Promise<number> {
  return only(
    await table(db, 'recipients')
      .insert({ realm_id: realmId, kind, key: String(key) })
      .returning('id'),
  ).id;
}

const membersOf = statement<{ recipientIds: readonly number[] }, RecipientMemberRow>((db, p) =>
  table(db, 'recipient_members')
    .whereIn('recipient_id', idsIn(db, p('recipientIds')))
    .orderBy('user_id'),
);

/** Members of direct recipients, ascending, by recipient. */
export async function listMembers(db: Db, recipientIds: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(recipientIds.map((id) => [id, []]));
  if (recipientIds.length === 0) return found;
  const rows = await membersOf(db, { recipientIds: [...new Set(recipientIds)] });
  for (const row of rows) found.get(row.recipient_id)?.push(row.user_id);
  return found;
}

/** Whether there are messages to the recipient. */
export async function hasMessagesTo(db: Db, recipientId: number): Promise<boolean> {
  const messages = orderedBeside(db, table(db, 'messages'), { recipient_id: recipientId }, { anchor: 0, order: 'asc' });
  return (await messages.first('id')) !== undefined;
}
