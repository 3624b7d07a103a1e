import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ActorAccount } from '../support/actor.ts';
import { openExampleOrg, type Role } from '../support/example-org.ts';

/**
 * A server with the example organization in a separate process, so that the time in which the test builds long requests
 * does not count. On request, it reports how long its loop stood still, and its memory.
 */
export interface Opened {
  origin: string;
  accounts: Record<Role, ActorAccount>;
}
export interface Measured {
  /** Milliseconds of the longest standstill since the previous report. */
  standstill: number;
  /** Milliseconds of processor time since the previous report. */
  busy: number;
  /** Bytes in memory after a full collection; only on request. */
  held: number;
}

const RESOLUTION_MS = 5;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let org = await openExampleOrg({ logLevel: 'silent' });
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
    // The collection also counts as a standstill, but is measured only by the next timer.
    await setTimeout(2 * RESOLUTION_MS);
  }
  delays.reset();
  spent = process.cpuUsage();
  return result;
}

function tell(): void {
  const { actors, serving } = org;
  const accounts = Object.fromEntries(Object.entries(actors).map(([role, { account }]) => [role, account]));
  process.send?.({ origin: serving.place.origin, accounts });
}

async function renew(): Promise<void> {
  await org.close();
  org = await openExampleOrg({ logLevel: 'silent' });
  tell();
}

process.on('message', (message: 'measure' | 'memory' | 'renew' | 'end') => {
  if (message === 'end') void org.close().then(() => process.disconnect());
  else if (message === 'renew') void renew();
  else void measured(message === 'memory').then((found) => process.send?.(found));
});
tell();
