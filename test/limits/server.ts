import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ActorAccount } from '../support/actor.ts';
import { openExampleOrg, type Role } from '../support/example-org.ts';

/**
 * A server with the example organization in a process of its own: what the test spends on making long requests must not
 * count as the server's. Asked by messages, it tells how long its loop stood still and what it holds.
 */
export interface Opened {
  origin: string;
  accounts: Record<Role, ActorAccount>;
}
export interface Measured {
  /** Milliseconds of the longest standstill since the last time. */
  standstill: number;
  /** Milliseconds of processor time since the last time. */
  busy: number;
  /** Bytes held after a full collection; only when asked for. */
  held: number;
}

const RESOLUTION_MS = 5;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const org = await openExampleOrg({ logLevel: 'silent' });
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
let spent = process.cpuUsage();

async function measured(withMemory: boolean): Promise<Measured> {
  const { user, system } = process.cpuUsage(spent);
  const result = { standstill: Math.max(0, delays.max / 1e6 - RESOLUTION_MS), busy: (user + system) / 1000, held: 0 };
  if (withMemory) {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    result.held = heapUsed + external;
    // The collection is noted as a standstill too, but only when the next timer comes.
    await setTimeout(2 * RESOLUTION_MS);
  }
  delays.reset();
  spent = process.cpuUsage();
  return result;
}

process.on('message', (message: 'measure' | 'memory' | 'end') => {
  if (message === 'end') void org.close().then(() => process.disconnect());
  else void measured(message === 'memory').then((found) => process.send?.(found));
});
const { actors, serving } = org;
const accounts = Object.fromEntries(Object.entries(actors).map(([role, { account }]) => [role, account]));
process.send?.({ origin: serving.place.origin, accounts });
