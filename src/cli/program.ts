import { Command, InvalidArgumentError, Option } from 'commander';
import { createAccount, createApiKey, passwordHash } from '../actions/accounts.ts';
import { createRealm } from '../actions/realms.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { Refusal } from '../domain/errors.ts';
import { ROLE } from '../domain/roles.ts';
import { type Database, openDatabase } from '../store/db.ts';
import { allRealms } from '../store/realms.ts';
import type { RealmRow } from '../store/tables.ts';
import { allUsers, findUserByEmail } from '../store/users.ts';
import { demo } from './demo.ts';

const unixSeconds = () => Math.floor(Date.now() / 1000);

/** What is wrong, in one line, for the person at the terminal; exit status 1. */
class CliError extends Error {
  override readonly name = 'CliError';
}

/** The command line. Configuration comes from the environment; see `serve --help`. */
export function program(): Command {
  const cli = new Command('parlance')
    .description('A team chat server whose HTTP API is its product')
    .exitOverride((end) => process.exit(end.exitCode === 0 ? 0 : 2))
    .addHelpText('after', ENVIRONMENT);

  cli
    .command('serve')
    .description('start the server; migrations run by themselves')
    .action(() =>
      run(async (config) => {
        // The other commands need none of what answers requests, and start faster without it.
        const { serve } = await import('./serve.ts');
        await serve(config);
      }),
    );

  cli
    .command('migrate')
    .description('bring the database to the current shape and stop')
    .action(() =>
      withDatabase(async (_database, { applied }) => {
        console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
      }),
    );

  cli
    .command('demo')
    .description(
      'make a demo organization in an empty database, and print its accounts; a second run prints them again',
    )
    .action(() =>
      withDatabase(async (database, { config }) => console.log(await demo(database, config, unixSeconds()))),
    );

  cli
    .command('backup')
    .description('copy the SQLite database and the uploaded files into a new folder; the server may run meanwhile')
    .argument('<folder>', 'where the copy goes; it must not be there yet')
    .action((folder: string) =>
      run(async (config) => {
        const { backUp } = await import('./backup.ts');
        console.log(await backUp(config, folder));
      }),
    );

  const realm = cli.command('realm').description('organizations');
  realm
    .command('create')
    .description('create an organization')
    .requiredOption('--name <name>', 'name that people see')
    .option('--subdomain <name>', 'short name; empty for the root domain', '')
    .option('--json', 'print JSON')
    .action((options: { name: string; subdomain: string; json?: boolean }) =>
      withDatabase(async (database) => {
        await database.migrate();
        const made = await database.unit((db) => createRealm(db, { ...options, now: unixSeconds() }));
        print(options.json, { realm_id: made.id, name: made.name }, `Created organization ${made.id}, ${made.name}`);
      }),
    );
  realm
    .command('list')
    .description('list the organizations')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const rows = await allRealms(database.read);
        const list = rows.map(({ id, subdomain, name }) => ({ realm_id: id, subdomain, name }));
        print(
          options.json,
          list,
          list.map((one) => `${one.realm_id}\t${one.subdomain || '(root)'}\t${one.name}`).join('\n'),
        );
      }),
    );

  const user = cli.command('user').description('accounts');
  user
    .command('create')
    .description('create an account and print its API key, which is shown this once')
    .requiredOption('--email <address>', 'e-mail address, with which the account logs in', emailAddress)
    .requiredOption('--name <name>', 'full name')
    .addOption(new Option('--role <role>', 'what the account may do').choices(Object.keys(ROLE)).makeOptionMandatory())
    .option('--password <password>', 'password for POST /fetch_api_key')
    .option('--bot', 'the account is a bot')
    .option('--can-create-users', 'may create accounts over the API (owners always may)')
    .option('--realm <subdomain>', 'organization, when there are several')
    .option('--json', 'print JSON')
    .action((options: NewUserOptions) => withDatabase((database) => createUser(database, options)));
  user
    .command('list')
    .description('list the accounts')
    .option('--realm <subdomain>', 'organization, when there are several')
    .option('--json', 'print JSON')
    .action((options: { realm?: string; json?: boolean }) =>
      withDatabase(async (database) => {
        const found = await chosenRealm(database, options.realm);
        const users = await allUsers(database.read, found.id);
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

  const apiKey = cli.command('api-key').description('API keys');
  apiKey
    .command('create')
    .description('create another API key of an account and print it, this once')
    .requiredOption('--email <address>', 'the account')
    .option('--name <name>', 'what the key is for', 'command line')
    .option('--realm <subdomain>', 'organization, when there are several')
    .option('--json', 'print JSON')
    .action((options: { email: string; name: string; realm?: string; json?: boolean }) =>
      withDatabase(async (database) => {
        const account = await chosenUser(database, options.realm, options.email);
        const key = await database.unit((db) => createApiKey(db, account.id, options.name, unixSeconds()));
        print(options.json, { user_id: account.id, email: account.email, api_key: key }, key);
      }),
    );
  apiKey
    .command('revoke')
    .description('revoke the API keys of an account, all of them or those of a name')
    .requiredOption('--email <address>', 'the account')
    .option('--name <name>', 'only keys of this name')
    .option('--realm <subdomain>', 'organization, when there are several')
    .action((options: { email: string; name?: string; realm?: string }) =>
      withDatabase(async (database) => {
        const account = await chosenUser(database, options.realm, options.email);
        const count = await database.unit((db) =>
          db('api_keys')
            .where({ user_id: account.id, revoked_at: null, ...(options.name !== undefined && { name: options.name }) })
            .update({ revoked_at: unixSeconds() }),
        );
        console.log(`Revoked ${count} ${count === 1 ? 'key' : 'keys'} of ${account.email}`);
      }),
    );
  return cli;
}

const ENVIRONMENT = `
Environment:
  DATABASE_URL     sqlite:<path> or postgres://… (default: sqlite:data/parlance.db)
  SQLITE_DRIVER    better-sqlite3 or sqlite3 (default: better-sqlite3)
  HOST, PORT       where to listen (default: 127.0.0.1 and 9991)
  PUBLIC_URL       where people reach the server (default: http://HOST:PORT)
  DATA_DIR         uploaded files and outgoing mail (default: data)
  LOG_LEVEL        fatal, error, warn, info, debug, trace or silent (default: info)
  RATE_LIMIT       requests/seconds per user, or off (default: 200/60)
  SMTP_URL         smtp://user:password@host:port; without it mails are written to DATA_DIR/outbox
  MAIL_FROM        sender of mails
  MAX_EMOJI_FILE_SIZE_MIB, INVITATION_LINK_VALIDITY_MINUTES, MAX_INVITES_PER_DAY, OPEN_ORGANIZATION_CREATION,
  TRUST_PROXY      see the hosting page of the documentation`;

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

async function createUser(database: Database, options: NewUserOptions): Promise<void> {
  await database.migrate();
  const realm = await chosenRealm(database, options.realm);
  const hash = options.password === undefined ? undefined : await passwordHash(options.password);
  const { account, key } = await database.unit(async (db) => {
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
      now: unixSeconds(),
    });
    return { account, key: await createApiKey(db, account.id, 'command line', unixSeconds()) };
  });
  const made = { user_id: account.id, email: account.email, api_key: key };
  print(options.json, made, `Created ${account.email} (user ${account.id})\nAPI key: ${key}`);
}

