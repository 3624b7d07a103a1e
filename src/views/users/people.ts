import { hash } from 'node:crypto';
import type { Realm } from '../../domain/organization/organization.ts';
import { realmHost } from '../../domain/organization/organization.ts';
import { isAdministrator, isGuest, isModerator } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';

/** Who may see a real address: values of `email_address_visibility`. */
const VISIBLE_TO = { everyone: 1, members: 2, administrators: 3, nobody: 4, moderators: 5 } as const;

/** Whether everyone may see the real address, so that it is also the address in the API. */
export const hasPublicEmail = (user: User) => user.settings.email_address_visibility === VISIBLE_TO.everyone;

/** The user's address in the API: an artificial one unless everyone may see the real one. */
export function apiEmail(user: User, realm: Realm): string {
  return user.isSystem || hasPublicEmail(user) ? user.email : `user${user.id}@${realmHost(realm)}`;
}

/** The real address; null if the viewer may not see it. */
export function deliveryEmail(user: User, viewer: User): string | null {
  return user.id === viewer.id || mayReadEmail(user.settings.email_address_visibility, viewer) ? user.email : null;
}

/** The address by which the viewer knows the user. */
export const shownEmail = (user: User, viewer: User, realm: Realm): string =>
  deliveryEmail(user, viewer) ?? apiEmail(user, realm);

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

/** Whether a client can derive the avatar's URL itself, from the real address that it then knows. */
export const avatarMayBeNull = (user: User) => user.avatarPath === null && hasPublicEmail(user);

/** The name under which an avatar is stored, and its path below the server's root. */
export const avatarName = (realmId: number, file: string) => `user_avatars/${realmId}/${file}`;

/** The file of the larger size, next to the small one. */
const mediumPath = (path: string) => path.replace(/(\.\w+)$/, '-medium$1');

/** The names under which a user's uploaded avatar is stored; empty without one. */
export const avatarNames = ({ avatarPath }: Pick<User, 'avatarPath'>): string[] =>
  avatarPath === null ? [] : [avatarPath, mediumPath(avatarPath)].map((path) => path.slice(1));

export const avatarUrl = (user: User): string =>
  user.avatarPath === null
    ? gravatarUrl(user.email, user.avatarVersion)
    : `${user.avatarPath}?version=${user.avatarVersion}`;

/** The same in a larger size. */
export const mediumAvatarUrl = (user: User): string =>
  user.avatarPath === null
    ? gravatarUrl(user.email, user.avatarVersion, { isMedium: true })
    : `${mediumPath(user.avatarPath)}?version=${user.avatarVersion}`;

/** The URL of an image from the Gravatar service, derived from an email address. */
export function gravatarUrl(email: string, version: number, { isMedium = false }: { isMedium?: boolean } = {}): string {
  const digest = hash('md5', email.toLowerCase());
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon${isMedium ? '&s=500' : ''}&version=${version}`;
}
