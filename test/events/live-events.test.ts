import { expect } from 'chai';
import { MAX_LIVE_NUMBER } from '../../src/domain/queue.ts';
import type { Body, Listening } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

describe('Typing notices', () => {
  let world: World;
  let listening: Listening;
  beforeEach(async () => {
    world = await openWorld();
    listening = await world.other.listen();
  });
  afterEach(() => world.close());

  const type = (op = 'start') => world.member.ok.post('/typing', { op, to: [world.other.id] });
  async function poll({ queueId }: Listening, lastEventId: number): Promise<Body[]> {
    const params = { queue_id: queueId, last_event_id: lastEventId, dont_block: true };
    return (await world.other.ok.get('/events', params)).events;
  }

  it('do not reach a queue that is registered after them', async () => {
    await type();
    const late = await world.other.listen();
    expect(await poll(late, -1)).to.deep.equal([]);
    await type('stop');
    expect((await poll(late, -1)).map(({ op }) => op)).to.deep.equal(['stop']);
    expect((await poll(listening, -1)).map(({ op }) => op)).to.deep.equal(['start', 'stop']);
  });

  it('find a place however many come between two stored events', async () => {
    for (let count = 0; count < MAX_LIVE_NUMBER + 2; count++) await type();
    const ids = (await poll(listening, -1)).map(({ id }) => id);
    expect(ids).to.have.length(MAX_LIVE_NUMBER + 2);
    expect(ids).to.deep.equal([...new Set(ids)].sort((a, b) => a - b));
  });

  it('find a place however many are sent at once', async () => {
    await Promise.all(Array.from({ length: 3 * MAX_LIVE_NUMBER }, () => type()));
    const ids = (await poll(listening, -1)).map(({ id }) => id);
    expect(ids).to.have.length(3 * MAX_LIVE_NUMBER);
    expect(ids).to.deep.equal([...new Set(ids)].sort((a, b) => a - b));
  });

  it('reach a queue that acknowledged others before the server started again', async () => {
    for (let count = 0; count < 3; count++) await type();
    const last = (await poll(listening, -1)).at(-1)?.id;
    expect(await poll(listening, last)).to.deep.equal([]);
    await world.restart();
    await type('stop');
    expect((await poll(listening, last)).map(({ op }) => op)).to.deep.equal(['stop']);
  });
});
