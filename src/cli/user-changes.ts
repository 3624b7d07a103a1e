import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Command, Option } from 'commander';
import { passwordHash } from '../actions/users/accounts.ts';
import { changeRole, deactivateUser, endKeys, isOnlyOwner, reactivateUser } from '../actions/users/users.ts';
import { ROLE, type Role } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import { onlyOwnerCannotBeDeactivated, onlyOwnerStays } from '../domain/users/users.ts';
import { updateAccount } from '../store/users/accounts.ts';
import { findUser } from '../store/users/users.ts';
import type { Scope } from '../unit/scope.ts';
import { chosenAccount, REALM_HELP } from './accounts.ts';
import { CliError, run, withDatabase } from './command.ts';
import { inUnitOf } from './units.ts';

interface Chosen {
  email: string;
  realm?: string;
}

/** Commands that change an account, with the same effects and rules as over the API. */
export function addAccountChanges(user: Command): void {
  const command = (name: string, description: string) =>
    user
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'the account')
      .option('--realm <subdomain>', REALM_HELP);

  command(
    'deactivate',
    'deactivate an account and its bots: nobody can log in to it, and its API keys do not work',
  ).action((options: Chosen) => change(options, 'Deactivated', deactivate));
  command('reactivate', 'reactivate an account').action((options: Chosen) =>
    change(options, 'Reactivated', async (scope, account) => {
      if (!account.isActive) await reactivateUser(scope, account);
    }),
  );
  command('set-role', 'change what an account may do')
    .addOption(new Option('--role <role>', 'the new role').choices(Object.keys(ROLE)).makeOptionMandatory())
    .action((options: Chosen & { role: keyof typeof ROLE }) =>
      change(options, `Made ${options.role}:`, (scope, account) => setRole(scope, account, ROLE[options.role])),
    );
  command('set-password', 'set the password of an account; its first line is read from the standard input')
    .option(
      '--password <password>',
      'the password, instead of the standard input; other users of this machine can see it',
    )
    .option('--revoke-api-keys', 'also revoke its API keys and end its event queues')
    .action((options: Chosen & { password?: string; revokeApiKeys?: boolean }) =>
      run(async () => setPassword(options, requirePassword(options.password ?? (await passwordFromInput())))),
    );
}

/** Runs the change in a unit, on the account as the unit finds it, and prints what was done. */
const change = (
  { email, realm: subdomain }: Chosen,
  done: string,
  work: (scope: Scope, account: User) => Promise<void>,
): Promise<void> =>
  withDatabase(async (opened) => {
    const { realm, user } = await chosenAccount(opened.read, subdomain, email);
    await inUnitOf(opened, realm, async (scope) => work(scope, (await findUser(scope.db, realm.id, user.id)) ?? user));
    console.log(`${done} ${user.email}`);
  });

async function deactivate(scope: Scope, account: User): Promise<void> {
  if (!account.isActive) return;
  if (await isOnlyOwner(scope.db, account)) throw onlyOwnerCannotBeDeactivated();
  await deactivateUser(scope, account);
}

async function setRole(scope: Scope, account: User, role: Role): Promise<void> {
  if (account.role === role) return;
  if (await isOnlyOwner(scope.db, account)) throw onlyOwnerStays();
  await changeRole(scope, account, role);
}

async function setPassword(options: Chosen & { revokeApiKeys?: boolean }, password: string): Promise<void> {
  await change(options, 'Set the password of', async (scope, account) => {
    if (account.isBot) throw new CliError(`${account.email} is a bot, which has no password`);
    await updateAccount(scope.db, account.id, { password_hash: await passwordHash(password) });
    if (options.revokeApiKeys) await endKeys(scope, account);
  });
}

/** The first line, as soon as it is there: a terminal has no end, and nothing to read before someone types. */
async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('New password (it is shown as you type): ');
  const lines = createInterface({ input: process.stdin });
  const [line = '']: string[] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  lines.close();
  if (line === '') throw new CliError('No password was given: write it to the standard input');
  return line;
}

/** An empty password would let everyone in. */
export function requirePassword(password: string): string {
  if (password === '') throw new CliError('The password is empty');
  return password;
}
