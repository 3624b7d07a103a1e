import type { Db } from '../../src/store/db/open.ts';
import { insertRows, raw, table } from '../../src/store/db/statement.ts';
import type { World } from './world.ts';

/** Inserts many members at once, without keys, and returns their IDs. */
export function crowd(world: World, count: number, prefix = 'person'): Promise<number[]> {
  return world.database.unit((db) => insertPeople(db, world.realmId, count, prefix));
}

async function insertPeople(db: Db, realmId: number, count: number, prefix: string): Promise<number[]> {
  const names = Array.from({ length: count }, (_none, index) => `${prefix}${index}`);
  const before = Number((await table(db, 'users').max({ id: 'id' }).first())?.id ?? 0);
  await insertRows(db, 'users', {
    columns: {
      realm_id: 'bigint',
      email: 'text',
      email_key: 'text',
      full_name: 'text',
      name_key: 'text',
      role: 'bigint',
      joined_at: 'bigint',
    },
    rows: names.map((name) => {
      const email = `${name}@example.com`;
      return [realmId, email, email, name, name, 400, 1_760_000_000];
    }),
  });
  const ids: number[] = await table(db, 'users')
    .where({ realm_id: realmId })
    .where('id', '>', before)
    .orderBy('id')
    .pluck('id');
  await insertRows(db, 'recipients', {
    columns: { realm_id: 'bigint', kind: 'text', key: 'text' },
    rows: ids.map((id) => [realmId, 'person', String(id)]),
  });
  await raw(
    db,
    `update users set recipient_id = (select recipients.id from recipients
       where recipients.realm_id = users.realm_id and kind = 'person' and key = cast(users.id as varchar))
     where recipient_id is null and realm_id = ?`,
    [realmId],
  );
  return ids;
}
