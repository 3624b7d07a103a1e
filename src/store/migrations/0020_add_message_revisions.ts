import type { Knex } from 'knex';

type Dialect = 'sqlite' | 'postgres';

/** What a message shows of itself. Its reactions are read whenever it is shown. */
const SHOWN = [
  'recipient_id',
  'channel_id',
  'sender_id',
  'topic',
  'content',
  'rendered',
  'client',
  'sent_at',
  'edited_at',
  'edit_history',
  'is_me',
  'is_channel_wildcard',
  'topic_links',
];

function revisionTriggers(dialect: Dialect): string[] {
  const attached = 'update messages set revision = revision + 1 where id = new.message_id';
  if (dialect === 'sqlite') {
    return [
      `create trigger messages_revised after update of ${SHOWN.join(', ')} on messages
         begin update messages set revision = revision + 1 where id = new.id; end`,
      `create trigger submessages_revised after insert on submessages begin ${attached}; end`,
    ];
  }
  return [
    `create function messages_revised() returns trigger language plpgsql as $$
       begin new.revision := old.revision + 1; return new; end $$`,
    `create trigger messages_revised before update of ${SHOWN.join(', ')} on messages
       for each row execute function messages_revised()`,
    `create function submessages_revised() returns trigger language plpgsql as $$ begin ${attached}; return null; end $$`,
    `create trigger submessages_revised after insert on submessages
       for each row execute function submessages_revised()`,
  ];
}

/**
 * A revision of each message, by which a process knows whether the text that it remembers is still so. The database itself
 * counts: no writer can forget it, be it another process or the command line.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await db.raw('alter table messages add column revision bigint not null default 0');
  for (const statement of revisionTriggers(dialect)) await db.raw(statement);
}
