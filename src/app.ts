import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import Koa from 'koa';
import type { Logger } from 'pino';
import { folderFiles } from './adapters/files.ts';
import { filePost, type Post, smtpPost } from './adapters/mail.ts';
import { addressRouter } from './api/confirm-address.ts';
import { openGate } from './api/dispatch.ts';
import { joinRouter } from './api/join.ts';
import { openMetrics } from './api/metrics.ts';
import { pictureRouter } from './api/pictures.ts';
import { loginAttempts } from './api/rate-limit.ts';
import { realmDirectory } from './api/realm-directory.ts';
import type { Services } from './api/services.ts';
import { siteRouter } from './api/site.ts';
import { unitRunner } from './api/unit.ts';
import type { Config } from './config.ts';
import { type Bell, memoryBell } from './events/bell.ts';
import { openDelivery } from './events/delivery.ts';
import { handlers } from './handlers/index.ts';
import { openMailer } from './mailer.ts';
import { type Database, openDatabase } from './store/db.ts';

export interface App {
  server: Server;
  services: Services;
  /** Ends waiting requests, lets running ones finish, and closes the database. */
  close: () => Promise<void>;
}

export interface Surroundings {
  log: Logger;
  /** UNIX seconds. */
  now?: () => number;
  database?: Database;
}

/** Puts the server together; it reads no environment and does not listen yet. */
export async function openApp(config: Config, { log, now = unixSeconds, database }: Surroundings): Promise<App> {
  const opened = database ?? (await openDatabase(config.databaseUrl, { driver: config.sqliteDriver }));
  await opened.migrate();
  const bell = opened.dialect === 'postgres' ? await bellOfPostgres(config.databaseUrl) : memoryBell();
  const delivery = openDelivery(opened, bell, { now });
  const realms = realmDirectory(opened.read, config.publicUrl);
  bell.onRing(realms.hear);
  const mailer = openMailer(opened, { post: postOf(config), present: realms.present, now, log });
  const files = folderFiles(join(config.dataDir, 'uploads'));
  const logins = loginAttempts(config.rateLimit);
  const services: Services = { config, database: opened, delivery, files, logins, mailer, log };
  const inUnit = unitRunner(opened, { bell, now });
  const metrics = openMetrics(delivery);
  const koa = new Koa();
  koa.proxy = config.trustProxy;
  koa.on('error', (error: Error) => log.warn({ err: error }, 'connection failed'));
  koa.use(async (ctx, next) => {
    const requestId = ctx.get('X-Request-Id') || randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    const started = performance.now();
    await next();
    const observe = () => {
      const milliseconds = performance.now() - started;
      metrics.observe(ctx.method, ctx.status, milliseconds);
      if (!log.isLevelEnabled('debug')) return;
      const { method, path, status } = ctx;
      const ms = Math.round(milliseconds);
      log.debug({ request_id: requestId, method, path: withoutKey(path), status, ms }, 'request');
    };
    if (ctx.respond === false) ctx.res.once('close', observe);
    else observe();
  });
  // First, since every router tries all its routes; what is no operation goes on to them.
  koa.use(await openGate(handlers, services, { inUnit, now, realms }));
  koa.use(siteRouter(services, metrics).routes());
  koa.use(pictureRouter(files).routes());
  koa.use(joinRouter(services, { realms, inUnit, now }).routes());
  koa.use(addressRouter(services, { realms, inUnit, now }).routes());
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, koa.callback());
  server.keepAliveTimeout = 75_000;
  return {
    server,
    services,
    close: async () => {
      const ended = end(server);
      await delivery.close();
      await ended;
      await mailer.close();
      await bell.close();
      await opened.close();
    },
  };
}

/** Loaded with its driver only where it is used. */
async function bellOfPostgres(url: string): Promise<Bell> {
  const { postgresBell } = await import('./events/postgres-bell.ts');
  return postgresBell(url);
}

/** Mail goes to a mail server or, where none is set, into files. */
const postOf = ({ smtpUrl, mailFrom, dataDir }: Config): Post =>
  smtpUrl === undefined ? filePost(join(dataDir, 'outbox'), mailFrom) : smtpPost(smtpUrl, mailFrom);

/** Who knows the key of an invitation can accept it, so that no log may tell it. */
const withoutKey = (path: string) =>
  path.replace(/^(\/(?:accounts\/do_confirm|accounts\/confirm_address|join)\/)[^/]+/, '$1…');

const unixSeconds = () => Math.floor(Date.now() / 1000);
/** A narrow with long lists stands in the address, which counts as header; 16 KiB, the usual limit, are too few. */
const MAX_HEADER_BYTES = 128 * 1024;
const CLOSING_SECONDS = 10;
const SWEEP_MS = 10;

/** Takes no more connections and resolves when no request is running any more, or after ten seconds. */
async function end(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    // Clients keep a connection open after its last answer, and Node closes only those that are idle at this moment.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const limit = setTimeout(() => server.closeAllConnections(), CLOSING_SECONDS * 1000);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}
