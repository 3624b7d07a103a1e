import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { openDatabase } from '../../src/store/db/open.ts';
import { Actor, type Body } from '../support/actor.ts';
import { type Spawned, spawned } from '../support/spawned.ts';

const SENDS = 1000;
const KILL_AFTER = 300;

describe('A server that is killed during 1,000 concurrent sends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-kill-'));
  const databaseUrl = `sqlite:${join(folder, 'chat.db')}`;
  let server: Spawned;
  let owner: Actor;

  before(async () => {
    server = await spawned({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
    const database = await openDatabase(databaseUrl);
    await database.migrate();
    owner = await database.unit(async (db) => {
      const realm = await createRealm(db, { subdomain: '', name: 'Killed', now: 0 });
      const email = 'owner@example.com';
      const user = await createAccount(db, { realmId: realm.id, email, fullName: 'Owner', role: ROLE.owner, now: 0 });
      const key = await createApiKey(db, user.id, 'test', 0);
      return new Actor(server.place, { id: user.id, name: 'owner', fullName: 'Owner', email, key });
    });
    await database.close();
  });
  after(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has every send that it answered, exactly once, with its event', async function () {
    this.timeout(60_000);
    await server.start();
    await owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    const queue = await owner.listen({ event_types: ['message'] });
    const answered = new Map<number, string>();
    const sends = Array.from({ length: SENDS }, async (_none, index) => {
      const content = `send ${index}`;
      const answer = await owner
        .post('/messages', { type: 'channel', to: 'general', topic: 'kill', content })
        .catch(() => undefined);
      if (answer?.status === 200) answered.set(answer.body.id, content);
      if (answered.size === KILL_AFTER) void server.kill();
    });
    await Promise.all(sends);
    expect(answered.size).to.be.at.least(KILL_AFTER);
    await server.start();

    const narrow = [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'kill' },
    ];
    const page = { anchor: 'oldest', num_before: 0, num_after: 2 * SENDS, narrow, apply_markdown: false };
    const { messages } = await owner.ok.get('/messages', page);
    const stored = messages.map(({ id, content }: Body) => [id, content] as const);
    expect(new Set(stored.map(([, content]: readonly [number, string]) => content)).size).to.equal(stored.length);
    const kept = new Map<number, string>(stored);
    for (const [id, content] of answered) expect(kept.get(id)).to.equal(content);
    const told = (await queue.events('message'))
      .map(({ message }) => message)
      .filter(({ subject }) => subject === 'kill')
      .map(({ id }) => id);
    expect(told).to.deep.equal([...kept.keys()]);
  });
});
