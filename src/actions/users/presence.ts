import { MAX_USERS_NOTIFIED_OF_PRESENCE } from '../../domain/limits.ts';
import {
  hiddenPresence,
  PRESENCE_SHOWN_SECONDS,
  type Presence,
  type PresenceStatus,
  presenceAfter,
} from '../../domain/users/presence.ts';
import type { User } from '../../domain/users/user.ts';
import { countActive } from '../../store/users/accounts.ts';
import { findPresence, listPresences, savePresence } from '../../store/users/presence.ts';
import type { Reading, Scope } from '../../unit/scope.ts';
import { apiEmail } from '../../views/users/people.ts';
import { activityReport, presencesView, slimPresencesView } from '../../views/users/presence.ts';

/**
 * Stores a report, unless the user or the organization has turned presence off, and announces a user who comes back.
 */
export async function reportPresence(scope: Scope, user: User, status: PresenceStatus): Promise<void> {
  const { db, realm, now } = scope;
  if (realm.settings.presence_disabled || !user.settings.presence_enabled) return;
  const after = presenceAfter(await findPresence(db, user.id), status, { now, joinedAt: user.joinedAt });
  if (!after) return;
  await savePresence(db, user, after.presence);
  // In larger organizations users come back all the time, and clients ask every minute anyway.
  if (after.cameBack && !(await hasManyUsers(scope))) emitPresence(scope, user, after.presence);
}

async function hasManyUsers({ db, realm }: Scope): Promise<boolean> {
  const count = await countActive(db, realm.id, MAX_USERS_NOTIFIED_OF_PRESENCE + 1);
  return count > MAX_USERS_NOTIFIED_OF_PRESENCE;
}

/** Shows the user as online or offline to everyone at once, after the user has turned presence on or off. */
export async function switchPresence(scope: Scope, user: User, isShown: boolean): Promise<void> {
  const { db, realm, now } = scope;
  if (realm.settings.presence_disabled) return;
  const presence = isShown ? { activeAt: now, idleAt: now } : hiddenPresence(await findPresence(db, user.id), now);
  await savePresence(db, user, presence);
  emitPresence(scope, user, presence);
}

function emitPresence({ realm, now, emit }: Scope, user: User, presence: Presence): void {
  emit(
    { everyone: true },
    {
      type: 'presence',
      user_id: user.id,
      email: apiEmail(user, realm),
      server_timestamp: now,
      presence: { website: activityReport(presence) },
    },
  );
}

/** The presence of users who were online recently and whose presence changed after the update; of all after -1. */
export async function presenceState(
  { db, realm, now }: Reading,
  { slim, afterUpdateId = -1 }: { slim: boolean; afterUpdateId?: number },
) {
  if (realm.settings.presence_disabled) {
    return { presences: {}, server_timestamp: now, presence_last_update_id: -1 };
  }
  const since = now - PRESENCE_SHOWN_SECONDS;
  const { presences, newestUpdateId } = await listPresences(db, realm.id, { since, afterUpdateId });
  return {
    presences: slim ? slimPresencesView(presences) : presencesView(presences, realm),
    server_timestamp: now,
    presence_last_update_id: newestUpdateId ?? afterUpdateId,
  };
}
