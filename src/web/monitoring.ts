import { isIP } from 'node:net';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { HEALTH_WAIT_MS, WRITE_PROBE_TRUST_MS } from '../domain/limits.ts';
import type { Delivery } from '../events/delivery.ts';
import type { Db } from '../store/db/open.ts';
import { probeReads, probeWrites } from '../store/db/probes.ts';
import type { InServerUnit } from '../unit/run.ts';
import { inTime, type State } from './in-time.ts';
import type { Metrics } from './metrics.ts';

export interface Monitored {
  config: Config;
  read: Db;
  inServerUnit: InServerUnit;
  delivery: Pick<Delivery, 'waiting'>;
  metrics: Metrics;
}

/**
 * Health for everyone; metrics and the details of the health for the addresses that may see them. `/ready` says whether
 * requests should be sent here, which is so even while the disk is full and only reads work.
 */
export function monitoringRouter({ config, read, inServerUnit, delivery, metrics }: Monitored): Router {
  const health = openHealth(read, inServerUnit);
  const router = new Router();
  router.get('/health', async (ctx) => {
    const { reads, writes } = await health();
    const status: State = reads === 'ok' && writes === 'ok' ? 'ok' : 'failing';
    ctx.status = status === 'ok' ? 200 : 503;
    const details = { reads, writes, waiting_requests: delivery.waiting() };
    answer(ctx, { status, ...(mayWatch(ctx, config) && details) });
  });
  router.get('/ready', async (ctx) => {
    const status = await inTime(probeReads(read), HEALTH_WAIT_MS);
    ctx.status = status === 'ok' ? 200 : 503;
    answer(ctx, { status });
  });
  router.get('/metrics', async (ctx, next) => {
    // For everyone else this page does not exist.
    if (!mayWatch(ctx, config)) return next();
    ctx.type = 'text/plain; version=0.0.4';
    ctx.body = await metrics.text();
  });
  return router;
}

/** As text: to recognize an object, Koa loads what `fetch` consists of, which takes 25 ms of a start. */
function answer(ctx: Context, body: object): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'json';
  ctx.body = JSON.stringify(body);
}

/** Whether the address of the request may see metrics and details. */
function mayWatch(ctx: Context, { trustProxy, monitoringAddresses }: Config): boolean {
  // Behind a proxy that is not trusted every request has the address of the proxy, which usually may see them.
  if (!trustProxy && (ctx.get('X-Forwarded-For') !== '' || ctx.get('Forwarded') !== '')) return false;
  const [address = ''] = ctx.ip.split('%');
  const family = isIP(address);
  return family !== 0 && monitoringAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Reads from the database and writes to it, because reads also work on a full disk. Requests within a moment share one
 * write. A database that does not answer in time counts as failing.
 */
function openHealth(read: Db, inServerUnit: InServerUnit): () => Promise<{ reads: State; writes: State }> {
  let probe: { endedAt?: number; done: Promise<void> } | undefined;

  function writeProbe(): Promise<void> {
    const isKnown = probe && (probe.endedAt ?? Number.POSITIVE_INFINITY) > performance.now() - WRITE_PROBE_TRUST_MS;
    if (probe && isKnown) return probe.done;
    const fresh: NonNullable<typeof probe> = { done: inServerUnit(({ db }) => probeWrites(db)) };
    probe = fresh;
    fresh.done.then(
      () => {
        fresh.endedAt = performance.now();
      },
      // The next request tries again.
      () => {
        probe = undefined;
      },
    );
    return fresh.done;
  }

  return async () => {
    const [reads, writes] = await Promise.all([
      inTime(probeReads(read), HEALTH_WAIT_MS),
      inTime(writeProbe(), HEALTH_WAIT_MS),
    ]);
    return { reads, writes };
  };
}
