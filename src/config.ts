import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { FileLimits } from './domain/messages/uploads.ts';

export interface Config extends FileLimits {
  databaseUrl: string;
  sqliteDriver: 'better-sqlite3' | 'sqlite3';
  host: string;
  port: number;
  /**
   * URL at which people and clients reach the server, without a slash at the end; derived from host and port if not
   * given.
   */
  publicUrl: string;
  dataDir: string;
  /** The bucket that has the uploaded files; undefined: they are in a folder under the data directory. */
  uploadsUrl: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** `auto` is text on a terminal, otherwise JSON. */
  logFormat: 'auto' | 'json' | 'text';
  /** Requests per number of seconds for each user; undefined: no limit. */
  rateLimit: { requests: number; seconds: number } | undefined;
  /** The mail server; undefined: emails are written to files under the data directory. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Port on which email to channels is received; undefined: none. */
  incomingMailPort: number | undefined;
  /** Domain of the email addresses of channels. */
  incomingMailDomain: string;
  /** Names and addresses that outgoing webhooks may call. */
  outgoingWebhookHosts: readonly string[];
  maxEmojiFileSizeMib: number;
  invitationValidityMinutes: number;
  /** Maximum invitations of one organization within 24 hours, if `openOrganizationCreation` is set. */
  maxInvitesPerDay: number;
  /** Whether the owners of organizations may be strangers. It only limits invitations. */
  openOrganizationCreation: boolean;
  /** Whether to trust the addresses and hosts that a proxy in front of the server reports. */
  trustProxy: boolean;
  /** Addresses that may read the metrics and the details of the health. */
  monitoringAddresses: BlockList;
}

/** Folder for the uploads of running requests, on the disk that will keep them. */
export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'incoming');

/** Says in one line what is wrong with the environment. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the configuration; nothing else reads the environment. Throws a `ConfigError` for invalid values. */
export function readConfig(env: Environment): Config {
  const host = listenAddress(env);
  const port = integer(env, 'PORT', 9991, 0, 65_535);
  const dataDir = resolve(env.DATA_DIR || 'data');
  return {
    databaseUrl: databaseUrl(env, dataDir),
    sqliteDriver: oneOf(env, 'SQLITE_DRIVER', ['better-sqlite3', 'sqlite3'] as const, 'better-sqlite3'),
    host,
    port,
    publicUrl: publicUrl(env, host, port),
    dataDir,
    uploadsUrl: uploadsUrl(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LEVELS, 'info'),
    logFormat: oneOf(env, 'LOG_FORMAT', ['auto', 'json', 'text'] as const, 'auto'),
    rateLimit: rateLimit(env),
    smtpUrl: smtpUrl(env),
    incomingMailPort: env.INCOMING_MAIL_PORT ? integer(env, 'INCOMING_MAIL_PORT', 0, 1, 65_535) : undefined,
    incomingMailDomain: incomingMailDomain(env) ?? new URL(publicUrl(env, host, port)).hostname,
    mailFrom: mailFrom(env),
    outgoingWebhookHosts: hosts(env, 'OUTGOING_WEBHOOK_HOSTS'),
    maxEmojiFileSizeMib: integer(env, 'MAX_EMOJI_FILE_SIZE_MIB', 5, 0, 100),
    maxFileUploadSizeMib: integer(env, 'MAX_FILE_UPLOAD_SIZE_MIB', 25, 0, 10_000),
    maxAvatarFileSizeMib: integer(env, 'MAX_AVATAR_FILE_SIZE_MIB', 5, 0, 100),
    maxIconFileSizeMib: integer(env, 'MAX_ICON_FILE_SIZE_MIB', 5, 0, 100),
    maxLogoFileSizeMib: integer(env, 'MAX_LOGO_FILE_SIZE_MIB', 5, 0, 100),
    uploadQuotaMib: env.UPLOAD_QUOTA_MIB ? integer(env, 'UPLOAD_QUOTA_MIB', 0, 0, 1_000_000_000) : undefined,
    invitationValidityMinutes: integer(env, 'INVITATION_LINK_VALIDITY_MINUTES', 14_400, 1, 5_256_000),
    maxInvitesPerDay: integer(env, 'MAX_INVITES_PER_DAY', 100, 0, 1_000_000),
    openOrganizationCreation: flag(env, 'OPEN_ORGANIZATION_CREATION'),
    trustProxy: flag(env, 'TRUST_PROXY'),
    monitoringAddresses: addresses(env, 'MONITORING_ADDRESSES', '127.0.0.0/8,::1'),
  };
}

/** An address, or a name that the system resolves when the server listens. */
function listenAddress(env: Environment): string {
  const host = env.HOST || '127.0.0.1';
  if (isIP(host) === 0 && !HOST_NAME.test(host)) {
    throw new ConfigError(`HOST must be an address such as 127.0.0.1, 0.0.0.0 or ::1, not "${host}"`);
  }
  return host;
}

