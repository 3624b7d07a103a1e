import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** What decides when and how V8 optimizes a function. */
interface Optimizing {
  /** Bytes of bytecode that a function executes before V8 considers, a few times, whether to optimize it. */
  budget: number;
  /** Bytes of bytecode of other functions that V8 compiles into an optimized one. */
  inlined: number;
}

/** The values of Node 20. */
const USUAL: Optimizing = { budget: 66 * 1024, inlined: 920 };
/** Those of a process that begins to work. */
const EARLY: Optimizing = { budget: 16 * 1024, inlined: 300 };

const LOOK_MS = 500;
/** The share of the time between two looks that a busy process works. */
const BUSY = 0.2;
const BUSY_SECONDS = 20;

/**
 * Has V8 optimize sooner, and in less time, until the process has been busy for 20 seconds (decision 0026). Called when the
 * server accepts requests. Returns a function that ends it.
 */
export function warmUp(busySeconds = BUSY_SECONDS): () => void {
  let before = performance.eventLoopUtilization();
  let left = (busySeconds * 1000) / LOOK_MS;
  const end = () => {
    clearInterval(watch);
    set(USUAL);
  };
  const look = () => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization >= BUSY) left -= 1;
    before = now;
    if (left <= 0) end();
  };
  set(EARLY);
  const watch = setInterval(look, LOOK_MS).unref();
  return end;
}

function set({ budget, inlined }: Optimizing): void {
  setFlagsFromString(`--interrupt-budget=${budget}`);
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlined}`);
}
