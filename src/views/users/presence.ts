import type { components } from '../../../generated/api.js';
import type { Realm } from '../../domain/organization/organization.ts';
import { type Presence, statusOf } from '../../domain/users/presence.ts';
import type { UserPresence } from '../../store/users/presence.ts';
import { apiEmail } from './people.ts';

type Schemas = components['schemas'];

/** By user ID. */
export const slimPresencesView = (presences: readonly UserPresence[]): Schemas['Presences'] =>
  Object.fromEntries(
    presences.map(({ user, presence }) => [
      user.id,
      { active_timestamp: presence.activeAt, idle_timestamp: presence.idleAt },
    ]),
  );

/** For older clients: by the address in the API. */
export const presencesView = (presences: readonly UserPresence[], realm: Realm): Schemas['Presences'] =>
  Object.fromEntries(presences.map(({ user, presence }) => [apiEmail(user, realm), presenceView(presence)]));

function presenceView(presence: Presence): Schemas['Presence'] {
  const known = { client: 'website' as const, ...statusOf(presence) };
  return { aggregated: known, website: { ...known, pushable: false } };
}

export const activityReport = (presence: Presence): Schemas['ActivityReport'] => ({
  client: 'website',
  ...statusOf(presence),
  pushable: false,
});
