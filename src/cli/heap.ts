import type { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { watchUtilization } from '../runtime/utilization.ts';

/** How much the heap may grow between full collections. docs/benchmarks.md measures the effect on time and memory. */
const HEAP_GROWING_PERCENT = 60;

/** As V8 does by default. While it starts, the built program has another value, see `tools/build/load-program.ts`. */
const AFTER_START = '--semi-space-growth-factor=2';

const LOOK_MS = 500;
/** What a quiet process does at most between two looks: the share of the time that it works, of which collecting is a tenth. */
const QUIET = 0.2;
/** And its requests, because even a message for a hundred clients is little work. */
const QUIET_REQUESTS = 50;
/** It is quiet after five seconds, longer than most pauses between two bursts of requests. */
const QUIET_LOOKS = 10;

/** Called every five seconds of a quiet time. `isAgain`: not for the first time, so only jobs may have taken memory since. */
type OnQuiet = (isAgain: boolean) => void;

/**
 * Has V8 use less memory (decision 0018), by options that it reads whenever it needs them, the only kind that a running
 * process can set. Called when the server accepts requests, because starting is faster without them. `onQuiet` gives
 * back what is not V8's. `lookMs`: milliseconds between two looks. Returns a function that ends it.
 */
export function limitHeap(server: EventEmitter, onQuiet: OnQuiet, lookMs = LOOK_MS): () => void {
  setFlagsFromString(AFTER_START);
  // Thousands of waiting requests are a large heap that hardly changes: by default V8 lets it grow to several times its
  // size before it collects.
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  return watchQuiet(server, lookMs, onQuiet, (isQuiet) => {
    // V8 returns in small steps what the process no longer needs. By itself it waits until nothing was collected for 100
    // seconds.
    setFlagsFromString(isQuiet ? '--optimize-for-size' : '--no-optimize-for-size');
  });
}

function watchQuiet(
  server: EventEmitter,
  lookMs: number,
  onQuiet: OnQuiet,
  changed: (isQuiet: boolean) => void,
): () => void {
  const utilization = watchUtilization();
  let requests = 0;
  let quietLooks = 0;
  const count = () => {
    requests += 1;
  };
  const look = () => {
    const wasQuiet = quietLooks >= QUIET_LOOKS;
    quietLooks = utilization() < QUIET && requests < QUIET_REQUESTS ? quietLooks + 1 : 0;
    requests = 0;
    const isQuiet = quietLooks >= QUIET_LOOKS;
    if (isQuiet !== wasQuiet) changed(isQuiet);
    if (isQuiet && quietLooks % QUIET_LOOKS === 0) onQuiet(wasQuiet);
  };
  server.on('request', count);
  const watch = setInterval(look, lookMs).unref();
  return () => {
    clearInterval(watch);
    server.off('request', count);
  };
}
