import { badRequest } from '../errors.ts';

const invalidPresenceStatus = (status: string) => badRequest(`Invalid status: ${status}`);
export const presenceNotForBots = () => badRequest('Presence is not supported for bot users.');
export const noPresence = (name: string) => badRequest(`No presence data for ${name}`);

/** Seconds between the reports of a client. */
export const PRESENCE_PING_SECONDS = 60;
/** Seconds without a report after which a user is offline: three reports, and time for the last one to arrive. */
export const PRESENCE_OFFLINE_SECONDS = 3 * PRESENCE_PING_SECONDS + 20;
/** Seconds for which a presence is shown: two weeks. */
export const PRESENCE_SHOWN_SECONDS = 14 * 24 * 60 * 60;
/** More frequent reports change nothing: a user may have many windows open. */
const MIN_SECONDS_BETWEEN_CHANGES = 55;
/** Seconds for which older clients show a user as active although only idle windows have reported since. */
const ACTIVE_FOR_SECONDS = PRESENCE_PING_SECONDS + 10;

/** When a user was last online, in UNIX seconds. */
export interface Presence {
  /** When the user was last active; the time of joining if they never were. */
  activeAt: number;
  /** When a client of the user last reported. */
  idleAt: number;
}

export type PresenceStatus = 'active' | 'idle';

export function requirePresenceStatus(status: string): PresenceStatus {
  if (status !== 'active' && status !== 'idle') throw invalidPresenceStatus(status);
  return status;
}

/** The presence after a report, and whether it should be announced at once; undefined if the report changes nothing. */
export function presenceAfter(
  before: Presence | undefined,
  status: PresenceStatus,
  { now, joinedAt }: { now: number; joinedAt: number },
): { presence: Presence; cameBack: boolean } | undefined {
  const isActive = status === 'active';
  if (!before) return { presence: { activeAt: isActive ? now : joinedAt, idleAt: now }, cameBack: true };
  const isOld = (time: number) => now - time > MIN_SECONDS_BETWEEN_CHANGES;
  const activeAt = isActive && isOld(before.activeAt) ? now : before.activeAt;
  const idleAt = isOld(before.idleAt) || activeAt === now ? now : before.idleAt;
  if (activeAt === before.activeAt && idleAt === before.idleAt) return undefined;
  return { presence: { activeAt, idleAt }, cameBack: isActive && now - before.activeAt > PRESENCE_OFFLINE_SECONDS };
}

/** The presence of a user who hides it: they were online, but no longer are. */
export function hiddenPresence(before: Presence | undefined, now: number): Presence {
  const past = now - PRESENCE_OFFLINE_SECONDS - 1;
  return { activeAt: Math.min(before?.activeAt ?? past, past), idleAt: Math.min(before?.idleAt ?? past, past) };
}

/** Presence as older clients read it: one status, and since when. */
export function statusOf({ activeAt, idleAt }: Presence): { status: PresenceStatus; timestamp: number } {
  return activeAt + ACTIVE_FOR_SECONDS >= idleAt
    ? { status: 'active', timestamp: activeAt }
    : { status: 'idle', timestamp: idleAt };
}

/** The same at this time: a user whose last report is too old is offline. */
export function statusAt(presence: Presence, now: number): { status: PresenceStatus | 'offline'; timestamp: number } {
  const known = statusOf(presence);
  return now - known.timestamp > PRESENCE_OFFLINE_SECONDS ? { ...known, status: 'offline' } : known;
}
