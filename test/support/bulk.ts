import type { Database, Db } from '../../src/store/db/open.ts';
import { dialectOf, raw, table } from '../../src/store/db/statement.ts';

/**
 * Inserts many messages into a topic, and returns their IDs, ascending. Each contains its number as a word.
 */
export async function fillTopic(
  { database, now }: { database: Database; now: number },
  { channelId, topic, senderId, count }: { channelId: number; topic: string; senderId: number; count: number },
): Promise<number[]> {
  const ids = await database.unit(async (db) => {
    const newest = await newestId(db);
    await raw(
      db,
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into messages (realm_id, recipient_id, channel_id, sender_id, topic, topic_key, content, rendered,
         search_text, client, sent_at)
       select channels.realm_id, channels.recipient_id, channels.id, users.id, cast(? as text), cast(? as text),
         'the ship number' || n || ' arrives', '<p>the ship number' || n || ' arrives</p>',
         cast(? as text) || ' ship number' || n || ' arriv', 'test', cast(? as bigint)
       from numbers, channels, users where channels.id = ? and users.id = ? order by n`,
      [count, topic, topic.toLowerCase(), topic.toLowerCase(), now, channelId, senderId],
    );
    await raw(
      db,
      dialectOf(db) === 'postgres'
        ? `insert into message_search (message_id, tokens)
           select id, string_to_array(search_text, ' ') from messages where id > ?`
        : `insert into message_search (rowid, tokens)
           select id, '#' || recipient_id || ' ' || search_text from messages
           where id > (select coalesce(max(id), 0) from message_search_docsize)`,
      dialectOf(db) === 'postgres' ? [newest] : [],
    );
    await table(db, 'channels')
      .where({ id: channelId, first_message_id: null })
      .update({ first_message_id: newest + 1 });
    return table(db, 'messages').where('id', '>', newest).orderBy('id').pluck('id');
  });
  return ids;
}

async function newestId(db: Db): Promise<number> {
  const row = await table(db, 'messages').max({ newest: 'id' }).first();
  return Number(row?.newest ?? 0);
}

/** Inserts accounts without keys, with one statement; returns their IDs. */
export async function addPeople(db: Db, realmId: number, count: number): Promise<number[]> {
  await raw(
    db,
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
     insert into users (realm_id, email, email_key, full_name, name_key, role, joined_at)
     select cast(? as bigint), 'crowd' || n, 'crowd' || n, 'Crowd', 'crowd', 400, 0 from numbers`,
    [count, realmId],
  );
  return table(db, 'users').where({ realm_id: realmId, name_key: 'crowd' }).pluck('id');
}

/** SQLite takes at most 500 rows in one insert. */
const ROWS_PER_INSERT = 400;

/** Splits a list of rows into pieces that both databases can insert in one statement. */
export function insertable<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) pieces.push(rows.slice(from, from + ROWS_PER_INSERT));
  return pieces;
}
