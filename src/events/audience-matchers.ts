import type { Emission } from '../domain/event.ts';
import { listSpansAcross, type Span } from '../store/channels/subscribers.ts';
import type { Db } from '../store/db/open.ts';
import { type AudienceMatcher, matcherOf } from './audience.ts';

type Receivers = ReadonlySet<number>;

const MAX_CHANNELS = 200;
const NOBODY: Receivers = new Set();

/**
 * Finds the matchers of events: with one query for all events of a channel, and without any if the matcher is known.
 */
export function openMatchers(db: Db): (emissions: readonly Emission[]) => Promise<AudienceMatcher[]> {
  const matchers = new WeakMap<Emission, AudienceMatcher>();
  /** Those that are being looked for; many sessions ask for the same at once. */
  const sought = new WeakMap<Emission, Promise<void>>();
  /** Receivers of the newest message by channel; the next message usually has the same. */
  const shared = new Map<number, Receivers>();

  async function learn(emissions: readonly Emission[]): Promise<void> {
    const channelIds = new Set(emissions.map(({ audience }) => audience.received?.channelId));
    for (const channelId of channelIds) {
      const events = emissions.filter(({ audience }) => audience.received?.channelId === channelId);
      const receivers = channelId === undefined ? undefined : await receiversOf(channelId, events);
      for (const [index, event] of events.entries()) {
        matchers.set(event, matcherOf(event.audience, receivers?.[index] ?? NOBODY));
      }
    }
  }

  async function receiversOf(channelId: number, events: readonly Emission[]): Promise<Receivers[]> {
    const ids = events.map(({ audience }) => audience.received?.messageId ?? 0);
    const first = ids.reduce((least, id) => Math.min(least, id), Number.POSITIVE_INFINITY);
    const last = ids.reduce((largest, id) => Math.max(largest, id), 0);
    const spans = await listSpansAcross(db, { channelId, first, last });
    // Receivers change only at these IDs: all messages between two of them share one set.
    const changes = spans.flatMap(({ from, to }) => [from, to ?? 0]).filter((id) => id > first && id <= last);
    const stretchOf = (id: number) => changes.filter((change) => change <= id).length;
    const byStretch = new Map<number, Receivers>();
    let known = shared.get(channelId);
    const found = ids.map((id) => {
      known = byStretch.get(stretchOf(id)) ?? receiversAt(spans, id, known);
      byStretch.set(stretchOf(id), known);
      return known;
    });
    keep(channelId, known ?? NOBODY);
    return found;
  }

  function keep(channelId: number, receivers: Receivers): void {
    shared.delete(channelId);
    shared.set(channelId, receivers);
    const [oldest] = shared.keys();
    if (shared.size > MAX_CHANNELS && oldest !== undefined) shared.delete(oldest);
  }

  function seek(emissions: readonly Emission[]): void {
    const end = () => {
      for (const emission of emissions) sought.delete(emission);
    };
    const learning = learn(emissions);
    for (const emission of emissions) sought.set(emission, learning);
    learning.then(end, end);
  }

  return async (emissions) => {
    const unknown = emissions.filter((emission) => !matchers.has(emission));
    const unsought = unknown.filter((emission) => !sought.has(emission));
    if (unsought.length > 0) seek(unsought);
    await Promise.all(new Set(unknown.map((emission) => sought.get(emission))));
    return emissions.map((emission) => matchers.get(emission) ?? matcherOf(emission.audience, NOBODY));
  };
}

/** Reuses `known` if unchanged. */
function receiversAt(spans: readonly Span[], messageId: number, known: Receivers | undefined): Receivers {
  const ids = spans
    .filter(({ from, to }) => from <= messageId && (to === null || to > messageId))
    .map(({ userId }) => userId);
  return known?.size === ids.length && ids.every((id) => known.has(id)) ? known : new Set(ids);
}
