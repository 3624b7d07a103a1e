import { readFileSync } from 'node:fs';
import { Command, Help, type Option } from 'commander';
import { addApiKeyCommands } from './api-key-commands.ts';
import { addRealmCommands } from './realm-commands.ts';
import { addServerCommands } from './server-commands.ts';
import { stopOnSignals } from './signals.ts';
import { addUserCommands } from './user-commands.ts';

/**
 * Runs the command in the arguments of the process. `takenOver` is called when signals are listened to here: compiled, this
 * is another copy of the module that decides what they do than the one that the process has loaded first.
 */
export async function run(argv: readonly string[], takenOver: () => void): Promise<void> {
  stopOnSignals();
  takenOver();
  // Whatever is written has messages of people in it: the group may read it, for backups, and nobody else.
  process.umask(process.umask() | 0o027);
  await program().parseAsync(argv);
}

/** The command line. Configuration comes from the environment; see `--help`. */
export function program(): Command {
  const cli = new Command('parlance')
    .description('A self-hosted team chat server with a Zulip-compatible API')
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'describe the command')
    .configureHelp({ optionDescription: described })
    .exitOverride((end) => process.exit(end.exitCode === 0 ? 0 : 2))
    .addHelpText('after', ENVIRONMENT);
  addServerCommands(cli);
  addRealmCommands(cli);
  addUserCommands(cli);
  addApiKeyCommands(cli);
  return cli;
}

/** Commander itself does not show which options a command needs. */
function described(option: Option): string {
  const description = new Help().optionDescription(option);
  return option.mandatory ? `${description} (required)` : description;
}

/** The version of the package. */
function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return version;
}

const ENVIRONMENT = `
Environment:
  DATABASE_URL     sqlite:<path> or postgres://… (default: sqlite:data/parlance.db)
  SQLITE_DRIVER    better-sqlite3 or sqlite3 (default: better-sqlite3)
  HOST, PORT       where to listen (default: 127.0.0.1 and 9991)
  PUBLIC_URL       where users reach the server (default: http://HOST:PORT)
  DATA_DIR         uploaded files and outgoing email (default: data)
  UPLOADS_URL      s3://key:secret@host/bucket to keep uploaded files there instead
  LOG_LEVEL        fatal, error, warn, info, debug, trace or silent (default: info)
  LOG_FORMAT       json or text (default: text on a terminal, otherwise json)
  RATE_LIMIT       requests/seconds per user, or off (default: 200/60)
  SMTP_URL         smtp://user:password@host:port; without it emails are written to DATA_DIR/outbox
  MAIL_FROM        sender of emails
  INCOMING_MAIL_PORT, INCOMING_MAIL_DOMAIN
                   where mail for channels is received, and its domain; off by default
  OUTGOING_WEBHOOK_HOSTS
                   hosts that outgoing webhooks may call, separated by commas (default: none)
  MAX_FILE_UPLOAD_SIZE_MIB, UPLOAD_QUOTA_MIB, MAX_AVATAR_FILE_SIZE_MIB, MAX_ICON_FILE_SIZE_MIB, MAX_LOGO_FILE_SIZE_MIB,
  MAX_EMOJI_FILE_SIZE_MIB, INVITATION_LINK_VALIDITY_MINUTES, MAX_INVITES_PER_DAY, OPEN_ORGANIZATION_CREATION,
  TRUST_PROXY, MONITORING_ADDRESSES
                   see the hosting guide`;
