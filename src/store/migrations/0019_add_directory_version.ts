import type { Knex } from 'knex';

/** The internal organization, whose accounts all the others see. */
const INTERNAL = 1;

/** Tables of what is seldom changed and often read, by how a row belongs to its organization. */
const OF_REALM = ['users', 'channels', 'user_groups', 'custom_emoji', 'linkifiers'];
const OF_USER = ['api_keys', 'muted_users', 'alert_words'];
const REALM_COLUMNS =
  'subdomain, name, description, settings, user_defaults, is_active, icon_path, icon_version, logo_path, logo_version, night_logo_path, night_logo_version';

const CHANGES = { insert: 'new', update: 'new', delete: 'old' } as const;

/**
 * Every organization gets a version, which any change of these tables makes another one, whoever makes the change: processes
 * remember rows together with it. It is a random number, so that one that was rolled back never stands for other rows.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.raw('alter table realms add column directory_version bigint not null default 0');
  const statements = dialect === 'sqlite' ? onSqlite() : onPostgres();
  for (const sql of statements) await db.raw(sql);
}

function onSqlite(): string[] {
  const another = 'update realms set directory_version = abs(random() % 9007199254740991)';
  const triggersOf = (table: string, realmOf: (row: string) => string) =>
    Object.entries(CHANGES).map(
      ([change, row]) =>
        `create trigger ${table}_${change} after ${change} on ${table} begin ${another} where id = ${realmOf(row)}; end`,
    );
  return [
    another,
    ...OF_REALM.flatMap((table) => triggersOf(table, (row) => `${row}.realm_id`)),
    ...OF_USER.flatMap((table) =>
      triggersOf(table, (row) => `(select realm_id from users where users.id = ${row}.user_id)`),
    ),
    `create trigger users_internal after update on users when new.realm_id = ${INTERNAL} begin ${another}; end`,
    `create trigger realms_update after update of ${REALM_COLUMNS} on realms begin ${another} where id = new.id; end`,
    // Of the others each knows whether it is the only one.
    `create trigger realms_insert after insert on realms begin ${another}; end`,
    `create trigger realms_delete after delete on realms begin ${another}; end`,
  ];
}

function onPostgres(): string[] {
  const another = 'update realms set directory_version = floor(random() * 9007199254740991)';
  const functionOf = (name: string, where: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin ${another} ${where}; return null; end $$`;
  const triggersOf = (table: string, name: string) =>
    Object.entries(CHANGES).map(
      ([change, row]) =>
        `create trigger ${table}_${change} after ${change} on ${table} referencing ${row} table as changed
         for each statement execute function ${name}()`,
    );
  return [
    another,
    functionOf(
      'directory_of_realm',
      `where id in (select realm_id from changed) or exists (select 1 from changed where realm_id = ${INTERNAL})`,
    ),
    functionOf(
      'directory_of_user',
      'where id in (select realm_id from users where users.id in (select user_id from changed))',
    ),
    functionOf('directory_of_all', ''),
    `create function directory_itself() returns trigger language plpgsql as $$
     begin new.directory_version := floor(random() * 9007199254740991); return new; end $$`,
    ...OF_REALM.flatMap((table) => triggersOf(table, 'directory_of_realm')),
    ...OF_USER.flatMap((table) => triggersOf(table, 'directory_of_user')),
    `create trigger realms_update before update of ${REALM_COLUMNS} on realms
     for each row execute function directory_itself()`,
    'create trigger realms_insert after insert on realms for each statement execute function directory_of_all()',
    'create trigger realms_delete after delete on realms for each statement execute function directory_of_all()',
  ];
}
