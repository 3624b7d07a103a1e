import type { Emission } from '../domain/event.ts';
import type { Db } from '../store/db.ts';
import { type Span, spansAcross } from '../store/subscriptions.ts';
import { type Reach, reachOf } from './audience.ts';

type Receivers = ReadonlySet<number>;

const MOST_SHARED = 200;
const NOBODY: Receivers = new Set();

/** Finds the reach of events, once for each as long as it is in memory, and with one query for all of a channel. */
export function openReaches(db: Db): (emissions: readonly Emission[]) => Promise<Reach[]> {
  const reaches = new WeakMap<Emission, Reach>();
  /** Receivers of the newest message by channel: the messages after it mostly have the same. */
  const shared = new Map<number, Receivers>();

  async function learn(emissions: readonly Emission[]): Promise<void> {
    const channelIds = new Set(emissions.map(({ audience }) => audience.received?.channelId));
    for (const channelId of channelIds) {
      const events = emissions.filter(({ audience }) => audience.received?.channelId === channelId);
      const receivers = channelId === undefined ? undefined : await receiversOf(channelId, events);
      for (const [index, event] of events.entries()) {
        reaches.set(event, reachOf(event.audience, receivers?.[index] ?? NOBODY));
      }
    }
  }

  async function receiversOf(channelId: number, events: readonly Emission[]): Promise<Receivers[]> {
    const ids = events.map(({ audience }) => audience.received?.messageId ?? 0);
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    const spans = await spansAcross(db, { channelId, first, last });
    // Receivers differ only from one of these messages to the next.
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
    if (shared.size > MOST_SHARED && oldest !== undefined) shared.delete(oldest);
  }

  return async (emissions) => {
    const unknown = emissions.filter((emission) => !reaches.has(emission));
    if (unknown.length > 0) await learn(unknown);
    return emissions.map((emission) => reaches.get(emission) ?? reachOf(emission.audience, NOBODY));
  };
}

/** The set that is known already, where it is the same. */
function receiversAt(spans: readonly Span[], messageId: number, known: Receivers | undefined): Receivers {
  const ids = spans
    .filter(({ from, to }) => from <= messageId && (to === null || to > messageId))
    .map(({ userId }) => userId);
  return known?.size === ids.length && ids.every((id) => known.has(id)) ? known : new Set(ids);
}
