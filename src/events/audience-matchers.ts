import type { Emission } from '../domain/event.ts';
import { findReceivers, listSpansAcross, type Span, spansAcross } from '../store/channels/subscribers.ts';
import type { Db } from '../store/db/open.ts';
import { type AudienceMatcher, matcherOf } from './audience.ts';

type Receivers = ReadonlySet<number>;
type Addressed = Pick<Emission, 'audience'>;

/**
 * Finds the matchers of events: with one query for all events of a channel, and without any if the matcher is known.
 */
export function openMatchers(db: Db): (emissions: readonly Addressed[]) => Promise<AudienceMatcher[]> {
  const matchers = new WeakMap<Addressed, AudienceMatcher>();
  /** Those that are being looked for; many sessions ask for the same at once. */
  const sought = new WeakMap<Addressed, Promise<void>>();

  async function learn(emissions: readonly Addressed[]): Promise<void> {
    const channelIds = new Set(emissions.map(({ audience }) => audience.received?.channelId));
    for (const channelId of channelIds) {
      const events = emissions.filter(({ audience }) => audience.received?.channelId === channelId);
      const receivers = channelId === undefined ? undefined : await receiversOf(channelId, events);
      for (const [index, event] of events.entries()) {
        matchers.set(event, matcherOf(event.audience, receivers?.[index]));
      }
    }
  }

  async function receiversOf(channelId: number, events: readonly Addressed[]): Promise<Receivers[]> {
    const ids = events.map(({ audience }) => audience.received?.messageId ?? 0);
    const first = ids.reduce((least, id) => Math.min(least, id), Number.POSITIVE_INFINITY);
    const last = ids.reduce((largest, id) => Math.max(largest, id), 0);
    const newest = await findReceivers(db, channelId);
    if (first >= newest.from) return ids.map(() => newest.ids);
    const spans = await listSpansAcross(db, { channelId, first, last });
    // Receivers change only at these IDs: all messages between two of them share one set.
    const changes = spans.flatMap(({ from, to }) => [from, to ?? 0]).filter((id) => id > first && id <= last);
    const stretchOf = (id: number) => changes.filter((change) => change <= id).length;
    const byStretch = new Map<number, Receivers>();
    return ids.map((id) => {
      const receivers = byStretch.get(stretchOf(id)) ?? receiversAt(spans, id);
      byStretch.set(stretchOf(id), receivers);
      return receivers;
    });
  }

  function seek(emissions: readonly Addressed[]): void {
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
    return emissions.map((emission) => matchers.get(emission) ?? matcherOf(emission.audience));
  };
}

const receiversAt = (spans: readonly Span[], messageId: number): Receivers =>
  new Set(spansAcross(spans, messageId, messageId).map(({ userId }) => userId));