/** The last label of a name is not a number, so 127.0.0 and 1.2.3.400 are neither names nor addresses. */
const HOST_NAME = /^(?!.*(^|\.)\d+$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

/** The URL of a server that listens there. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Addresses that stand for all addresses of the machine; clients cannot connect to them. */
const ALL_ADDRESSES = ['0.0.0.0', '::'];

function databaseUrl(env: Environment, dataDir: string): string {
  const url = env.DATABASE_URL || `sqlite:${dataDir}/parlance.db`;
  if (!/^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(url)) {
    throw new ConfigError('DATABASE_URL must be sqlite:<path> or postgres://<user>:<password>@<host>/<database>');
  }
  if (url === 'sqlite::memory:')
    throw new ConfigError('DATABASE_URL must name a file: in memory nothing would be kept');
  return url;
}

function publicUrl(env: Environment, host: string, port: number): string {
  const given = env.PUBLIC_URL;
  if (given === undefined || given === '') return originOf(ALL_ADDRESSES.includes(host) ? 'localhost' : host, port);
  const url = URL.canParse(given) ? new URL(given) : undefined;
  // Nothing but scheme, host and port.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new ConfigError(`PUBLIC_URL must be a URL such as https://chat.example.com, not "${given}"`);
  }
  return url.origin;
}

function smtpUrl(env: Environment): string | undefined {
  const given = env.SMTP_URL;
  if (given === undefined || given === '') return undefined;
  if (!/^smtps?:\/\/[^\s/]+/.test(given) || !URL.canParse(given))
    throw new ConfigError('SMTP_URL must be smtp://[user:password@]host[:port] or smtps://…');
  return given;
}

function incomingMailDomain(env: Environment): string | undefined {
  const given = env.INCOMING_MAIL_DOMAIN || undefined;
  if (given !== undefined && !HOST_NAME.test(given)) {
    throw new ConfigError(`INCOMING_MAIL_DOMAIN must be a domain such as mail.example.com, not "${given}"`);
  }
  return given;
}

/** A sender as in the header of an email: an address, with or without a name before it. */
function mailFrom(env: Environment): string {
  const given = env.MAIL_FROM || 'Parlance <noreply@localhost>';
  const [, , within, alone] = /^([^<>\p{Cc}]*)<([^<>]*)>$|^(.*)$/u.exec(given) ?? [];
  if (!ADDRESS.test(within ?? alone ?? '')) {
    throw new ConfigError(`MAIL_FROM must be an address such as Parlance <noreply@example.com>, not "${given}"`);
  }
  return given;
}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

function uploadsUrl(env: Environment): string | undefined {
  const given = env.UPLOADS_URL;
  if (given === undefined || given === '') return undefined;
  if (!/^s3:\/\/[^:@/]+:[^:@/]+@[^@/?]+\/[^/?]+/.test(given) || !URL.canParse(given) || !isDecodable(new URL(given))) {
    throw new ConfigError(
      'UPLOADS_URL must be s3://<key>:<secret>@<host>/<bucket>, with ?region=… if there is one, and / as %2F and % as %25 in the secret',
    );
  }
  return given;
}

/** Whether every percent sign in the credentials begins the code of a character. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function rateLimit(env: Environment): Config['rateLimit'] {
  const given = env.RATE_LIMIT || '200/60';
  if (given === 'off') return undefined;
  const found = /^(\d{1,7})\/(\d{1,5})$/.exec(given);
  if (!found || Number(found[1]) < 1 || Number(found[2]) < 1) {
    throw new ConfigError(`RATE_LIMIT must be requests/seconds such as 200/60, or off, not "${given}"`);
  }
  return { requests: Number(found[1]), seconds: Number(found[2]) };
}

/** Network addresses and ranges of them, separated by commas; `off` for none. */
function addresses(env: Environment, name: string, fallback: string): BlockList {
  const given = env[name] || fallback;
  const list = new BlockList();
  for (const item of given === 'off' ? [] : given.split(',')) {
    const [, address = '', bits] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(item.trim()) ?? [];
    const [family, width] = address.includes(':') ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    try {
      // It also checks them. `isIP` would compile an expression, which takes longer than reading all other settings.
      list.addSubnet(address, bits === undefined ? width : Number(bits), family);
    } catch {
      throw new ConfigError(`${name} must be addresses such as 127.0.0.1,10.0.0.0/8,::1, or off, not "${given}"`);
    }
  }
  return list;
}

/** Host names and network addresses, separated by commas, written as in URLs; none if not given. */
function hosts(env: Environment, name: string): string[] {
  const items = (env[name] ?? '').split(',').map((item) => item.trim().toLowerCase());
  return items
    .filter((item) => item !== '')
    .map((item) => {
      const inUrl = isIP(item) === 6 ? `[${item}]` : item;
      if (item.includes('*') || !URL.canParse(`http://${inUrl}/`) || new URL(`http://${inUrl}/`).host !== inUrl) {
        throw new ConfigError(`${name} must be hosts such as hooks.example.com,10.0.0.7, without port, not "${item}"`);
      }
      return item;
    });
}

function integer(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const given = env[name];
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < least || value > most) {
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
