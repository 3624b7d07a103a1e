import { badRequest, noSuchUser } from '../domain/errors.ts';
import type { User } from '../domain/user.ts';
import { findUser, findUserByEmail } from '../store/users.ts';
import type { Scope } from './scope.ts';

/** The people whom a request about subscriptions concerns: by ID or by address; the caller when none is named. */
export async function requirePrincipals(
  { db, realm }: Scope,
  caller: User,
  principals: readonly (number | string)[] | undefined,
): Promise<User[]> {
  if (principals === undefined || principals.length === 0) return [caller];
  const users = new Map<number, User>();
  for (const principal of principals) {
    const user =
      typeof principal === 'number'
        ? await findUser(db, realm.id, principal)
        : await findUserByEmail(db, realm.id, principal);
    if (!user) throw noSuchUser();
    if (!user.isActive) throw badRequest('User is deactivated');
    users.set(user.id, user);
  }
  return [...users.values()];
}
