import type { Knex } from 'knex';

/** Tables of an organization that every registration reads, by how a row belongs to it. */
const OF_REALM = ['profile_fields', 'realm_domains', 'playgrounds'];
const OF_GROUP = ['user_group_members', 'user_group_subgroups'];

const CHANGES = { insert: 'new', update: 'new', delete: 'old' } as const;

/** These change the version of their organization's directory, too. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  for (const sql of dialect === 'sqlite' ? onSqlite() : onPostgres()) await db.raw(sql);
}

function onSqlite(): string[] {
  const triggersOf = (table: string, realmOf: (row: string) => string) =>
    Object.entries(CHANGES).map(
      ([change, row]) =>
        `create trigger ${table}_${change} after ${change} on ${table} begin
           update realms set directory_version = abs(random() % 9007199254740991) where id = ${realmOf(row)};
         end`,
    );
  return [
    ...OF_REALM.flatMap((table) => triggersOf(table, (row) => `${row}.realm_id`)),
    ...OF_GROUP.flatMap((table) =>
      triggersOf(table, (row) => `(select realm_id from user_groups where user_groups.id = ${row}.group_id)`),
    ),
  ];
}

function onPostgres(): string[] {
  const triggersOf = (table: string, name: string) =>
    Object.entries(CHANGES).map(
      ([change, row]) =>
        `create trigger ${table}_${change} after ${change} on ${table} referencing ${row} table as changed
         for each statement execute function ${name}()`,
    );
  return [
    `create function directory_of_group() returns trigger language plpgsql as $$ begin
       update realms set directory_version = floor(random() * 9007199254740991)
         where id in (select realm_id from user_groups where user_groups.id in (select group_id from changed));
       return null;
     end $$`,
    ...OF_REALM.flatMap((table) => triggersOf(table, 'directory_of_realm')),
    ...OF_GROUP.flatMap((table) => triggersOf(table, 'directory_of_group')),
  ];
}
