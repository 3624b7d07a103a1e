import { expect } from 'chai';
import { openRealmSessions } from '../../src/events/realm-sessions.ts';
import { newSession, type Session } from '../../src/events/session.ts';
import { openWaiting } from '../../src/events/waiting.ts';
import { findQueue } from '../../src/store/events/queues.ts';
import type { Actor } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

describe('The sessions of an organization', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  async function sessionOf(actor: Actor): Promise<Session> {
    const found = await findQueue(world.db, (await actor.listen()).queueId);
    if (!found) throw new Error('the queue was not found');
    const log = {
      head: () => 0,
      onNotification: () => undefined,
      settled: async () => undefined,
      after: async () => ({ events: [], upTo: 0 }),
      roleChangeAfter: async () => undefined,
    };
    return newSession(found.queue, 400, { now: world.clock.now, knowsAll: true, log, waiting: openWaiting() });
  }

  it('are found by user until they are removed', async () => {
    const sessions = openRealmSessions();
    const [first, second, foreign] = await Promise.all([world.member, world.member, world.other].map(sessionOf));
    if (!first || !second || !foreign) throw new Error('a session is missing');
    for (const session of [first, second, foreign]) sessions.add(session);
    expect([...sessions.of([first.userId, first.userId, 0])]).to.deep.equal([first, second]);
    sessions.remove(first);
    expect([...sessions.of([first.userId])]).to.deep.equal([second]);
    expect([...sessions.of([foreign.userId, second.userId])]).to.deep.equal([foreign, second]);
    expect([...sessions.all()]).to.deep.equal([second, foreign]);
    sessions.remove(second);
    sessions.remove(foreign);
    expect(sessions.size()).to.equal(0);
    expect([...sessions.of([first.userId])]).to.deep.equal([]);
  });
});
