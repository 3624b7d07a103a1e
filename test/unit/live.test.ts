import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import type { LiveEmission } from '../../src/domain/event.ts';
import type { Notification, Notifier } from '../../src/events/notifier.ts';
import { postgresNotifier } from '../../src/events/postgres-notifier.ts';
import { type Database, openDatabase } from '../../src/store/db/open.ts';
import { knexOf, raw, rowsOf, table } from '../../src/store/db/statement.ts';
import { openLiveSender, type SendLive } from '../../src/unit/live.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.ts';

const NAME = 'live';
const REALM = 1;

(databaseUrl(NAME).startsWith('postgres') ? describe : describe.skip)('Live events on PostgreSQL', () => {
  let database: Database;
  let notifier: Notifier;
  let sendLive: SendLive;
  /** Who got an event, and its number, in the order of their arrival. */
  let arrived: string[];
  let enough: () => void;
  let statements: number;
  before(async () => {
    await createDatabase(NAME);
    database = await openDatabase(databaseUrl(NAME), {});
    await database.migrate();
    notifier = await postgresNotifier(databaseUrl(NAME));
    notifier.onNotification(({ live }: Notification) => {
      for (const { audience, place } of live) arrived.push(`${audience.users} ${place.number}`);
      enough();
    });
    knexOf(database.read).on('query', ({ sql }: { sql: string }) => {
      if (sql.includes('pg_notify')) statements++;
    });
  });
  after(async () => {
    await notifier.close();
    await database.close();
    await dropDatabase(NAME);
  });
  beforeEach(async () => {
    await table(database.read, 'realms').where({ id: REALM }).update({ live_number: 0 });
    sendLive = openLiveSender(database, { notifier, now: () => 0 });
    arrived = [];
    statements = 0;
  });

  const to = (user: number): LiveEmission => ({
    audience: { users: [user] },
    event: { type: 'typing', op: 'start', message_type: 'direct', sender: { user_id: 1, email: '' }, recipients: [] },
  });
  const arrivalOf = (count: number) =>
    new Promise<void>((resolve) => {
      enough = () => arrived.length >= count && resolve();
    });
  const numbered = (first: number, count: number) =>
    Array.from({ length: count }, (_none, index) => `${first + index} ${first + index}`);

  const waitingForLocks = async () =>
    (await rowsOf(database.read, 'select pid from pg_locks where not granted')).length;

  it('that come at once share a statement, and those that come meanwhile share the next', async () => {
    const all = arrivalOf(30);
    const first = Promise.all(numbered(1, 10).map((_one, index) => sendLive(REALM, [to(1 + index)])));
    const later = new Promise<void>((resolve) => {
      knexOf(database.read).once('query', () => {
        resolve(
          Promise.all(numbered(11, 20).map((_one, index) => sendLive(REALM, [to(11 + index)]))).then(() => undefined),
        );
      });
    });
    await Promise.all([first, later, all]);
    expect(arrived).to.deep.equal(numbered(1, 30));
    expect(statements).to.equal(2);
  });

  it('wait for a unit of the organization', async () => {
    const all = arrivalOf(1);
    let sent = Promise.resolve();
    await database.unitIn(REALM, async () => {
      sent = sendLive(REALM, [to(1)]);
      while ((await waitingForLocks()) === 0) await nextTurn();
      expect(arrived).to.deep.equal([]);
    });
    await Promise.all([sent, all]);
    expect(arrived).to.deep.equal(['1 1']);
  });

  it('are sent although the database has closed the connections', async () => {
    const all = arrivalOf(1);
    await raw(
      database.read,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'parlance' and pid <> pg_backend_pid()`,
    );
    await raw(database.read, 'select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    await sendLive(REALM, [to(1)]);
    await all;
    expect(arrived).to.deep.equal(['1 1']);
  });
});
