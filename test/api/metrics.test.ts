import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import { noteFailure } from '../../src/store/organization/mails.ts';
import { openWorld, type World } from '../support/world.ts';

/** A value of `/metrics`: its name, labels and number. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

function samplesOf(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, one]) => [key, one])),
    value: Number(value),
  }));
}

describe('The metrics', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld({ logLevel: 'silent' });
  });
  afterEach(() => world.close());

  const read = async () => samplesOf(await (await fetch(`${world.origin}/metrics`)).text());
  const found = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
    samples.find((one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text))
      ?.value;

  it('count requests by operation and status, and measure how long they took', async () => {
    await world.member.get('/users/me');
    await world.member.get('/users/me');
    await world.nobody.get('/users/me');
    await fetch(`${world.origin}/no-such-page`);
    const samples = await read();
    const count = (operation: string, status: string) =>
      found(samples, 'parlance_requests_total', { operation, status });
    expect(count('getOwnUser', '200')).to.equal(2);
    expect(count('getOwnUser', '401')).to.equal(1);
    expect(count('page', '404')).to.equal(1);
    expect(found(samples, 'parlance_request_seconds_count', { operation: 'getOwnUser' })).to.equal(3);
  });

  it('show queues and the clients that wait for events', async () => {
    const { queue_id } = await world.member.ok.post('/register', { event_types: ['message'] });
    const poll = world.member.get('/events', { queue_id, last_event_id: -1 });
    let samples = await read();
    while (found(samples, 'parlance_waiting_requests') !== 1) samples = await read();
    expect(found(samples, 'parlance_queues')).to.equal(1);
    expect(found(samples, 'parlance_event_lag')).to.equal(0);
    await world.member.ok.delete('/events', { queue_id });
    await poll;
  });

  it('show how many events a process has not read yet', async () => {
    await world.member.ok.post('/register', { event_types: ['message'] });
    while (world.app.delivery.heads().size === 0) await nextTurn();
    // As if another process had stored events and died before it could notify this one.
    await world.database.unit((db) => table(db, 'realms').where({ id: world.realmId }).increment('event_seq', 3));
    let lag = found(await read(), 'parlance_event_lag');
    while (lag === 0) lag = found(await read(), 'parlance_event_lag');
    expect(lag).to.equal(3);
  });

  it('show emails that are to be sent', async () => {
    const mail = { realm_id: world.realmId, recipient: 'a@example.com', subject: '', body_text: '', body_html: '' };
    const later = { created_at: world.clock.now, next_attempt_at: world.clock.now + 3600 };
    await world.database.unit(async (db) => {
      await table(db, 'mails').insert({ ...mail, ...later, attempts: 0 });
      await table(db, 'mails').insert({ ...mail, ...later, attempts: 2 });
    });
    const samples = await read();
    expect(found(samples, 'parlance_mails', { state: 'waiting' })).to.equal(2);
    expect(found(samples, 'parlance_mails', { state: 'retrying' })).to.equal(1);
  });

  it('count no email that its mail server has refused for good', async () => {
    const mail = { realm_id: world.realmId, recipient: 'a@example.com', subject: '', body_text: '', body_html: '' };
    const { now } = world.clock;
    await world.database.unit(async (db) => {
      await table(db, 'mails').insert({ ...mail, id: 1, created_at: now, next_attempt_at: now + 60, attempts: 1 });
      await noteFailure(db, 1, { error: '550', isFinal: true, now });
    });
    const samples = await read();
    expect(found(samples, 'parlance_mails', { state: 'waiting' })).to.equal(0);
    expect(found(samples, 'parlance_mails', { state: 'retrying' })).to.equal(0);
  });

  it('are there when the database is not, and say so', async () => {
    expect(found(await read(), 'parlance_database_up')).to.equal(1);
    await world.database.close();
    const samples = await read();
    expect(found(samples, 'parlance_database_up')).to.equal(0);
    expect(found(samples, 'parlance_memory_bytes')).to.be.above(0);
  });

  it('are those in the Grafana dashboard: it names no metric or label that does not exist', async () => {
    await world.nobody.get('/users/me');
    await world.owner.ok.post('/drafts', { drafts: [] });
    const known = new Map<string, Set<string>>();
    for (const { name, labels } of await read()) {
      known.set(name, new Set([...(known.get(name) ?? []), ...Object.keys(labels), 'instance']));
    }
    const { panels } = JSON.parse(readFileSync('docs/grafana.json', 'utf8'));
    const expressions: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    expect(expressions.length).to.be.above(8);
    for (const expression of expressions) {
      const names = expression.match(/parlance_\w+/g) ?? [];
      expect(names, expression).to.not.be.empty;
      const labels = new Set(names.flatMap((name) => [...(known.get(name) ?? [])]));
      for (const name of names) expect([...known.keys()], expression).to.include(name);
      const used = [
        ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
        ...[...expression.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = '']) => label),
      ];
      for (const label of used) expect([...labels], expression).to.include(label);
    }
  });
});
