import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import { openWholeLists } from './actions/whole-lists.ts';
import { type FileStore, folderFiles } from './adapters/files.ts';
import type { MailListener } from './adapters/incoming-mail.ts';
import { fileTransport, type MailTransport, smtpTransport } from './adapters/mail.ts';
import { s3Files } from './adapters/s3-files.ts';
import { openWebhookClient } from './adapters/webhooks.ts';
import type { Workers } from './adapters/workers.ts';
import { type Callers, openCallers } from './api/callers.ts';
import { besideOperations, calledBy, type Intercept, openDispatcher } from './api/dispatch.ts';
import { loginAttempts } from './api/rate-limit.ts';
import { type RealmDirectory, realmDirectory } from './api/realm-directory.ts';
import { releaseBuffers } from './api/response-buffers.ts';
import { beginHeaders } from './api/response-headers.ts';
import type { Services } from './api/services.ts';
import { sharedTally } from './api/shared-tally.ts';
import { memoryTally, type OpenTally } from './api/tally.ts';
import { type Config, incomingFolder } from './config.ts';
import { JOB_LOOK_SECONDS } from './domain/limits.ts';
import { type Delivery, type DeliveryOptions, openDelivery } from './events/delivery.ts';
import type { Notifier } from './events/notifier.ts';
import { sqliteNotifier } from './events/sqlite-notifier.ts';
import { handlers } from './handlers/index.ts';
import { countCleanupJob } from './jobs/count-cleanup.ts';
import { type EventCleanup, openEventCleanup } from './jobs/event-cleanup.ts';
import { fileCleanupJob } from './jobs/file-cleanup.ts';
import { fullMembersJob } from './jobs/full-members.ts';
import { mailJob } from './jobs/mail.ts';
import { outgoingWebhooksJob } from './jobs/outgoing-webhooks.ts';
import { remindersJob } from './jobs/reminders.ts';
import { retentionJob } from './jobs/retention.ts';
import { type Alarm, type Jobs, openJobs } from './jobs/runner.ts';
import { scheduledMessagesJob } from './jobs/scheduled-messages.ts';
import { searchRebuildJob } from './jobs/search-rebuild.ts';
import { topicMovesJob } from './jobs/topic-moves.ts';
import { forgetMemories } from './store/db/memory.ts';
import { type Database, openDatabase } from './store/db/open.ts';
import { insertPendingUpload } from './store/messages/attachments.ts';
import { openPace, type Pace } from './unit/pace.ts';
import { byWorkers, inCurrentRealm, openUnits, type Units } from './unit/run.ts';
import { avatarRouter } from './web/avatars.ts';
import { emailRouter } from './web/confirm-email.ts';
import { closeHttpServer, drainHttpServer, openHttpServer } from './web/http-server.ts';
import { imageRouter } from './web/images.ts';
import { joinRouter } from './web/join.ts';
import { type Metrics, openMetrics } from './web/metrics.ts';
import { requestLog } from './web/request-log.ts';
import { webRouter } from './web/site.ts';
import { uploadRouter } from './web/uploads.ts';
import { openServerWorkers } from './workers.ts';

export interface App extends Core {
  server: Server;
  /** The listener for email to channels; undefined if there is none. */
  incomingMail: MailListener | undefined;
  /**
   * Leaves the clients to other processes: accepts no more connections, ends waiting requests, and still answers
   * requests on existing connections, each of which closes after its next response. Resolves when none is left.
   */
  retire: () => Promise<void>;
  /**
   * Gives back memory that only makes it faster, and that it will take again. For a time without requests; `isAgain`: not
   * for the first time in it.
   */
  rest: (isAgain: boolean) => void;
  /** Ends waiting requests, lets running ones finish, and closes the database. */
  close: () => Promise<void>;
}

export interface AppOptions {
  log: Logger;
  /** UNIX seconds. */
  now?: () => number;
  database?: Database;
  /** Threads that were opened for it; it closes them. Without this it opens its own. */
  workers?: Workers;
  /** What a test server replaces. No configuration and no request can set it. */
  testing?: Testing;
}

export interface Testing {
  heartbeats: Required<Pick<DeliveryOptions, 'heartbeatMs' | 'timers'>>;
  alarm: Alarm;
  transport: MailTransport;
  intercept: Intercept;
  newQueueId: () => string;
}

/** The parts that requests, pages and jobs share. */
interface Core {
  config: Config;
  log: Logger;
  now: () => number;
  database: Database;
  notifier: Notifier;
  delivery: Delivery;
  cleanup: EventCleanup;
  realms: RealmDirectory;
  workers: Workers;
  jobs: Jobs;
  units: Units;
  metrics: Metrics;
  pace: Pace;
  files: FileStore;
  openTally: OpenTally;
}

