import { Gauge, Histogram, Registry } from 'prom-client';
import type { Delivery } from '../events/delivery.ts';

export interface Metrics {
  observe: (method: string, status: number, milliseconds: number) => void;
  /** The text form that Prometheus reads. */
  text: () => Promise<string>;
}

export function openMetrics(delivery: Pick<Delivery, 'waiting'>): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'parlance_request_seconds',
    help: 'Time from the first byte of a request to its response, including long polls',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: 'parlance_waiting_requests',
    help: 'Event queues with a client waiting for events',
    registers: [registry],
    collect() {
      this.set(delivery.waiting());
    },
  });
  new Gauge({
    name: 'parlance_memory_bytes',
    help: 'Resident memory of the process',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  return {
    observe: (method, status, milliseconds) => durations.observe({ method, status }, milliseconds / 1000),
    text: () => registry.metrics(),
  };
}
