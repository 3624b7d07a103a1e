import { MAX_EVENTS_LENGTH } from '../domain/limits.ts';
import type { QueueOptions } from '../domain/queue.ts';
import { ROLE } from '../domain/users/roles.ts';
import { BoundedMap } from '../runtime/bounded-map.ts';
import { nextTurn, oneAtATime } from '../runtime/turns.ts';
import type { Db } from '../store/db/open.ts';
import { listEventHeads, listEventsOf, type StoredEvent } from '../store/events/events.ts';
import { type AudienceMatcher, type Listener, matchesPublicChannel, peopleOf } from './audience.ts';
import { openMatchers } from './audience-matchers.ts';
import type { Secrets } from './secrets.ts';
import { isWanted } from './serialize.ts';

/** A queue for which a log is read. */
export interface LogReader extends Listener {
  queue: { options: QueueOptions };
}

/** Consecutive events of a log. */
export interface LogPart {
  /** Those that the queue may get; there may be others among them. */
  events: readonly StoredEvent[];
  /** The number of the last event that was looked at. */
  upTo: number;
}

/**
 * Events that are no longer in the log in memory, for queues whose clients come back after thousands of them. Reading them
 * takes long, and many clients come back together: they are read by one at a time, with other work in between, and only
 * audiences are read of events that the queue does not get.
 */
export interface OlderEvents {
  /** The first part after a position; `head` is the newest event that may be read. */
  after: (reader: LogReader, position: { realmId: number; seq: number; head: number }) => Promise<LogPart>;
}

/** What decides whether a queue may get an event. */
interface EventHead {
  seq: number;
  type: StoredEvent['event']['type'];
  bytes: number;
  matcher: AudienceMatcher;
}

const PART = 1000;
/** Bytes of heads in memory: those of some 40,000 events with few people, fewer if events name thousands. */
const MAX_BYTES = 16 * 2 ** 20;
const HEAD_BYTES = 400;
const PERSON_BYTES = 40;
/** Characters of the events in memory, as they are stored; in memory they take about three times as many bytes. */
const MAX_LENGTH = 8 * 2 ** 20;
/** Events that are read at once, so that other requests need not wait for long. */
const PIECE = 250;
const FORGET_MS = 10_000;

function bytesOf(heads: readonly EventHead[]): number {
  // Receivers of channels are not counted: events share them.
  const people = heads.reduce((sum, { matcher }) => sum + (peopleOf(matcher)?.[0]?.size ?? 0), 0);
  return heads.length * HEAD_BYTES + people * PERSON_BYTES;
}

const newMemory = () => ({
  parts: new BoundedMap<string, readonly EventHead[]>(MAX_BYTES, bytesOf),
  events: new BoundedMap<string, StoredEvent>(MAX_LENGTH, ({ length }) => length),
});

export function openOlderEvents(db: Db, { restored }: Pick<Secrets, 'restored'>): OlderEvents {
  const matchersOf = openMatchers(db);
  let memory = newMemory();
  let forgetting: NodeJS.Timeout | undefined;
  const inTurn = oneAtATime();

  function forgetLater(): void {
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      memory = newMemory();
    }, FORGET_MS).unref();
  }

  async function headsOf(realmId: number, range: { after: number; upTo: number }): Promise<readonly EventHead[]> {
    const key = `${realmId} ${range.after} ${range.upTo}`;
    const known = memory.parts.get(key);
    const heads = known ?? (await readHeads(realmId, range));
    memory.parts.set(key, heads);
    return heads;
  }

  async function readHeads(realmId: number, range: { after: number; upTo: number }): Promise<readonly EventHead[]> {
    const heads = await listEventHeads(db, realmId, range);
    const matchers = await matchersOf(heads);
    return heads.flatMap(({ seq, type, bytes }, index) => {
      const matcher = matchers[index];
      return matcher ? [{ seq, type, bytes, matcher }] : [];
    });
  }

  async function eventsOf(realmId: number, numbers: readonly number[]): Promise<StoredEvent[]> {
    const found: StoredEvent[] = [];
    for (let at = 0; at < numbers.length; at += PIECE) {
      if (at > 0) await nextTurn();
      for (const event of await pieceOf(realmId, numbers.slice(at, at + PIECE))) found.push(event);
    }
    return found;
  }

  async function pieceOf(realmId: number, numbers: readonly number[]): Promise<StoredEvent[]> {
    const { events } = memory;
    const keyOf = (seq: number) => `${realmId} ${seq}`;
    // Taken out first: what is read may take their place in memory.
    const found = new Map(numbers.map((seq) => [seq, events.get(keyOf(seq))]));
    const unknown = numbers.filter((seq) => !found.get(seq));
    for (const event of await listEventsOf(db, realmId, unknown)) {
      found.set(event.seq, event);
      events.set(keyOf(event.seq), event);
    }
    return numbers.flatMap((seq) => found.get(seq) ?? []);
  }

  async function partAfter(
    reader: LogReader,
    { realmId, seq, head }: { realmId: number; seq: number; head: number },
  ): Promise<LogPart> {
    const after = Math.floor(seq / PART) * PART;
    const range = { after, upTo: Math.min(after + PART, head) };
    const heads = await headsOf(realmId, range);
    const mayGet = filterFor(reader);
    const { numbers, upTo } = firstOf(heads.filter((event) => event.seq > seq && mayGet(event)));
    const events = await eventsOf(realmId, numbers);
    forgetLater();
    return { events, upTo: upTo ?? range.upTo };
  }

  return {
    after: async (reader, position) => {
      const { events, upTo } = await inTurn(() => partAfter(reader, position));
      // Secrets may be on their way: nobody else waits for them.
      return { events: await restored(position.realmId, events), upTo };
    },
  };
}

/** The numbers of as many as a response may have; `upTo` is the last of them, or undefined if they are all. */
function firstOf(heads: readonly EventHead[]): { numbers: number[]; upTo: number | undefined } {
  const numbers: number[] = [];
  let length = 0;
  for (const { seq, bytes } of heads) {
    numbers.push(seq);
    length += bytes;
    if (length >= MAX_EVENTS_LENGTH) return { numbers, upTo: seq };
  }
  return { numbers, upTo: undefined };
}

/**
 * Whether a queue may get an event: false only if it does not, whatever the role of its user was. Changes of roles decide
 * about others, so all of them are read.
 */
function filterFor({ queue, userId, allPublicChannels, narrowChannels }: LogReader): (event: EventHead) => boolean {
  const member = { userId, allPublicChannels, narrowChannels, role: ROLE.member };
  return ({ type, matcher }) => {
    if (type === 'realm_user') return true;
    if (!isWanted(type, queue.options)) return false;
    const people = peopleOf(matcher);
    return !people || people.some((ids) => ids.has(userId)) || matchesPublicChannel(matcher, member);
  };
}
