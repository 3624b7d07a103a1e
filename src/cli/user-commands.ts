import { type Command, InvalidArgumentError, Option } from 'commander';
import { defaultChannels } from '../actions/channels/default-channels.ts';
import { createApiKey, passwordHash } from '../actions/users/accounts.ts';
import { createBot, type NewBot } from '../actions/users/bots.ts';
import { createPerson, requireFreeName } from '../actions/users/users.ts';
import { BOT_TYPE, botNameTaken } from '../domain/users/bots.ts';
import { ROLE } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import { fullNameOf } from '../domain/users/users.ts';
import type { Db } from '../store/db/open.ts';
import { findFirstOwner, hasActiveBotNamed } from '../store/users/accounts.ts';
import { findUserByEmail, listUsers } from '../store/users/users.ts';
import type { Scope } from '../unit/scope.ts';
import { chosenRealm, REALM_HELP } from './accounts.ts';
import { CliError, columns, type Opened, print, withDatabase } from './command.ts';
import { inUnitOf } from './units.ts';
import { addAccountChanges, requirePassword } from './user-changes.ts';

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
    .addOption(new Option('--bot', 'the account is a bot, of the first owner').conflicts('password'))
    .option('--can-create-users', 'may create accounts over the API (owners always may)')
    .option('--realm <subdomain>', REALM_HELP)
    .option('--json', 'print JSON')
    .action((options: NewUserOptions) => withDatabase((opened) => createUser(opened, options)));
  user
    .command('list')
    .description('list the accounts')
    .option('--realm <subdomain>', REALM_HELP)
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
        const rows = list.map((one) => [one.user_id, one.email, one.full_name, one.role, stateOf(one)]);
        print(options.json, list, columns(['ID', 'EMAIL', 'NAME', 'ROLE', 'STATE'], rows));
      }),
    );
  addAccountChanges(user);
}

/** Creates an account with the same effects as over the API: in the default channels, and known to everyone. */
async function createUser(opened: Opened, options: NewUserOptions): Promise<void> {
  const realm = await chosenRealm(opened.read, options.realm);
  const hash = options.password === undefined ? undefined : await passwordHash(requirePassword(options.password));
  const { account, key } = await inUnitOf(opened, realm, (scope) => newAccount(scope, options, hash));
  const made = { user_id: account.id, email: account.email, api_key: key };
  print(options.json, made, `Created ${account.email} (user ${account.id})\nAPI key: ${key}`);
}

async function newAccount(
  scope: Scope,
  options: NewUserOptions,
  hash: string | undefined,
): Promise<{ account: User; key: string }> {
  const { db, realm, now } = scope;
  const { email, bot: isBot = false } = options;
  const fullName = fullNameOf(options.name);
  if (await findUserByEmail(db, realm.id, email)) throw new CliError(`${email} already has an account`);
  const canCreateUsers = options.role === 'owner' || options.canCreateUsers === true;
  const asked = { email, fullName, role: ROLE[options.role], canCreateUsers };
  if (isBot) return newBot(scope, asked);
  await requireFreeName(scope, fullName);
  const channels = await defaultChannels(db, realm.id);
  const account = await createPerson(scope, { ...asked, passwordHash: hash, channels });
  return { account, key: await createApiKey(db, account.id, 'command line', now) };
}

async function newBot(
  scope: Scope,
  asked: Omit<NewBot, 'type' | 'payloadUrl'>,
): Promise<{ account: User; key: string }> {
  const { db, realm } = scope;
  if (await hasActiveBotNamed(db, realm.id, asked.fullName)) throw botNameTaken();
  const owner = await firstOwner(db, realm.id);
  const { bot, apiKey } = await createBot(scope, owner, { ...asked, type: BOT_TYPE.generic, payloadUrl: undefined });
  return { account: bot, key: apiKey };
}

async function firstOwner(db: Db, realmId: number): Promise<User> {
  const owner = await findFirstOwner(db, realmId);
  if (!owner) throw new CliError('A bot needs an owner: create an account with --role owner first');
  return owner;
}

const stateOf = (one: { is_active: boolean; is_bot: boolean }) =>
  `${one.is_active ? 'active' : 'deactivated'}${one.is_bot ? ' bot' : ''}`;

const roleName = (role: number) => Object.entries(ROLE).find(([, value]) => value === role)?.[0] ?? String(role);

function emailAddress(text: string): string {
  if (!/^[^\s@:]+@[^\s@:]+$/.test(text)) throw new InvalidArgumentError('Not an email address.');
  return text;
}
