import type { Audience } from '../domain/event.ts';
import { isAdministrator, isGuest } from '../domain/roles.ts';

/** Who sits at a queue, as far as audiences ask. */
export interface Listener {
  userId: number;
  role: number;
  allPublicChannels: boolean;
  /** Channels that the queue's narrow names, in lower case. */
  narrowChannels: readonly string[];
}

export interface Reach {
  /** Whether the event concerns the listener, as a receiver of it. */
  includes: (listener: Listener) => boolean;
  /** Whether it only reaches the listener because the queue listens to public channels. */
  overhears: (listener: Listener) => boolean;
}

/** Everybody whom the audience names; `receivers` are those who received its message. */
export function reachOf(audience: Audience, receivers: ReadonlySet<number>): Reach {
  const named = new Set(audience.users ?? []);
  const left = new Set(audience.except ?? []);
  const includes = (listener: Listener) => !left.has(listener.userId) && isNamed(listener);
  const isNamed = (listener: Listener) =>
    audience.everyone === true ||
    (audience.nonGuests === true && !isGuest(listener)) ||
    (audience.administrators === true && isAdministrator(listener)) ||
    named.has(listener.userId) ||
    receivers.has(listener.userId);
  const channel = audience.publicChannel;
  const overhears = (listener: Listener) =>
    channel !== undefined &&
    !isGuest(listener) &&
    (listener.allPublicChannels || listener.narrowChannels.includes(channel.name.toLowerCase()));
  return { includes, overhears };
}
