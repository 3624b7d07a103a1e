import { noSuchUser } from '../../domain/errors.ts';
import type { User } from '../../domain/users/user.ts';
import { findUser } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { usersByEmail } from './emails.ts';

/** The user whom the viewer names by an ID or an email address, active or not. */
export async function requireNamedUser({ db, realm }: Scope, viewer: User, name: string): Promise<User> {
  const user = /^\d+$/.test(name)
    ? await findUser(db, realm.id, Math.min(Number(name), Number.MAX_SAFE_INTEGER))
    : (await usersByEmail(db, realm, viewer, [name])).get(name.toLowerCase());
  if (!user) throw noSuchUser();
  return user;
}
