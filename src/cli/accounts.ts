import type { User } from '../domain/users/user.ts';
import type { Db } from '../store/db/open.ts';
import { listRealms } from '../store/organization/realms.ts';
import type { RealmRow } from '../store/tables.ts';
import { findUserByEmail } from '../store/users/users.ts';
import { CliError } from './command.ts';

/** What the option `--realm <subdomain>` says of itself. */
export const REALM_HELP = "short name of the organization, '' for that of the root domain; needed if there are several";

/** The organization with the short name or, without one, the only organization. */
export async function chosenRealm(read: Db, subdomain: string | undefined): Promise<RealmRow> {
  const rows = await listRealms(read);
  const [first, ...others] = rows;
  if (!first) throw new CliError('There is no organization yet: create one with `parlance realm create --name <name>`');
  if (subdomain === undefined) {
    if (others.length > 0) throw new CliError('There are several organizations: choose one with --realm <subdomain>');
    return first;
  }
  const found = rows.find((row) => row.subdomain === subdomain);
  if (!found) throw new CliError(`There is no organization with the short name "${subdomain}"`);
  return found;
}

export async function chosenUser(read: Db, subdomain: string | undefined, email: string): Promise<User> {
  return (await chosenAccount(read, subdomain, email)).user;
}

/** The account together with its organization. */
export async function chosenAccount(
  read: Db,
  subdomain: string | undefined,
  email: string,
): Promise<{ realm: RealmRow; user: User }> {
  const realm = await chosenRealm(read, subdomain);
  const found = await findUserByEmail(read, realm.id, email);
  if (!found) throw new CliError(`${email} has no account`);
  return { realm, user: found };
}
