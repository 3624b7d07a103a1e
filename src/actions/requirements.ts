import { mustBeAdministrator, mustBeOwner, notForBots, notForGuests } from '../domain/errors.ts';
import { draftsNotSynchronized } from '../domain/messages/drafts.ts';
import { isAdministrator, isGuest, isOwner } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';

/** Requirements for callers, as in `x-requires` of an operation. */
export type Requirement = 'owner' | 'administrator' | 'person' | 'non-guest' | 'human' | 'drafts-synchronization';

/** Refuse callers who do not meet the requirement. The dispatcher calls them before it checks parameters. */
export const REQUIREMENTS: Readonly<Record<Requirement, (caller: User) => void>> = {
  owner: (caller) => {
    if (!isOwner(caller)) throw mustBeOwner();
  },
  administrator: (caller) => {
    if (!isAdministrator(caller)) throw mustBeAdministrator();
  },
  'non-guest': requireNonGuest,
  human: requireHuman,
  // Members and above, but no bots.
  person: (caller) => {
    requireNonGuest(caller);
    requireHuman(caller);
  },
  'drafts-synchronization': (caller) => {
    if (!caller.settings.enable_drafts_synchronization) throw draftsNotSynchronized();
  },
};

function requireNonGuest(caller: User): void {
  if (isGuest(caller)) throw notForGuests();
}

function requireHuman(caller: User): void {
  if (caller.isBot) throw notForBots();
}
