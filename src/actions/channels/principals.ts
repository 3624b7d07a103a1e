import { noSuchUser } from '../../domain/errors.ts';
import type { User } from '../../domain/users/user.ts';
import { userDeactivated } from '../../domain/users/users.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { usersByEmail } from '../users/emails.ts';

/** The users of a request about subscriptions, by ID or by email address; the caller if none is named. */
export async function requirePrincipals(
  { db, realm }: Scope,
  caller: User,
  principals: readonly (number | string)[] | undefined,
): Promise<User[]> {
  if (principals === undefined || principals.length === 0) return [caller];
  const ids = principals.filter((one) => typeof one === 'number');
  const emails = principals.filter((one) => typeof one === 'string');
  const byId = new Map((await listUsersWithIds(db, realm.id, [...new Set(ids)])).map((user) => [user.id, user]));
  const byEmail = await usersByEmail(db, realm, caller, emails);
  const users = new Map<number, User>();
  for (const principal of principals) {
    const user = typeof principal === 'number' ? byId.get(principal) : byEmail.get(principal.toLowerCase());
    if (!user || user.isSystem) throw noSuchUser();
    if (!user.isActive) throw userDeactivated();
    users.set(user.id, user);
  }
  return [...users.values()];
}
