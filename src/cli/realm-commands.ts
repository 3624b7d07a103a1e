import type { Command } from 'commander';
import { createRealm } from '../actions/organization/realms.ts';
import { listRealms } from '../store/organization/realms.ts';
import { columns, print, withDatabase } from './command.ts';

export function addRealmCommands(cli: Command): void {
  const realm = cli.command('realm').description('create and list organizations');
  realm
    .command('create')
    .description('create an organization')
    .requiredOption('--name <name>', 'display name')
    .option(
      '--subdomain <name>',
      'short name, the first part of the host name; without it the organization is that of the root domain',
      '',
    )
    .option('--json', 'print JSON')
    .action((options: { name: string; subdomain: string; json?: boolean }) =>
      withDatabase(
        async ({ inServerUnit }) => {
          const made = await inServerUnit(({ db, now }) => createRealm(db, { ...options, now }));
          print(options.json, { realm_id: made.id, name: made.name }, `Created organization ${made.id}, ${made.name}`);
        },
        { begins: true },
      ),
    );
  realm
    .command('list')
    .description('list the organizations')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withDatabase(async ({ read }) => {
        const rows = await listRealms(read);
        const list = rows.map(({ id, subdomain, name }) => ({ realm_id: id, subdomain, name }));
        const lines = list.map((one) => [one.realm_id, one.subdomain || '(root)', one.name]);
        print(options.json, list, columns(['ID', 'SHORT NAME', 'NAME'], lines));
      }),
    );
}
