import type { Knex } from 'knex';

/** `BLOCK` of store/messages/place-blocks.ts. */
const BLOCK = 1024;
const CHANGES = ['update of recipient_id, topic_key', 'delete'] as const;

/**
 * A block of message IDs gets a version when one of its messages moves or is deleted, and another one each time that this
 * happens again: processes remember the places of messages together with it. One that was rolled back never stands for
 * other places: on SQLite it is a random number, on PostgreSQL the transaction's, which only its first message writes.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.raw(
    `create table block_versions (
       realm_id bigint not null references realms (id), block bigint not null, version bigint not null,
       primary key (realm_id, block)
     )${dialect === 'sqlite' ? ' without rowid' : ''}`,
  );
  for (const sql of dialect === 'sqlite' ? onSqlite() : onPostgres()) await db.raw(sql);
}

const replacing = (version: string) =>
  `insert into block_versions (realm_id, block, version) values (old.realm_id, old.id / ${BLOCK}, ${version})
   on conflict (realm_id, block) do update set version = excluded.version`;

const onSqlite = (): string[] =>
  CHANGES.map(
    (change) =>
      `create trigger messages_moved_by_${change.split(' ')[0]} after ${change} on messages
         begin ${replacing('abs(random() % 9007199254740991)')}; end`,
  );

const onPostgres = (): string[] => [
  `create function messages_moved() returns trigger language plpgsql as $$ begin
     ${replacing('txid_current()')} where block_versions.version <> excluded.version;
     return null;
   end $$`,
  ...CHANGES.map(
    (change) =>
      `create trigger messages_moved_by_${change.split(' ')[0]} after ${change} on messages
       for each row execute function messages_moved()`,
  ),
];
