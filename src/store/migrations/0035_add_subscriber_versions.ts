import type { Knex } from 'knex';

const CHANGES = { insert: 'new', update: 'new', delete: 'old' } as const;

/**
 * Every channel gets a version, which any change of its subscribers' spans replaces: processes remember the subscribers
 * together with it. It is a random number, so that one that was rolled back never stands for other rows. Chunks of read
 * messages and marks are found by what they cover, for the readers of one message.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.raw(
    `create table subscriber_versions (
       channel_id bigint not null primary key references channels (id), version bigint not null
     )${dialect === 'sqlite' ? ' without rowid' : ''}`,
  );
  const another =
    dialect === 'sqlite' ? 'abs(random() % 9007199254740991)' : 'floor(random() * 9007199254740991)::bigint';
  await db.raw(
    `insert into subscriber_versions (channel_id, version)
     select channel_id, ${another} from (select distinct channel_id from subscription_spans) as changed`,
  );
  for (const sql of dialect === 'sqlite' ? onSqlite(another) : onPostgres(another)) await db.raw(sql);
  await db.raw('create index users_read_below on users (realm_id, read_below)');
  await db.raw('create index read_chunks_chunk on read_chunks (chunk)');
}

const REPLACING = 'on conflict (channel_id) do update set version = excluded.version';

const onSqlite = (another: string): string[] =>
  Object.entries(CHANGES).map(
    ([change, row]) =>
      `create trigger subscription_spans_${change} after ${change} on subscription_spans begin
         insert into subscriber_versions (channel_id, version) values (${row}.channel_id, ${another}) ${REPLACING};
       end`,
  );

const onPostgres = (another: string): string[] => [
  `create function subscribers_changed() returns trigger language plpgsql as $$ begin
     insert into subscriber_versions (channel_id, version)
     select channel_id, ${another} from (select distinct channel_id from changed order by channel_id) as channels
     ${REPLACING};
     return null;
   end $$`,
  ...Object.entries(CHANGES).map(
    ([change, row]) =>
      `create trigger subscription_spans_${change} after ${change} on subscription_spans
       referencing ${row} table as changed for each statement execute function subscribers_changed()`,
  ),
];
