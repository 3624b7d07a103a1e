import { createHash } from 'node:crypto';
import type { Realm } from '../domain/organization.ts';
import { realmHost } from '../domain/organization.ts';
import { isAdministrator, isGuest, isModerator } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';

/** Who may see a real address: values of `email_address_visibility`. */
const VISIBLE_TO = { everyone: 1, members: 2, administrators: 3, nobody: 4, moderators: 5 } as const;

/** Whether everybody may see the real address, so that it is the address in the API too. */
export const hasPublicEmail = (user: User) => user.settings.email_address_visibility === VISIBLE_TO.everyone;

/** The address that stands for the user in the API: a made-up one unless the real one is everybody's to see. */
export function apiEmail(user: User, realm: Realm): string {
  return user.isSystem || hasPublicEmail(user) ? user.email : `user${user.id}@${realmHost(realm)}`;
}

/** The real address, for those to whom the user shows it; null for the others. */
export function deliveryEmail(user: User, viewer: User): string | null {
  return user.id === viewer.id || mayReadEmail(user.settings.email_address_visibility, viewer) ? user.email : null;
}

function mayReadEmail(visibility: number, viewer: User): boolean {
  switch (visibility) {
    case VISIBLE_TO.everyone:
      return true;
    case VISIBLE_TO.members:
      return !isGuest(viewer);
    case VISIBLE_TO.moderators:
      return isModerator(viewer);
    case VISIBLE_TO.administrators:
      return isAdministrator(viewer);
    default:
      return false;
  }
}

/** Whether a client can work out the avatar's address itself: from the real address, which it then knows. */
export const avatarMayBeNull = (user: User) => user.avatarPath === null && hasPublicEmail(user);

export function avatarUrl(user: User): string {
  if (user.avatarPath !== null) return `${user.avatarPath}?version=${user.avatarVersion}`;
  const digest = createHash('md5').update(user.email.toLowerCase()).digest('hex');
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${user.avatarVersion}`;
}

/** The same in a larger size. */
export function mediumAvatarUrl(user: User): string {
  if (user.avatarPath !== null)
    return `${user.avatarPath.replace(/(\.\w+)$/, '-medium$1')}?version=${user.avatarVersion}`;
  return avatarUrl(user).replace('?d=identicon&', '?d=identicon&s=500&');
}