/** Assembles the server; it does not read the environment and does not listen yet. */
export async function openApp(config: Config, options: AppOptions): Promise<App> {
  const core = await openCore(config, options);
  const transport = options.testing?.transport ?? transportOf(config);
  startJobs(core, transport);
  const listener = await openListener(core, options.testing);
  const server = openHttpServer(listener, (reason) => core.log.info({ reason }, 'unreadable request'));
  const incomingMail = await incomingMailOf(core);
  return {
    ...core,
    server,
    incomingMail,
    retire: async () => {
      await Promise.all([drainHttpServer(server), core.delivery.close()]);
    },
    rest: (isAgain) => {
      core.database.rest();
      if (isAgain) return;
      forgetMemories(core.database.read);
      releaseBuffers();
    },
    close: async () => {
      const ended = [closeHttpServer(server), incomingMail?.close()];
      core.pace.close();
      await Promise.all([...ended, core.delivery.close()]);
      await core.jobs.close();
      await core.cleanup.close();
      transport.close();
      await core.workers.close();
      await core.notifier.close();
      await core.database.close();
    },
  };
}

async function openCore(config: Config, options: AppOptions): Promise<Core> {
  const database = options.database ?? (await openDatabase(config.databaseUrl, { driver: config.sqliteDriver }));
  try {
    return await coreOn(database, config, options);
  } catch (error) {
    // Open connections would keep the process running.
    await database.close();
    throw error;
  }
}

async function coreOn(
  database: Database,
  config: Config,
  { log, now = unixSeconds, testing, workers = workersOf(log) }: AppOptions,
): Promise<Core> {
  await database.migrate();
  const notifier =
    database.dialect === 'postgres' ? await notifierOfPostgres(config.databaseUrl) : sqliteNotifier(database);
  const lists = openWholeLists(database.read);
  const delivery = openDelivery(database, notifier, { now, lists, ...testing?.heartbeats });
  const realms = realmDirectory(database.read, config.publicUrl);
  const metrics = openMetrics({ delivery, read: database.read });
  const pace = openPace(metrics, log);
  // Only the process that has stored the work is woken for it.
  const lookSeconds = database.dialect === 'postgres' ? JOB_LOOK_SECONDS : undefined;
  const jobs = openJobs({ now, log, pace, lookSeconds, ...(testing && { alarm: testing.alarm }) });
  const { wake } = jobs;
  const units = openUnits(database, { notifier, now, workers, wake, pace, beginQueue: delivery.session });
  const cleanup = openEventCleanup({
    read: database.read,
    inServerUnit: units.inServerUnit,
    notifier,
    progress: delivery.progress,
    now,
  });
  const files = filesOf(config);
  const openTally = talliesOf(database);
  return {
    config,
    log,
    now,
    database,
    notifier,
    delivery,
    cleanup,
    realms,
    workers,
    jobs,
    units,
    metrics,
    pace,
    files,
    openTally,
  };
}

const workersOf = (log: Logger): Workers =>
  openServerWorkers((error) => log.warn({ err: error }, 'a worker abandoned a task'));

function startJobs(
  { config, database: { read, dialect }, units, realms, jobs, cleanup, files, now, log }: Core,
  transport: MailTransport,
): void {
  const { inServerUnit } = units;
  const inUnitOf = (job: string) => inCurrentRealm(units, job).inUnit;
  const findRealm = realms.withId;
  jobs.start('mail', mailJob({ read, inServerUnit, transport, now, log }));
  jobs.start('reminders', remindersJob({ read, inUnit: inUnitOf('reminders'), findRealm, now }));
  jobs.start(
    'scheduled messages',
    scheduledMessagesJob({ read, inUnit: inUnitOf('scheduled messages'), findRealm, now, log }),
  );
  const client = openWebhookClient({ allowedHosts: config.outgoingWebhookHosts });
  const webhooks = { read, inUnit: inUnitOf('outgoing webhooks'), inServerUnit, findRealm, client, now, log };
  jobs.start('outgoing webhooks', outgoingWebhooksJob(webhooks));
  jobs.start('full members', fullMembersJob({ read, inUnit: inUnitOf('full members'), findRealm, now }));
  jobs.start('topic moves', topicMovesJob({ read, inUnit: inUnitOf('topic moves'), findRealm, now, log }));
  jobs.start('retention', retentionJob({ read, inUnit: inUnitOf('retention'), findRealm, now, log }));
  jobs.start('event cleanup', cleanup.job);
  jobs.start('search rebuild', searchRebuildJob({ read, inUnit: inUnitOf('search rebuild'), inServerUnit, findRealm }));
  if (dialect === 'postgres') jobs.start('count cleanup', countCleanupJob({ read, now }));
  jobs.start(
    'file cleanup',
    fileCleanupJob({
      ...{ read, inUnit: inUnitOf('file cleanup'), inServerUnit, findRealm, files, now },
      incoming: incomingFolder(config),
    }),
  );
}

