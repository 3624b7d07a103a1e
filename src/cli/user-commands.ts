import { type Command, InvalidArgumentError, Option } from 'commander';
import { createAccount, createApiKey, passwordHash } from '../actions/users/accounts.ts';
import { ROLE } from '../domain/users/roles.ts';
import type { Db } from '../store/db/open.ts';
import { findFirstOwner } from '../store/users/accounts.ts';
import { findUserByEmail, listUsers } from '../store/users/users.ts';
import { chosenRealm } from './accounts.ts';
import { CliError, type Opened, print, withDatabase } from './command.ts';
import { addAccountChanges } from './user-changes.ts';

interface NewUserOptions {
  email: string;
  name: string;
  role: keyof typeof ROLE;
  password?: string;
  bot?: boolean;
  canCreateUsers?: boolean;
  realm?: string;
  json?: boolean;
}

export function addUserCommands(cli: Command): void {
  const user = cli.command('user').description('create, list and change accounts');
  user
    .command('create')
    .description('create an account and print its API key, which is shown only once')
    .requiredOption('--email <address>', 'email address to log in with', emailAddress)
    .requiredOption('--name <name>', 'full name')
    .addOption(new Option('--role <role>', 'what the account may do').choices(Object.keys(ROLE)).makeOptionMandatory())
    .option('--password <password>', 'password for POST /fetch_api_key')
    .option('--bot', 'the account is a bot')
    .option('--can-create-users', 'may create accounts over the API (owners always may)')
    .option('--realm <subdomain>', 'organization, if there are several')
    .option('--json', 'print JSON')
    .action((options: NewUserOptions) => withDatabase((opened) => createUser(opened, options)));
  user
    .command('list')
    .description('list the accounts')
    .option('--realm <subdomain>', 'organization, if there are several')
    .option('--json', 'print JSON')
    .action((options: { realm?: string; json?: boolean }) =>
      withDatabase(async ({ read }) => {
        const found = await chosenRealm(read, options.realm);
        const users = await listUsers(read, found.id);
        const list = users.map((one) => ({
          user_id: one.id,
          email: one.email,
          full_name: one.fullName,
          role: roleName(one.role),
          is_active: one.isActive,
          is_bot: one.isBot,
        }));
        print(options.json, list, list.map((one) => Object.values(one).join('\t')).join('\n'));
      }),
    );
  addAccountChanges(user);
}

async function createUser({ read, inServerUnit }: Opened, options: NewUserOptions): Promise<void> {
  const realm = await chosenRealm(read, options.realm);
  const hash = options.password === undefined ? undefined : await passwordHash(options.password);
  const { account, key } = await inServerUnit(async ({ db, now }) => {
    if (await findUserByEmail(db, realm.id, options.email))
      throw new CliError(`${options.email} already has an account`);
    const account = await createAccount(db, {
      realmId: realm.id,
      email: options.email,
      fullName: options.name,
      role: ROLE[options.role],
      passwordHash: hash,
      canCreateUsers: options.role === 'owner' || options.canCreateUsers === true,
      ...(options.bot && { bot: { type: 1, ownerId: await firstOwner(db, realm.id) } }),
      now,
    });
    return { account, key: await createApiKey(db, account.id, 'command line', now) };
  });
  const made = { user_id: account.id, email: account.email, api_key: key };
  print(options.json, made, `Created ${account.email} (user ${account.id})\nAPI key: ${key}`);
}

async function firstOwner(db: Db, realmId: number): Promise<number> {
  const owner = await findFirstOwner(db, realmId);
  if (!owner) throw new CliError('A bot needs an owner: create an account with --role owner first');
  return owner.id;
}

const roleName = (role: number) => Object.entries(ROLE).find(([, value]) => value === role)?.[0] ?? String(role);

function emailAddress(text: string): string {
  if (!/^[^\s@:]+@[^\s@:]+$/.test(text)) throw new InvalidArgumentError('Not an email address.');
  return text;
}
