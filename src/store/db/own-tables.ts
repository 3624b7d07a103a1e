import { DatabaseUnusable } from './reach.ts';
import { type Db, dialectOf, only, rowsOf } from './statement.ts';

/** The names that a migration gives to tables, on PostgreSQL. */
export const TABLES: readonly string[] = [
  'address_changes',
  'alert_words',
  'api_keys',
  'attachment_messages',
  'attachments',
  'block_versions',
  'bot_services',
  'caused_mails',
  'channels',
  'counts',
  'custom_emoji',
  'drafts',
  'events',
  'invitations',
  'invite_links',
  'linkifiers',
  'mails',
  'message_flags',
  'message_search',
  'messages',
  'migrations',
  'muted_users',
  'pending_uploads',
  'playgrounds',
  'presence_counters',
  'presences',
  'profile_fields',
  'profile_values',
  'queues',
  'reactions',
  'read_chunks',
  'realm_domains',
  'realms',
  'recipient_members',
  'recipients',
  'scheduled_messages',
  'search_rebuilds',
  'secrets',
  'signup_tokens',
  'stale_files',
  'storage_entries',
  'submessages',
  'subscriber_versions',
  'subscription_spans',
  'subscriptions',
  'topic_moves',
  'upload_spaces',
  'user_group_members',
  'user_group_subgroups',
  'user_groups',
  'user_statuses',
  'user_topics',
  'users',
  'waiting_periods',
  'webhook_calls',
  'write_probes',
];

/** All tables, and what has the name of one. In one statement: another process may be migrating. */
export async function listTables(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    dialectOf(db) === 'postgres'
      ? `select relname as name from pg_class
         where relnamespace = (select oid from pg_namespace where nspname = current_schema())
           and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`
      : "select name from sqlite_schema where type in ('table', 'view') and name not glob 'sqlite_*' order by name",
  );
  return rows.map(({ name }) => name);
}

/**
 * Refuses a database without our migrations that has tables of another program. A file of SQLite is of one program, so any
 * table counts. Beside ours, a PostgreSQL database may have others, such as those of an extension, but not of the same name.
 */
export async function refuseTablesOfOthers(db: Db, tables: readonly string[]): Promise<void> {
  const [first] = dialectOf(db) === 'postgres' ? tables.filter((name) => TABLES.includes(name)) : tables;
  if (first === undefined) return;
  throw new DatabaseUnusable(
    `The database ${await nameOf(db)} is that of another program: it has a table "${first}", and none of the migrations ` +
      'of Parlance. Choose another one with DATA_DIR or DATABASE_URL',
  );
}

/** The path of the file, or the name on the server. */
async function nameOf(db: Db): Promise<string> {
  const rows = await rowsOf<{ name: string }>(
    db,
    dialectOf(db) === 'postgres'
      ? 'select current_database() as name'
      : "select file as name from pragma_database_list where name = 'main'",
  );
  return only(rows).name;
}
