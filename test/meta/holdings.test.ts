import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as limits from '../../src/domain/limits.ts';
import { knexOf } from '../../src/store/db/statement.ts';
import { openWorld } from '../support/world.ts';

const guide = readFileSync('docs/guides/4-limits.md', 'utf8');
const section = guide.slice(guide.indexOf('## Stored data'));
/** Tables of the database itself, of the full-text index, and of the migrations. */
const INTERNAL = /^(sqlite_|message_search_|migrations$|pg_)/;

describe('Stored data, in the limits guide', () => {
  it('says of every table how it is bounded, or why it is not', async () => {
    const world = await openWorld();
    const tables: string[] =
      world.database.dialect === 'sqlite'
        ? await knexOf(world.db)('sqlite_master').where({ type: 'table' }).pluck('name')
        : await knexOf(world.db)('pg_tables').whereRaw('schemaname = current_schema()').pluck('tablename');
    await world.close();
    const silent = tables.filter((name) => !INTERNAL.test(name) && !section.includes(`\`${name}\``));
    expect(silent).to.deep.equal([]);
  });

  it('names the bounds as they are', () => {
    const shown = {
      MAX_QUEUES: limits.MAX_QUEUES,
      MAX_QUEUE_OPTIONS_LENGTH: limits.MAX_QUEUE_OPTIONS_LENGTH,
      MAX_LIVE_EVENTS: limits.MAX_LIVE_EVENTS,
      MAX_LIVE_LENGTH: limits.MAX_LIVE_LENGTH,
      MAX_ALERT_WORDS: limits.MAX_ALERT_WORDS,
      MAX_MUTED_USERS: limits.MAX_MUTED_USERS,
      MAX_MARKED_ON_MUTING: limits.MAX_MARKED_ON_MUTING,
      MAX_DRAFTS: limits.MAX_DRAFTS,
      MAX_DRAFTS_LENGTH: limits.MAX_DRAFTS_LENGTH,
      MAX_PROFILE_FIELDS: limits.MAX_PROFILE_FIELDS,
      MAX_STORAGE_ENTRIES: limits.MAX_STORAGE_ENTRIES,
      MAX_STORAGE_LENGTH: limits.MAX_STORAGE_LENGTH,
      MAX_WAITING_WEBHOOK_CALLS: limits.MAX_WAITING_WEBHOOK_CALLS,
      MAX_SCHEDULED: limits.MAX_SCHEDULED,
      MAX_SCHEDULED_LENGTH: limits.MAX_SCHEDULED_LENGTH,
      MAX_TOPIC_POLICIES: limits.MAX_TOPIC_POLICIES,
      MAX_PENDING_INVITATIONS: limits.MAX_PENDING_INVITATIONS,
      MAX_PENDING_IN_ORGANIZATION: limits.MAX_PENDING_IN_ORGANIZATION,
      MAX_CONFIRMATIONS_PER_DAY: limits.MAX_CONFIRMATIONS_PER_DAY,
      MAX_REACTIONS: limits.MAX_REACTIONS,
      MAX_EDIT_HISTORY_LENGTH: limits.MAX_EDIT_HISTORY_LENGTH,
      MAX_SUBMESSAGES: limits.MAX_SUBMESSAGES,
      MAX_SUBMESSAGES_LENGTH: limits.MAX_SUBMESSAGES_LENGTH,
      MAX_BOTS: limits.MAX_BOTS,
      MAX_API_KEYS: limits.MAX_API_KEYS,
      MAX_CHANNELS: limits.MAX_CHANNELS,
      MAX_CUSTOM_EMOJI: limits.MAX_CUSTOM_EMOJI,
      MAX_LINKIFIERS: limits.MAX_LINKIFIERS,
      MAX_PLAYGROUNDS: limits.MAX_PLAYGROUNDS,
      MAX_DOMAINS: limits.MAX_DOMAINS,
      MAX_SUBSCRIPTIONS_AT_ONCE: limits.MAX_SUBSCRIPTIONS_AT_ONCE,
      PIECE_SUBSCRIPTIONS: limits.PIECE_SUBSCRIPTIONS,
      MAX_SUBSCRIBERS_IN_EVENTS: limits.MAX_SUBSCRIBERS_IN_EVENTS,
      MAX_NEW_CHANNELS_AT_ONCE: limits.MAX_NEW_CHANNELS_AT_ONCE,
      MAX_ADDRESSES_AT_ONCE: limits.MAX_ADDRESSES_AT_ONCE,
      MAX_RECIPIENTS: limits.MAX_RECIPIENTS,
      MAX_MARKED_ON_LEAVING: limits.MAX_MARKED_ON_LEAVING,
      MAX_SUBSCRIPTION_NOTICES: limits.MAX_SUBSCRIPTION_NOTICES,
    };
    const missing = Object.entries(shown).filter(([, value]) => !section.includes(value.toLocaleString('en')));
    expect(missing).to.deep.equal([]);
  });
});