async function firstOwner(db: Database['read'], realmId: number): Promise<number> {
  const row = await db('users')
    .where({ realm_id: realmId, role: ROLE.owner, is_active: 1, is_bot: 0 })
    .orderBy('id')
    .first();
  if (!row) throw new CliError('A bot needs an owner: create an account with --role owner first');
  return row.id;
}

async function chosenRealm(database: Database, subdomain: string | undefined): Promise<RealmRow> {
  const rows = await allRealms(database.read);
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

async function chosenUser(database: Database, subdomain: string | undefined, email: string) {
  const realm = await chosenRealm(database, subdomain);
  const found = await findUserByEmail(database.read, realm.id, email);
  if (!found) throw new CliError(`${email} has no account`);
  return found;
}

const roleName = (role: number) => Object.entries(ROLE).find(([, value]) => value === role)?.[0] ?? String(role);

function emailAddress(text: string): string {
  if (!/^[^\s@:]+@[^\s@:]+$/.test(text)) throw new InvalidArgumentError('Not an e-mail address.');
  return text;
}

function print(json: boolean | undefined, value: object, text: string): void {
  console.log(json ? JSON.stringify(value) : text);
}

/** Runs a command; what the person can mend is one line and exit status 1. */
async function run(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(process.env));
  } catch (error) {
    if (
      error instanceof CliError ||
      error instanceof ConfigError ||
      error instanceof Refusal ||
      isOfSurroundings(error)
    ) {
      console.error(`parlance: ${error.message}`);
      process.exitCode = 1;
      return;
    }
    throw error;
  }
}

/** Files and servers that cannot be reached, opened or written, by the codes of Node, SQLite and PostgreSQL. */
function isOfSurroundings(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^(E[A-Z]+|SQLITE_(CANTOPEN|NOTADB|READONLY|FULL|CORRUPT)\w*|(08|28|57)\w{3}|3D000)$/.test(String(error.code));
}

/** Opens the database for a command, after the migrations that were missing: those are `applied`. */
async function withDatabase(
  command: (database: Database, start: { config: Config; applied: string[] }) => Promise<void>,
): Promise<void> {
  await run(async (config) => {
    const database = await openDatabase(config.databaseUrl, { driver: config.sqliteDriver });
    try {
      const applied = await database.migrate();
      await command(database, { config, applied });
    } finally {
      await database.close();
    }
  });
}
