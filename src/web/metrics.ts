import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { HEALTH_WAIT_MS } from '../domain/limits.ts';
import type { Delivery } from '../events/delivery.ts';
import type { Db } from '../store/db/open.ts';
import { readConnections, type ServerStats, serverStats } from '../store/organization/server-stats.ts';
import type { Measured } from '../unit/pace.ts';
import { inTime } from './in-time.ts';

export interface ObservedRequest {
  /** The operationId, or `page` for other requests. */
  operation: string;
  status: number;
  milliseconds: number;
}

export interface Metrics extends Measured {
  observe: (request: ObservedRequest) => void;
  /** The text form that Prometheus reads. */
  text: () => Promise<string>;
}

interface Gauged {
  delivery: Pick<Delivery, 'waiting' | 'heads'>;
  read: Db;
}

/** Counts requests as they are answered; everything else is measured when the metrics are read. */
export function openMetrics(gauged: Gauged): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'parlance_requests_total',
    help: 'Answered requests by operationId (page: no operation) and HTTP status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'parlance_request_seconds',
    help: 'Time from the first byte of a request to its response; those of getEvents wait for events',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const units = new Histogram({
    name: 'parlance_unit_seconds',
    help: 'Time that a unit of work keeps others of its organization waiting, without its commit',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.01, 0.02, 0.06, 0.25, 1],
    registers,
  });
  const delays = new Histogram({
    name: 'parlance_event_loop_delay_seconds',
    help: 'How late the event loop is, asked every 20 ms',
    buckets: [0.001, 0.005, 0.02, 0.06, 0.25, 1],
    registers,
  });
  const countOf = kept((operation: string, status: number) => requests.labels(operation, String(status)));
  const durationOf = kept((operation: string) => durations.labels(operation));
  const unitOf = kept((operation: string) => units.labels(operation));
  const measure = openGauges(gauged, registry);
  return {
    unit: (operation, milliseconds) => unitOf(operation).observe(milliseconds / 1000),
    delay: (milliseconds) => delays.observe(milliseconds / 1000),
    observe: ({ operation, status, milliseconds }) => {
      countOf(operation, status).inc();
      durationOf(operation).observe(milliseconds / 1000);
    },
    text: async () => {
      await measure();
      return registry.metrics();
    },
  };
}

/** Finds the series of some labels only once. There is one for each operation and status, whatever callers send. */
function kept<Labels extends readonly (string | number)[], Series>(
  find: (...labels: Labels) => Series,
): (...labels: Labels) => Series {
  const known = new Map<string, Series>();
  return (...labels) => {
    const key = labels.join(' ');
    const series = known.get(key) ?? find(...labels);
    known.set(key, series);
    return series;
  };
}

function openGauges({ delivery, read }: Gauged, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `parlance_${name}`, help, labelNames, registers: [registry] });
  const waiting = gauge('waiting_requests', 'Event queues with a client waiting for events at this process');
  const memory = gauge('memory_bytes', 'Resident memory of the process');
  const connections = gauge('database_connections', 'Connections for reading, and statements waiting for one', [
    'state',
  ]);
  const up = gauge('database_up', 'Whether the database answers: 1 or 0. If not, the gauges below have no value');
  const queues = gauge('queues', 'Event queues of all processes');
  const mails = gauge('mails', 'Emails to be sent (waiting), and of these the ones that failed before (retrying)', [
    'state',
  ]);
  const lag = gauge('event_lag', 'Events in the database that this process has not read yet for its clients');

  function show(stats: ServerStats): void {
    queues.set(stats.queues);
    for (const [state, count] of Object.entries(stats.mails)) mails.set({ state }, count);
    let behind = 0;
    for (const [realmId, head] of delivery.heads()) {
      behind += Math.max(0, (stats.newestEvents.get(realmId) ?? 0) - head);
    }
    lag.set(behind);
  }

  return async () => {
    waiting.set(delivery.waiting());
    memory.set(process.memoryUsage.rss());
    for (const [state, count] of Object.entries(readConnections(read))) connections.set({ state }, count);
    for (const one of [queues, mails, lag]) one.reset();
    const state = await inTime(serverStats(read).then(show), HEALTH_WAIT_MS);
    up.set(state === 'ok' ? 1 : 0);
  };
}
