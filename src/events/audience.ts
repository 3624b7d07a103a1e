import type { Audience } from '../domain/event.ts';
import { isAdministrator, isGuest } from '../domain/users/roles.ts';

/** The properties of a queue and its user on which audiences depend. */
export interface Listener {
  userId: number;
  role: number;
  allPublicChannels: boolean;
  /** Channels that the queue's narrow names, in lower case. */
  narrowChannels: readonly string[];
}

export interface AudienceMatcher {
  /** Whether the audience names the listener. */
  includes: (listener: Listener) => boolean;
  /** Everyone whom the audience names; undefined if it names all users of some roles. */
  people: readonly ReadonlySet<number>[] | undefined;
  /** Whether the queue listens to the public channel of the event. */
  matchesPublicChannel: (listener: Listener) => boolean;
}

/** `receivers` are the users who received the message of the audience. */
export function matcherOf(audience: Audience, receivers: ReadonlySet<number>): AudienceMatcher {
  const { everyone = false, nonGuests = false, administrators = false, publicChannel } = audience;
  const named = new Set(audience.users ?? []);
  const excepted = new Set(audience.except ?? []);
  const includes = (listener: Listener) => !excepted.has(listener.userId) && isNamed(listener);
  const isNamed = (listener: Listener) =>
    everyone ||
    (nonGuests && !isGuest(listener)) ||
    (administrators && isAdministrator(listener)) ||
    named.has(listener.userId) ||
    receivers.has(listener.userId);
  const channel = publicChannel?.name.toLowerCase();
  const matchesPublicChannel = (listener: Listener) =>
    channel !== undefined &&
    !isGuest(listener) &&
    (listener.allPublicChannels || listener.narrowChannels.includes(channel));
  const isByRole = everyone || nonGuests || administrators;
  return { includes, people: isByRole ? undefined : [named, receivers], matchesPublicChannel };
}
