import { expect } from 'chai';
import type { Emission } from '../../src/domain/event.ts';
import { openAddressing } from '../../src/events/addressed.ts';
import { broadcaster } from '../../src/events/broadcaster.ts';
import { openLiveEvents } from '../../src/events/live-events.ts';
import { openOlderEvents } from '../../src/events/older-events.ts';
import { openPoller, type Poller } from '../../src/events/poller.ts';
import { followLog, type RealmLog } from '../../src/events/realm-log.ts';
import { openRealmSessions, type RealmSessions } from '../../src/events/realm-sessions.ts';
import type { Secrets } from '../../src/events/secrets.ts';
import { newSession, type Session } from '../../src/events/session.ts';
import { systemTimers } from '../../src/events/timers.ts';
import { openWaiting, type Waiting } from '../../src/events/waiting.ts';
import { appendEvents } from '../../src/store/events/events.ts';
import { findQueue } from '../../src/store/events/queues.ts';
import type { Actor } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

const HEARTBEAT_MS = 60_000;

/** The users for whom an audience was looked at. */
let lookedAt: Set<number>;

/** Notes whom it is asked for: every listener for whom an audience is looked at. */
class Watched extends Set<number> {
  override has(userId: number): boolean {
    lookedAt.add(userId);
    return super.has(userId);
  }
}

describe('An event', () => {
  let world: World;
  let sessions: RealmSessions;
  let waiting: Waiting<Session>;
  let poller: Poller;
  let log: RealmLog;
  let answers: Map<number, readonly string[]>;

  beforeEach(async () => {
    world = await openWorld();
    sessions = openRealmSessions();
    waiting = openWaiting();
    lookedAt = new Set();
    answers = new Map();
    const now = () => world.clock.now;
    const live = openLiveEvents({ now, findPlaces: async () => [] });
    const address = openAddressing(world.db, async (_realmId, events) => events);
    const watched: typeof address = async (realmId, events, reader) =>
      (await address(realmId, events, reader)).map((one) => ({
        ...one,
        matcher: { ...one.matcher, excepted: new Watched(one.matcher.excepted) },
      }));
    poller = openPoller({ now, heartbeatMs: () => HEARTBEAT_MS, timers: systemTimers, address: watched, live });
    const secrets: Pick<Secrets, 'restored'> = { restored: async (_realmId, events) => events };
    const { realmId } = world;
    log = followLog(world.db, realmId, {
      listener: broadcaster(watched, poller, { realmId, sessions, waiting, live }),
      secrets,
      older: openOlderEvents(world.db, secrets),
    });
    await log.settled();
  });
  afterEach(async () => {
    for (const session of waiting.sessions) poller.end(session);
    await world.close();
  });

  async function sessionOf(actor: Actor, options: Record<string, unknown> = {}): Promise<Session> {
    const found = await findQueue(world.db, (await actor.listen(options)).queueId);
    if (!found) throw new Error('there is no queue');
    const session = newSession(found.queue, 400, { now: world.clock.now, knowsAll: true, log, waiting });
    sessions.add(session);
    // The queue begins at the end of the log.
    log.onNotification({ seq: found.newestSeq, live: [] });
    await log.settled();
    return session;
  }

  async function waits(session: Session): Promise<void> {
    const poll = await poller.read(session, { lastEventId: -1, dontBlock: false });
    poll((events) => answers.set(session.userId, events));
  }

  async function happens(audience: Emission['audience']): Promise<number> {
    lookedAt.clear();
    const emission: Emission = { audience, event: { type: 'invites_changed' } };
    const { seq } = await world.database.unit((db) => appendEvents(db, world.realmId, [emission], world.clock.now));
    log.onNotification({ seq, live: [] });
    await log.settled();
    return seq;
  }

  async function sessionsOf(actors: readonly Actor[]): Promise<Session[]> {
    const all: Session[] = [];
    for (const actor of actors) all.push(await sessionOf(actor));
    for (const session of all) await waits(session);
    // The first event after the start is looked at for everybody.
    await happens({ users: [0] });
    return all;
  }

  it('is looked at only for the clients whom it can reach, however many wait', async () => {
    const [member, other, owner] = await sessionsOf([world.member, world.other, world.owner]);
    const seq = await happens({ users: [world.member.id] });
    expect([...lookedAt]).to.deep.equal([world.member.id]);
    expect([...answers.keys()]).to.deep.equal([world.member.id]);
    expect(member?.waiter).to.equal(undefined);
    for (const session of [other, owner]) {
      expect(session?.waiter && waiting.seenBy(session.waiter)).to.equal(seq);
    }
  });

  it('is not looked at for a client that does not wait', async () => {
    const [, other] = await sessionsOf([world.member, world.other]);
    if (other) poller.end(other);
    await happens({ everyone: true });
    expect([...lookedAt]).to.deep.equal([world.member.id]);
    if (other) await waits(other);
    expect(answers.get(world.other.id)).to.have.length(1);
  });

  it('of a public channel reaches the queues that listen to all of them', async () => {
    await sessionsOf([world.member, world.other]);
    const owner = await sessionOf(world.owner, { all_public_streams: true });
    await waits(owner);
    await happens({ users: [world.member.id], publicChannel: { id: 1, name: 'general' } });
    expect([...answers.keys()]).to.have.members([world.member.id, world.owner.id]);
  });

  it('reaches a client once, whichever events came before it', async () => {
    const [member] = await sessionsOf([world.member, world.other, world.owner]);
    for (const users of [[world.other.id], [world.owner.id], [0]]) await happens({ users });
    await happens({ users: [world.member.id] });
    expect(answers.get(world.member.id)).to.have.length(1);
    if (member) await waits(member);
    // The same again, because it was not acknowledged.
    expect(answers.get(world.member.id)).to.have.length(1);
    for (const id of [world.other.id, world.owner.id]) expect(answers.get(id)).to.have.length(1);
  });
});

