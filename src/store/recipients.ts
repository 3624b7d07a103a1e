import type { Db } from './db.ts';
import { only } from './db.ts';

/** Every set of direct participants is one recipient, whoever of them writes; the key is their IDs, ascending. */
const keyOf = (memberIds: readonly number[]) => [...new Set(memberIds)].sort((a, b) => a - b).join(',');

export async function findDirectRecipient(
  db: Db,
  realmId: number,
  memberIds: readonly number[],
): Promise<number | undefined> {
  const row = await db('recipients')
    .where({ realm_id: realmId, kind: 'direct', key: keyOf(memberIds) })
    .first('id');
  return row?.id;
}

/** The recipient of these participants, made when it does not exist. */
export async function directRecipient(db: Db, realmId: number, memberIds: readonly number[]): Promise<number> {
  const known = await findDirectRecipient(db, realmId, memberIds);
  if (known !== undefined) return known;
  const key = keyOf(memberIds);
  await db('recipients')
    .insert({ realm_id: realmId, kind: 'direct', key })
    .onConflict(['realm_id', 'kind', 'key'])
    .ignore();
  const { id } = only(await db('recipients').where({ realm_id: realmId, kind: 'direct', key }).select('id'));
  for (const member of key.split(',')) {
    await db('recipient_members')
      .insert({ recipient_id: id, user_id: Number(member) })
      .onConflict()
      .ignore();
  }
  return id;
}

export async function insertRecipient(
  db: Db,
  realmId: number,
  kind: 'channel' | 'person',
  key: number | string,
): Promise<number> {
  return only(
    await db('recipients')
      .insert({ realm_id: realmId, kind, key: String(key) })
      .returning('id'),
  ).id;
}

/** Members of direct recipients, ascending, by recipient. */
export async function membersOf(db: Db, recipientIds: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(recipientIds.map((id) => [id, []]));
  if (recipientIds.length === 0) return found;
  const rows = await db('recipient_members')
    .whereIn('recipient_id', [...new Set(recipientIds)])
    .orderBy('user_id');
  for (const row of rows) found.get(row.recipient_id)?.push(row.user_id);
  return found;
}
