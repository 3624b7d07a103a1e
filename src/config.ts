import { resolve } from 'node:path';

export interface Config {
  databaseUrl: string;
  sqliteDriver: 'better-sqlite3' | 'sqlite3';
  host: string;
  port: number;
  /** Where people and clients reach the server, without a slash at the end; derived from host and port if not given. */
  publicUrl: string;
  dataDir: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Requests per number of seconds for each user; nothing: no limit. */
  rateLimit: { requests: number; seconds: number } | undefined;
  /** Where mail is handed over; nothing: mails become files under the data directory. */
  smtpUrl: string | undefined;
  mailFrom: string;
  maxEmojiFileSizeMib: number;
  invitationValidityMinutes: number;
  /** Invitations of one organization within 24 hours where everyone may found an organization. */
  maxInvitesPerDay: number;
  openOrganizationCreation: boolean;
  /** Believe the addresses and hosts that a proxy in front of the server names. */
  trustProxy: boolean;
}

/** What is wrong with the environment, in one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the configuration from the environment, the only place that does; refuses what makes no sense. */
export function readConfig(env: Environment): Config {
  const host = env.HOST ?? '127.0.0.1';
  const port = integer(env, 'PORT', 9991, 0, 65_535);
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  return {
    databaseUrl: databaseUrl(env, dataDir),
    sqliteDriver: oneOf(env, 'SQLITE_DRIVER', ['better-sqlite3', 'sqlite3'] as const, 'better-sqlite3'),
    host,
    port,
    publicUrl: publicUrl(env, host, port),
    dataDir,
    logLevel: oneOf(env, 'LOG_LEVEL', LEVELS, 'info'),
    rateLimit: rateLimit(env),
    smtpUrl: smtpUrl(env),
    mailFrom: env.MAIL_FROM ?? 'Parlance <noreply@localhost>',
    maxEmojiFileSizeMib: integer(env, 'MAX_EMOJI_FILE_SIZE_MIB', 5, 0, 100),
    invitationValidityMinutes: integer(env, 'INVITATION_LINK_VALIDITY_MINUTES', 14_400, 1, 5_256_000),
    maxInvitesPerDay: integer(env, 'MAX_INVITES_PER_DAY', 100, 0, 1_000_000),
    openOrganizationCreation: flag(env, 'OPEN_ORGANIZATION_CREATION'),
    trustProxy: flag(env, 'TRUST_PROXY'),
  };
}

function databaseUrl(env: Environment, dataDir: string): string {
  const url = env.DATABASE_URL ?? `sqlite:${dataDir}/parlance.db`;
  if (!/^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(url)) {
    throw new ConfigError('DATABASE_URL must be sqlite:<path> or postgres://<user>:<password>@<host>/<database>');
  }
  return url;
}

function publicUrl(env: Environment, host: string, port: number): string {
  const given = env.PUBLIC_URL;
  if (given === undefined) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol) || new URL(given).pathname !== '/') {
    throw new ConfigError(`PUBLIC_URL must be an address such as https://chat.example.com, not "${given}"`);
  }
  return new URL(given).origin;
}

function smtpUrl(env: Environment): string | undefined {
  const given = env.SMTP_URL;
  if (given === undefined || given === '') return undefined;
  if (!/^smtps?:\/\/.+/.test(given))
    throw new ConfigError('SMTP_URL must be smtp://[user:password@]host[:port] or smtps://…');
  return given;
}

function rateLimit(env: Environment): Config['rateLimit'] {
  const given = env.RATE_LIMIT ?? '200/60';
  if (given === 'off') return undefined;
  const found = /^(\d{1,7})\/(\d{1,5})$/.exec(given);
  if (!found || Number(found[1]) < 1 || Number(found[2]) < 1) {
    throw new ConfigError(`RATE_LIMIT must be requests/seconds such as 200/60, or off, not "${given}"`);
  }
  return { requests: Number(found[1]), seconds: Number(found[2]) };
}

function integer(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const given = env[name];
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${given}"`);
  }
  return value;
}

const flag = (env: Environment, name: string) => oneOf(env, name, ['true', 'false'] as const, 'false') === 'true';

function oneOf<Value extends string>(env: Environment, name: string, values: readonly Value[], fallback: Value): Value {
  const given = env[name];
  if (given === undefined || given === '') return fallback;
  const found = values.find((value) => value === given);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${given}"`);
  return found;
}
