import { MAX_LIVE_EVENTS, MAX_LIVE_LENGTH } from '../domain/limits.ts';
import { compareLivePlaces, type LivePlace } from '../domain/queue.ts';
import type { PlacedEvent } from '../store/events/live.ts';
import { type AudienceMatcher, matcherOf } from './audience.ts';
import { type TextsFor, textsOf } from './serialize.ts';

/** A live event in memory, with a matcher for its audience. */
export interface KeptEvent {
  event: PlacedEvent;
  matcher: AudienceMatcher;
  texts: TextsFor;
  /** Characters of its JSON text. */
  length: number;
  /** UNIX seconds. */
  arrivedAt: number;
}

/**
 * The live events of the last minute, of all organizations, so that a queue gets them from whichever process its client
 * asks next.
 */
export interface LiveEvents {
  add: (realmId: number, event: PlacedEvent) => void;
  /** The events of an organization, in order. */
  list: (realmId: number) => readonly KeptEvent[];
  /** The place of the newest one that has arrived; undefined before the first. */
  newest: (realmId: number) => LivePlace | undefined;
  /** Resolves when the events up to this place have arrived, or after half a second, when they are considered lost. */
  arrived: (realmId: number, place: LivePlace) => Promise<void>;
  /** Reads again which places were given out: events that were sent while this process did not listen are lost. */
  skipMissed: () => void;
}

export interface LiveEventsOptions {
  /** UNIX seconds. */
  now: () => number;
  findPlaces: () => Promise<readonly { realmId: number; place: LivePlace }[]>;
}

const KEPT_SECONDS = 60;
const MAX_WAIT_MS = 500;

interface RealmLive {
  newest: LivePlace | undefined;
  kept: KeptEvent[];
  length: number;
  waiting: Set<() => void>;
}

export function openLiveEvents({ now, findPlaces }: LiveEventsOptions): LiveEvents {
  const realms = new Map<number, RealmLive>();
  let sweptAt = now();
  let looking = look();

  function realmOf(realmId: number): RealmLive {
    const known = realms.get(realmId) ?? { newest: undefined, kept: [], length: 0, waiting: new Set() };
    realms.set(realmId, known);
    return known;
  }

  async function look(): Promise<void> {
    for (const { realmId, place } of await findPlaces().catch(() => [])) pass(realmOf(realmId), place);
  }

  function pass(realm: RealmLive, place: LivePlace): void {
    if (isReached(realm, place)) return;
    realm.newest = place;
    for (const check of realm.waiting) check();
  }

  function drop(realm: RealmLive): void {
    const isTooOld = (kept: KeptEvent | undefined) => kept !== undefined && kept.arrivedAt <= now() - KEPT_SECONDS;
    while (realm.kept.length > MAX_LIVE_EVENTS || realm.length > MAX_LIVE_LENGTH || isTooOld(realm.kept[0])) {
      realm.length -= realm.kept.shift()?.length ?? 0;
    }
  }

  /** Removes old events of organizations in which nobody types any more. */
  function sweep(): void {
    if (now() - sweptAt < KEPT_SECONDS) return;
    sweptAt = now();
    for (const realm of realms.values()) drop(realm);
  }

  function add(realmId: number, event: PlacedEvent): void {
    const realm = realmOf(realmId);
    const last = realm.kept.at(-1);
    if (last && compareLivePlaces(last.event.place, event.place) >= 0) return;
    const matcher = matcherOf(event.audience);
    const { length } = JSON.stringify(event);
    realm.kept.push({ event, matcher, texts: textsOf(event), length, arrivedAt: now() });
    realm.length += length;
    drop(realm);
    sweep();
    pass(realm, event.place);
  }

  async function arrived(realmId: number, place: LivePlace): Promise<void> {
    await looking;
    const realm = realmOf(realmId);
    if (isReached(realm, place)) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(limit);
        realm.waiting.delete(check);
        resolve();
      };
      const check = () => {
        if (isReached(realm, place)) end();
      };
      const limit = setTimeout(end, MAX_WAIT_MS);
      realm.waiting.add(check);
    });
    pass(realm, place);
  }

  return {
    add,
    list: (realmId) => {
      const realm = realms.get(realmId);
      if (realm) drop(realm);
      return realm?.kept ?? [];
    },
    newest: (realmId) => realms.get(realmId)?.newest,
    arrived,
    skipMissed: () => {
      looking = look();
    },
  };
}

const isReached = ({ newest }: RealmLive, place: LivePlace) =>
  place.number === 0 || (newest !== undefined && compareLivePlaces(newest, place) >= 0);