describe('A request that waits', () => {
  const waiterAt = (seen: number) => ({ answer: () => undefined, seen, follows: false, heartbeat: {} });
  const begun = (waiting: Waiting<{ waiter: undefined }>, seen: number) => {
    const waiter = waiterAt(seen);
    waiting.begin({ waiter: undefined }, waiter);
    return waiter;
  };

  it('has read the events that were passed on since', () => {
    const waiting = openWaiting<{ waiter: undefined }>();
    waiting.pass(10);
    const waiter = begun(waiting, 10);
    waiting.pass(11);
    expect(waiting.seenBy(waiter)).to.equal(11);
  });

  it('has not read them if it began before events that were passed on', () => {
    const waiting = openWaiting<{ waiter: undefined }>();
    waiting.pass(10);
    const waiter = begun(waiting, 9);
    waiting.pass(11);
    expect(waiting.seenBy(waiter)).to.equal(9);
    waiting.read(waiter, 11);
    waiting.pass(12);
    expect(waiting.seenBy(waiter)).to.equal(12);
  });

  it('keeps its place if it has read further than was passed on', () => {
    const waiting = openWaiting<{ waiter: undefined }>();
    waiting.pass(10);
    const waiter = begun(waiting, 12);
    waiting.pass(11);
    expect(waiting.seenBy(waiter)).to.equal(12);
  });

  it('keeps its place after events that were missed, until it has read them', () => {
    const waiting = openWaiting<{ waiter: undefined }>();
    waiting.pass(10);
    const waiter = begun(waiting, 10);
    expect(waiting.hasPassed(14)).to.equal(false);
    waiting.leaveBehind(waiter);
    waiting.pass(15);
    expect(waiting.seenBy(waiter)).to.equal(10);
    waiting.read(waiter, 15);
    waiting.pass(16);
    expect(waiting.seenBy(waiter)).to.equal(16);
  });
});
