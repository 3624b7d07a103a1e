import { setFlagsFromString } from 'node:v8';
import { watchUtilization } from '../runtime/utilization.ts';

/**
 * Bytes of bytecode that a function executes before V8 considers, a few times, whether to optimize it: that of Node 20, and
 * the one of a process that begins to work.
 */
const USUAL_BUDGET = 66 * 1024;
const EARLY_BUDGET = 16 * 1024;

const LOOK_MS = 500;
/** The share of the time between two looks that a busy process works. */
const BUSY = 0.2;
const BUSY_SECONDS = 20;

/**
 * Has V8 optimize sooner until the process has been busy for 20 seconds (decision 0026). Called when the server accepts
 * requests. Returns a function that ends it.
 */
export function warmUp(busySeconds = BUSY_SECONDS): () => void {
  const utilization = watchUtilization();
  let left = (busySeconds * 1000) / LOOK_MS;
  const end = () => {
    clearInterval(watch);
    setFlagsFromString(`--interrupt-budget=${USUAL_BUDGET}`);
  };
  const look = () => {
    if (utilization() >= BUSY) left -= 1;
    if (left <= 0) end();
  };
  setFlagsFromString(`--interrupt-budget=${EARLY_BUDGET}`);
  const watch = setInterval(look, LOOK_MS).unref();
  return end;
}
