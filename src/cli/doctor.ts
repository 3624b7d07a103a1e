import { existsSync, statfsSync } from 'node:fs';
import { checkSmtp } from '../adapters/mail.ts';
import type { Config } from '../config.ts';
import { MEBIBYTE } from '../domain/limits.ts';
import { listPendingMigrations } from '../store/db/migrate.ts';
import { type Database, openDatabase } from '../store/db/open.ts';
import { probeClock, probeWrites } from '../store/db/probes.ts';
import { whenReachable } from '../store/db/reach.ts';
import { hasRealm } from '../store/organization/realms.ts';
import { serverUnits } from '../unit/run.ts';
import { sqliteFile } from './command.ts';
import { requireDataFolder, requireRoomForDataFolder } from './data-folder.ts';

export interface Finding {
  what: string;
  state: 'ok' | 'warning' | 'problem';
  /** The finding and, unless all is well, what to do. */
  text: string;
}

type Check = (config: Config) => Promise<Omit<Finding, 'what'>>;

const CHECKS: Record<string, Check> = {
  Configuration: checkConfiguration,
  Disk: checkDisk,
  Database: checkDatabase,
  Clock: checkClock,
  Mail: checkMail,
  Address: checkAddress,
};

/** With less than this, the disk is soon full. */
const MIN_FREE_MIB = 1024;
/** Seconds that the clocks of two machines may differ. */
const MAX_CLOCK_DIFFERENCE = 5;
const MAX_WAIT_MS = 5000;

/** Examines everything the server depends on; changes nothing but the counter that `/health` also writes. */
export async function examine(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, check] of Object.entries(CHECKS)) {
    const finding = await check(config).catch((error: Error) => problem(error.message));
    findings.push({ what, ...finding });
  }
  return findings;
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' };

/** One line for each finding. */
export const describeFindings = (findings: readonly Finding[]): string =>
  findings.map(({ what, state, text }) => `${MARKS[state]}  ${what.padEnd(13)}  ${text}`).join('\n');

const ok = (text: string): Omit<Finding, 'what'> => ({ state: 'ok', text });
const warning = (text: string): Omit<Finding, 'what'> => ({ state: 'warning', text });
const problem = (text: string): Omit<Finding, 'what'> => ({ state: 'problem', text });

/** Finds settings that do not fit each other; invalid settings have stopped the command before. */
async function checkConfiguration({ host, publicUrl, trustProxy, rateLimit }: Config) {
  const isEncrypted = publicUrl.startsWith('https:');
  if (isEncrypted && !trustProxy) {
    return warning(
      `PUBLIC_URL is ${publicUrl}, so a proxy is in front: set TRUST_PROXY=true, or all clients share its address`,
    );
  }
  if (!isEncrypted && trustProxy) {
    return warning(
      `TRUST_PROXY is true, but PUBLIC_URL is ${publicUrl}: set it to the https:// address that users type`,
    );
  }
  if (!isEncrypted && !/^(127\.|::1$|localhost$)/.test(host)) {
    return warning(`API keys are sent unencrypted to ${host}: put a proxy with TLS in front, and set HOST=127.0.0.1`);
  }
  if (rateLimit === undefined) return warning('RATE_LIMIT is off: a single client can keep the whole server busy');
  return ok(`serves ${publicUrl} on Node ${process.versions.node}`);
}

async function checkDisk(config: Config) {
  if (!existsSync(config.dataDir)) {
    requireRoomForDataFolder(config);
    return warning(`there is no folder ${config.dataDir} yet: \`parlance serve\` creates it`);
  }
  requireDataFolder(config);
  const { bavail, bsize } = statfsSync(config.dataDir);
  const free = Math.floor((bavail * bsize) / MEBIBYTE);
  if (free < MIN_FREE_MIB) {
    return warning(
      `only ${free} MiB are free in ${config.dataDir}: free some space, because on a full disk the server only reads`,
    );
  }
  return ok(`${config.dataDir} can be written to, and ${Math.floor(free / 1024)} GiB are free`);
}

async function checkDatabase(config: Config) {
  await whenReachable(config.databaseUrl, { forMs: 0, onRetry: () => undefined });
  const file = sqliteFile(config);
  if (file !== undefined && !existsSync(file))
    return warning(`there is no database at ${file} yet: \`parlance serve\` creates it`);
  return withOpen(config, async (database) => {
    const pending = await listPendingMigrations(database.read);
    if (pending.length > 0)
      return warning(
        `the database lacks ${pending.length} of the migrations: restart the server, or run \`parlance migrate\``,
      );
    await serverUnits(database, { now: () => 0 })(({ db }) => probeWrites(db));
    if (!(await hasRealm(database.read))) {
      return warning('there is no organization yet: create one with `parlance realm create --name <name>`');
    }
    return ok(`${database.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'} can be read and written`);
  });
}

async function checkClock(config: Config) {
  const now = Date.now() / 1000;
  const file = sqliteFile(config);
  const isNew = file !== undefined && !existsSync(file);
  const { databaseTime, newestEvent } = isNew ? {} : await withOpen(config, ({ read }) => probeClock(read));
  if (databaseTime !== undefined && Math.abs(databaseTime - now) > MAX_CLOCK_DIFFERENCE) {
    const seconds = Math.round(Math.abs(databaseTime - now));
    return problem(
      `this machine and the database differ by ${seconds} seconds: synchronize both, for example with chrony`,
    );
  }
  if (newestEvent !== undefined && newestEvent > now + MAX_CLOCK_DIFFERENCE) {
    const minutes = Math.ceil((newestEvent - now) / 60);
    return problem(`the newest event is ${minutes} minutes in the future: set the clock, for example with chrony`);
  }
  return ok(new Date(now * 1000).toISOString());
}

async function withOpen<Result>(
  { databaseUrl, sqliteDriver }: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(databaseUrl, { driver: sqliteDriver });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function checkMail({ smtpUrl, dataDir, mailFrom }: Config) {
  if (smtpUrl === undefined) {
    return warning(`no mail server: emails are written to ${dataDir}/outbox. Set SMTP_URL to send them`);
  }
  const { host } = new URL(smtpUrl);
  try {
    await checkSmtp(smtpUrl);
  } catch (error) {
    return problem(
      `${host} does not accept mail: ${(error as Error).message}. Check SMTP_URL, and the log of the mail server`,
    );
  }
  if (/@localhost>?$/.test(mailFrom))
    return warning(`${host} answers, but MAIL_FROM is ${mailFrom}: set a sender to whom people can reply`);
  return ok(`${host} accepts mail from ${mailFrom}`);
}

/** Whether users reach this server at its address; it need not run yet. */
async function checkAddress({ publicUrl }: Config) {
  const answer = await fetch(`${publicUrl}/health`, { signal: AbortSignal.timeout(MAX_WAIT_MS) }).catch(
    () => undefined,
  );
  if (!answer)
    return warning(`nothing answers at ${publicUrl}/health: start the server, or check PUBLIC_URL and the proxy`);
  const { status } = (await answer.json().catch(() => ({}))) as { status?: string };
  if (status === undefined) return problem(`${publicUrl}/health is not this server: check PUBLIC_URL and the proxy`);
  if (status !== 'ok') return problem(`${publicUrl}/health reports that the server fails: see its log`);
  return ok(`${publicUrl}/health answers`);
}
