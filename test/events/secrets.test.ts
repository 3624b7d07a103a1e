import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { openSecrets } from '../../src/events/secrets.ts';
import { table } from '../../src/store/db/statement.ts';
import { SECRET_SECONDS, type StoredEvent } from '../../src/store/events/events.ts';
import { Actor, type Body, Listening } from '../support/actor.ts';
import { databaseUrl } from '../support/databases.ts';
import { openBeside } from '../support/serving.ts';
import { openWorld, type World } from '../support/world.ts';

describe('The new API key of a bot', () => {
  let world: World;
  let botId: number;
  let listening: Listening;
  let beside: Awaited<ReturnType<typeof openBeside>> | undefined;
  beforeEach(async () => {
    world = await openWorld();
    botId = (await world.member.ok.post('/bots', { full_name: 'Ferry', short_name: 'ferry' })).user_id;
    listening = await world.member.listen();
  });
  afterEach(async () => {
    await beside?.app.close();
    beside = undefined;
    await world.close();
  });

  const regenerate = async (): Promise<string> =>
    (await world.member.ok.post(`/bots/${botId}/api_key/regenerate`)).api_key;
  const withKey = (api_key: string) => ({ type: 'realm_bot', op: 'update', bot: { user_id: botId, api_key } });

  it('is in the event, but never stored', async () => {
    const key = await regenerate();
    expect(await listening.events()).to.deep.equal([withKey(key)]);
    const rows = await table(world.db, 'events').where({ type: 'realm_bot' });
    expect(rows.at(-1)?.payload).to.contain('"api_key":""');
    expect(JSON.stringify(rows)).not.to.contain(key);
  });

  /** The bot's owner at a second server. */
  async function openSecond(): Promise<Actor> {
    beside = await openBeside(world);
    return new Actor(beside, world.member.account);
  }

  (databaseUrl('any').startsWith('postgres') ? describe : describe.skip)('on two servers', () => {
    it('reaches a queue that asks the other server later, which has not served it before', async () => {
      const owner = await openSecond();
      const key = await regenerate();
      expect(await new Listening(owner, listening.state).events()).to.deep.equal([withKey(key)]);
    });

    it('reaches a request that waits at the other server', async () => {
      const owner = await openSecond();
      const answer = owner.ok.get('/events', { queue_id: listening.queueId, last_event_id: -1 });
      while (beside?.app.delivery.waiting() === 0) await nextTurn();
      const key = await regenerate();
      const [event] = (await answer).events;
      expect(event).to.deep.include(withKey(key));
    });

    it('reaches both servers, however many keys and other events are created at once', async () => {
      const owner = await openSecond();
      const bots = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          [world.member, owner][index % 2]?.ok.post('/bots', { full_name: `Bot ${index}`, short_name: `b${index}` }),
        ),
      );
      const keyOf = new Map(bots.map((made: Body) => [made.user_id, made.api_key]));
      for (const actor of [owner, world.member]) {
        const query = { queue_id: listening.queueId, last_event_id: -1, dont_block: true };
        const { events } = await actor.ok.get('/events', query);
        const added = new Map(
          events.flatMap(({ type, bot }: Body) => (type === 'realm_bot' ? [[bot.user_id, bot.api_key]] : [])),
        );
        expect(added).to.deep.equal(keyOf);
      }
    });

    it('is forgotten after a minute', async () => {
      const owner = await openSecond();
      await regenerate();
      world.clock.now += SECRET_SECONDS;
      expect(await new Listening(owner, listening.state).events()).to.deep.equal([withKey('')]);
    });
  });
});

describe('Secrets of events', () => {
  const now = 1_700_000_000;
  const event = (api_key: string) => ({ type: 'realm_bot', op: 'update', bot: { user_id: 7, api_key } }) as const;
  const stored = (seq: number): StoredEvent => ({
    ...{ audience: { users: [1] }, event: event(''), seq, length: 0, liveBefore: 0, secretUntil: now + SECRET_SECONDS },
  });

  it('are waited for while they are on their way', async () => {
    const secrets = openSecrets({ now: () => now });
    const restored = secrets.restored(1, [stored(5), stored(6)]);
    secrets.add(1, [{ seq: 5, event: event('first') }]);
    await nextTurn();
    secrets.add(2, [{ seq: 6, event: event('of another organization') }]);
    secrets.add(1, [{ seq: 6, event: event('second') }]);
    expect((await restored).map((one) => one.event)).to.deep.equal([event('first'), event('second')]);
  });

  it('are given up after half a second, once', async () => {
    const secrets = openSecrets({ now: () => now });
    expect(await secrets.restored(1, [stored(5)])).to.deep.equal([stored(5)]);
    const first = await Promise.race([secrets.restored(1, [stored(5)]), pause(100, 'it is waited for again')]);
    expect(first).to.deep.equal([stored(5)]);
  });
});