/** Loaded only if it is configured, because starting takes a tenth longer with it. */
async function incomingMailOf(core: Core): Promise<MailListener | undefined> {
  const { config, database, units, realms, workers, log, openTally } = core;
  if (config.incomingMailPort === undefined) return undefined;
  const { openIncomingMail } = await import('./jobs/incoming-mail.ts');
  const { inUnit } = inCurrentRealm(units, 'incoming mail');
  const byWorkerFor = (owner: string) => byWorkers(workers, owner);
  return openIncomingMail({ read: database.read, inUnit, findRealm: realms.withId, log, openTally, byWorkerFor });
}

/**
 * Requests that call an operation bypass Koa's handling of responses, which watches the connection of each and takes 3 % of
 * the time of a message (decision 0032).
 */
async function openListener(core: Core, testing?: Testing): Promise<RequestListener> {
  const { database, metrics, log } = core;
  const callers = openCallers(database.read, core);
  const services = servicesOf(core, testing?.newQueueId);
  const intercept = testing && { intercept: testing.intercept };
  const dispatch = await openDispatcher(handlers, services, { ...core, callers, ...intercept });
  const logged = requestLog(metrics, log);
  const koa = openKoa(core, { callers, logged });
  const answerPage = koa.callback();
  return (request, response) => {
    const ctx = koa.createContext(request, response);
    const called = calledBy(ctx);
    if (!called) return void answerPage(request, response);
    beginHeaders(ctx);
    logged(ctx, () => dispatch(ctx, called)).catch((error: Error) => ctx.onerror(error));
  };
}

/** Answers the requests that call no operation. */
function openKoa(core: Core, { callers, logged }: { callers: Callers; logged: Middleware }): Koa {
  const { config, database, delivery, units, metrics, files, log } = core;
  const { read } = database;
  const pages = { ...core, units: inCurrentRealm(units, 'a page') };
  const koa = new Koa();
  koa.proxy = config.trustProxy;
  // Only the last address was added by the proxy; those before it are claims of the client.
  koa.maxIpsCount = 1;
  koa.on('error', (error: NodeJS.ErrnoException) => {
    // A client may leave in the middle of a long response.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.warn({ err: error }, 'connection failed');
  });
  koa.use(logged);
  koa.use(besideOperations(log));
  koa.use(webRouter({ config, read, inServerUnit: units.inServerUnit, delivery, metrics }).routes());
  koa.use(imageRouter(files).routes());
  koa.use(uploadRouter({ ...core, read, callers }).routes());
  koa.use(avatarRouter({ ...core, read, callers }).routes());
  koa.use(joinRouter(pages).routes());
  koa.use(emailRouter(pages).routes());
  return koa;
}

const servicesOf = (
  { config, now, delivery, files, units, openTally }: Core,
  newQueueId: Services['newQueueId'] = randomUUID,
): Services => ({
  config,
  newQueueId: () => newQueueId(),
  startedAt: now(),
  delivery,
  files,
  noteUpload: (pathId) => units.inServerUnit(({ db, now }) => insertPendingUpload(db, pathId, now)),
  logins: loginAttempts(config.rateLimit, openTally),
});

/** On PostgreSQL several processes may count together. */
const talliesOf =
  ({ dialect, read }: Database): OpenTally =>
  (name, limit) =>
    dialect === 'postgres' ? sharedTally(read, name, limit) : memoryTally(limit);

/** Loaded, with its driver, only if it is used. */
async function notifierOfPostgres(url: string): Promise<Notifier> {
  const { postgresNotifier } = await import('./events/postgres-notifier.ts');
  return postgresNotifier(url);
}

/** Mail goes to a mail server or, if none is configured, into files. */
const transportOf = ({ smtpUrl, mailFrom, dataDir }: Config): MailTransport =>
  smtpUrl === undefined ? fileTransport(join(dataDir, 'outbox'), mailFrom) : smtpTransport(smtpUrl, mailFrom);

/** Files are in a bucket or, if none is configured, in a folder. */
export const filesOf = ({ uploadsUrl, dataDir }: Config): FileStore =>
  uploadsUrl === undefined ? folderFiles(join(dataDir, 'uploads')) : s3Files(uploadsUrl);

const unixSeconds = () => Math.floor(Date.now() / 1000);
