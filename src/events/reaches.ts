import type { Emission } from '../domain/event.ts';
import type { Db } from '../store/db.ts';
import { receiversOf } from '../store/subscriptions.ts';
import { type Reach, reachOf } from './audience.ts';

const MOST_SHARED = 200;

/** Finds the reach of events, once for each as long as it is in memory. */
export function openReaches(db: Db): (emission: Emission) => Promise<Reach> {
  const reaches = new WeakMap<Emission, Promise<Reach>>();
  /** Receivers of the newest message by channel: the messages after it mostly have the same. */
  const shared = new Map<number, ReadonlySet<number>>();

  async function receivers({ received }: Emission['audience']): Promise<ReadonlySet<number>> {
    if (!received) return new Set();
    const ids = await receiversOf(db, received);
    const known = shared.get(received.channelId);
    if (known && known.size === ids.length && ids.every((id) => known.has(id))) return known;
    const found = new Set(ids);
    shared.delete(received.channelId);
    shared.set(received.channelId, found);
    const [oldest] = shared.keys();
    if (shared.size > MOST_SHARED && oldest !== undefined) shared.delete(oldest);
    return found;
  }

  return (emission) => {
    const known = reaches.get(emission);
    if (known) return known;
    const reach = receivers(emission.audience).then((ids) => reachOf(emission.audience, ids));
    reaches.set(emission, reach);
    // What failed is tried again.
    reach.catch(() => reaches.delete(emission));
    return reach;
  };
}
