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

/** What is asked of an audience for each queue. Thousands are in memory, so it is plain data. */
export interface AudienceMatcher {
  everyone: boolean;
  nonGuests: boolean;
  administrators: boolean;
  named: ReadonlySet<number>;
  /** The users who received the message of the audience. */
  receivers: ReadonlySet<number>;
  excepted: ReadonlySet<number>;
  /** The name of the public channel, in lower case. */
  publicChannel: string | undefined;
}

const NOBODY: ReadonlySet<number> = new Set();
const setOf = (ids: readonly number[] | undefined) => (ids === undefined ? NOBODY : new Set(ids));

/** `receivers` are the users who received the message of the audience. */
export function matcherOf(audience: Audience, receivers = NOBODY): AudienceMatcher {
  const { everyone = false, nonGuests = false, administrators = false, users, except, publicChannel } = audience;
  return {
    everyone,
    nonGuests,
    administrators,
    named: setOf(users),
    receivers,
    excepted: setOf(except),
    publicChannel: publicChannel?.name.toLowerCase(),
  };
}

/** Whether the audience names the listener. */
export const includes = (matcher: AudienceMatcher, listener: Listener): boolean =>
  !matcher.excepted.has(listener.userId) &&
  (matcher.everyone ||
    (matcher.nonGuests && !isGuest(listener)) ||
    (matcher.administrators && isAdministrator(listener)) ||
    matcher.named.has(listener.userId) ||
    matcher.receivers.has(listener.userId));

/** Everyone whom the audience names; undefined if it names all users of some roles. */
export function peopleOf(matcher: AudienceMatcher): readonly ReadonlySet<number>[] | undefined {
  const isByRole = matcher.everyone || matcher.nonGuests || matcher.administrators;
  return isByRole ? undefined : [matcher.named, matcher.receivers];
}

/** Whether the queue listens to the public channel of the event. */
export const matchesPublicChannel = ({ publicChannel }: AudienceMatcher, listener: Listener): boolean =>
  publicChannel !== undefined &&
  !isGuest(listener) &&
  (listener.allPublicChannels || listener.narrowChannels.includes(publicChannel));
