import type { Command } from 'commander';
import { createApiKey } from '../actions/users/accounts.ts';
import { endKeys } from '../actions/users/users.ts';
import { listKeys } from '../store/users/accounts.ts';
import { chosenAccount, chosenUser, REALM_HELP } from './accounts.ts';
import { CliError, columns, print, withDatabase } from './command.ts';
import { inUnitOf } from './units.ts';

export function addApiKeyCommands(cli: Command): void {
  const apiKey = cli.command('api-key').description('create, list and revoke API keys');
  apiKey
    .command('create')
    .description('create another API key for an account and print it; it is shown only once')
    .requiredOption('--email <address>', 'the account')
    .option('--name <name>', 'what the key is for', 'command line')
    .option('--realm <subdomain>', REALM_HELP)
    .option('--json', 'print JSON')
    .action((options: { email: string; name: string; realm?: string; json?: boolean }) =>
      withDatabase(async ({ read, inServerUnit }) => {
        const account = await chosenUser(read, options.realm, options.email);
        if (!account.isActive) {
          throw new CliError(
            `${account.email} is deactivated, and its API keys do not work: use \`parlance user reactivate\` first`,
          );
        }
        const key = await inServerUnit(({ db, now }) => createApiKey(db, account.id, options.name, now));
        print(options.json, { user_id: account.id, email: account.email, api_key: key }, key);
      }),
    );
  apiKey
    .command('list')
    .description(
      'list the valid API keys of an account by name and time of creation; the keys themselves are not stored',
    )
    .requiredOption('--email <address>', 'the account')
    .option('--realm <subdomain>', REALM_HELP)
    .option('--json', 'print JSON')
    .action((options: { email: string; realm?: string; json?: boolean }) =>
      withDatabase(async ({ read }) => {
        const account = await chosenUser(read, options.realm, options.email);
        const keys = await listKeys(read, account.id);
        const list = keys.map(({ name, created_at }) => ({
          name,
          created_at: new Date(created_at * 1000).toISOString(),
        }));
        const rows = list.map((one) => [one.created_at, one.name]);
        print(options.json, list, columns(['CREATED', 'NAME'], rows));
      }),
    );
  apiKey
    .command('revoke')
    .description('revoke all API keys of an account, or those with a given name; its clients are disconnected')
    .requiredOption('--email <address>', 'the account')
    .option('--name <name>', 'only keys with this name')
    .option('--realm <subdomain>', REALM_HELP)
    .action((options: { email: string; name?: string; realm?: string }) =>
      withDatabase(async (opened) => {
        const { realm, user } = await chosenAccount(opened.read, options.realm, options.email);
        const count = await inUnitOf(opened, realm, (scope) => endKeys(scope, user, { name: options.name }));
        console.log(`Revoked ${count} ${count === 1 ? 'key' : 'keys'} of ${user.email}`);
      }),
    );
}
