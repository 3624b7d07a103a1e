import { expect } from 'chai';
import type { Emission } from '../../src/domain/event.ts';
import { eventIdOf } from '../../src/domain/queue.ts';
import { openAddressing } from '../../src/events/addressed.ts';
import { broadcaster, PIECE_MS, PIECE_SESSIONS } from '../../src/events/broadcaster.ts';
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

  /** Unless told otherwise, more clients than are answered in two pieces, if each answer takes a millisecond. */
  async function sessionsOfMany(length = 2 * PIECE_MS + 1): Promise<Session[]> {
    const session = await sessionOf(world.member);
    const many = Array.from({ length }, (_, index) => ({ ...session, userId: 1000 + index }));
    for (const one of many) sessions.add(one);
    return many;
  }

  function workForOneMillisecond(): void {
    for (const startedAt = performance.now(); performance.now() < startedAt + 1; );
  }

  /** The most clients that were answered before others had their turn. */
  async function mostInOneTurn(many: readonly Session[], answering: () => void): Promise<number> {
    const turns = [0];
    let isAnswering = true;
    const turn = () => {
      turns.push(answers.size);
      if (isAnswering) setImmediate(turn);
    };
    for (const session of many) {
      const poll = await poller.read(session, { lastEventId: -1, dontBlock: false });
      poll((events) => {
        answers.set(session.userId, events);
        answering();
      });
    }
    setImmediate(turn);
    await happens({ everyone: true });
    isAnswering = false;
    turns.push(answers.size);
    expect(answers.size).to.equal(many.length);
    return Math.max(...turns.map((answered, index) => answered - (turns[index - 1] ?? 0)));
  }

  it('that takes long to reach all clients serves others after each piece of them', async () => {
    expect(await mostInOneTurn(await sessionsOfMany(), workForOneMillisecond)).to.be.at.most(PIECE_MS);
  });

  it('serves others after each piece of many clients, however fast they are answered', async () => {
    const many = await sessionsOfMany(2 * PIECE_SESSIONS + 1);
    expect(await mostInOneTurn(many, () => undefined)).to.be.at.most(PIECE_SESSIONS);
  });

  it('that takes long to reach all clients reaches each once and in order, although some ask again before the last has it', async () => {
    const many = await sessionsOfMany();
    const heard = new Map<Session, number[]>(many.map((session) => [session, []]));
    const asks = async (session: Session, lastEventId: number): Promise<void> => {
      const poll = await poller.read(session, { lastEventId, dontBlock: false });
      poll((texts) => {
        const ids = texts.map((text): number => JSON.parse(text).id);
        heard.get(session)?.push(...ids);
        workForOneMillisecond();
        const last = ids.at(-1);
        if (last !== undefined) void asks(session, last);
      });
    };
    for (const session of many) await asks(session, -1);
    const seqs = [
      await happens({ everyone: true }),
      ...(await Promise.all([1, 2, 3].map(() => happens({ everyone: true })))),
    ];
    const expected = seqs.map((seq) => eventIdOf(seq, many[0]?.queue.baseSeq ?? 0));
    const hasAll = (ids: readonly number[]) => ids.includes(Math.max(...expected));
    while (![...heard.values()].every(hasAll)) await new Promise(setImmediate);
    for (const ids of heard.values()) expect(ids).to.deep.equal([...expected].sort((a, b) => a - b));
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
