import { badRequest } from '../errors.ts';
import type { Realm } from '../organization/organization.ts';
import { isAdministrator } from './roles.ts';
import type { User } from './user.ts';

export const notOneAvatar = () => badRequest('You must upload exactly one avatar.');
const avatarChangesDisabled = () => badRequest('Avatar changes are disabled in this organization.');

export function requireAvatarRight(realm: Realm, user: User): void {
  if (realm.settings.avatar_changes_disabled && !isAdministrator(user)) throw avatarChangesDisabled();
}
