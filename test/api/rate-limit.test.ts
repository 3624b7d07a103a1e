import { expect } from 'chai';
import { memoryTally, type Tally } from '../../src/api/tally.ts';
import { table } from '../../src/store/db/statement.ts';
import { Actor, type Answer } from '../support/actor.ts';
import { databaseUrl } from '../support/databases.ts';
import { openBeside } from '../support/serving.ts';
import { openWorld, type World } from '../support/world.ts';

describe('Counting requests', () => {
  async function leftAfter(tally: Tally, keys: readonly string[]): Promise<number[]> {
    const left: number[] = [];
    for (const key of keys) left.push((await tally.count(key)).left);
    return left;
  }

  it('keeps a limited number of keys, and forgets the oldest', async () => {
    const tally = memoryTally({ most: 3, seconds: 60 }, 2);
    expect(await leftAfter(tally, ['a', 'b', 'a', 'c', 'b', 'a'])).to.deep.equal([2, 2, 1, 2, 1, 2]);
  });

  it('restarts after the period', async () => {
    const tally = memoryTally({ most: 3, seconds: 0 });
    expect(await leftAfter(tally, ['a', 'a'])).to.deep.equal([2, 2]);
  });
});

(databaseUrl('any').startsWith('postgres') ? describe : describe.skip)('Two servers on one database', () => {
  let world: World;
  let beside: Awaited<ReturnType<typeof openBeside>>;
  afterEach(async () => {
    await beside.app.close();
    await world.close();
  });

  async function openBoth(rateLimit: { requests: number; seconds: number }): Promise<void> {
    world = await openWorld({ rateLimit });
    beside = await openBeside(world);
  }
  /** Calls the two in turns. */
  async function inTurns(actor: Actor, count: number, call: (actor: Actor) => Promise<Answer>): Promise<Answer[]> {
    const atBoth = [actor, new Actor(beside, actor.account)];
    const answers: Answer[] = [];
    for (let turn = 0; turn < count; turn++) answers.push(await call(atBoth[turn % 2] ?? actor));
    return answers;
  }
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

  it('count the requests of a user together', async () => {
    await openBoth({ requests: 3, seconds: 60 });
    const answers = await inTurns(world.member, 5, (actor) => actor.get('/users/me'));
    expect(statuses(answers)).to.deep.equal([200, 200, 200, 429, 429]);
    const left = answers.slice(0, 4).map(({ headers }) => headers.get('x-ratelimit-remaining'));
    expect(left).to.deep.equal(['2', '1', '0', '0']);
    expect(answers[4]?.body['retry-after']).to.be.within(0, 60);
    expect(statuses(await inTurns(world.other, 1, (actor) => actor.get('/users/me')))).to.deep.equal([200]);
  });

  it('allow exactly a large limit together, though each asks the database only now and then', async () => {
    await openBoth({ requests: 100, seconds: 60 });
    const answers = await inTurns(world.member, 110, (actor) => actor.get('/users/me'));
    expect(statuses(answers).filter((status) => status === 200)).to.have.length(100);
    expect(answers[0]?.headers.get('x-ratelimit-remaining')).to.equal('99');
    const [row] = await table(world.db, 'counts').where('name', 'like', '%calls user%');
    expect(row?.used).to.be.at.least(100);
  });

  it('allow exactly a large limit when all requests come at once', async () => {
    await openBoth({ requests: 100, seconds: 60 });
    const atBoth = [world.member, new Actor(beside, world.member.account)];
    // More than the limit for both together, because a server may keep its last share until it gets a request.
    const count = 60 * (world.databases.length + 1);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => (atBoth[index % 2] ?? world.member).get('/users/me')),
    );
    expect(statuses(answers).filter((status) => status === 200)).to.have.length(100);
  });

  it('count requests without credentials together, by address', async () => {
    await openBoth({ requests: 3, seconds: 60 });
    const answers = await inTurns(world.nobody, 5, (actor) => actor.get('/server_settings'));
    expect(statuses(answers)).to.deep.equal([200, 200, 200, 429, 429]);
  });

  it('count failed logins together, and forget them together after a success', async () => {
    await openBoth({ requests: 200, seconds: 60 });
    const password = 'a long enough password 17';
    await world.owner.ok.post('/users', { email: 'new@example.com', full_name: 'New', password });
    const passwords = ['a', 'b', 'c', password, 'd', 'e', 'f', 'g', 'h', password, password];
    const answers = await inTurns(world.nobody, passwords.length, (actor) =>
      actor.post('/fetch_api_key', { username: 'new@example.com', password: passwords.shift() }),
    );
    expect(statuses(answers)).to.deep.equal([401, 401, 401, 200, 401, 401, 401, 401, 401, 429, 429]);
  });

  it('count wrong keys together, by address', async () => {
    await openBoth({ requests: 200, seconds: 60 });
    const stranger = new Actor(world, { ...world.member.account, key: 'x'.repeat(32) });
    const answers = await inTurns(stranger, 32, (actor) => actor.get('/users/me'));
    expect(statuses(answers)).to.deep.equal([...Array.from({ length: 30 }, () => 401), 429, 429]);
    expect((await world.member.get('/users/me')).status).to.equal(200);
  });

  it('keep no count whose period is over', async () => {
    await openBoth({ requests: 3, seconds: 1 });
    await world.member.get('/users/me');
    const count = async () => (await table(world.db, 'counts')).length;
    expect(await count()).to.equal(1);
    await world.database.unit((db) => table(db, 'counts').update({ ends_at_ms: 1 }));
    beside.app.jobs.wake('count cleanup');
    await beside.app.jobs.settled();
    expect(await count()).to.equal(0);
  });
});
