import type { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { watchUtilization } from '../runtime/utilization.ts';

const LOOK_MS = 100;
/** What a process does at most in a pause: the share of the time between two looks that it works. */
const IDLE = 0.2;
/** As many as a message for a hundred waiting clients brings: it makes 3.7 MB of objects that nobody needs any more. */
const MANY_REQUESTS = 100;

/**
 * Has V8 collect young objects in the first pause after many requests (decision 0026), so that the next message does not
 * meet a collection while its clients wait for it. Returns a function that ends it.
 */
export function collectInPauses(server: EventEmitter): () => void {
  const utilization = watchUtilization();
  let requests = 0;
  let counted = 0;
  const count = () => {
    requests += 1;
  };
  const look = () => {
    const isPause = utilization() < IDLE && requests === counted;
    counted = requests;
    if (!isPause || requests < MANY_REQUESTS) return;
    requests = 0;
    counted = 0;
    collectYoung();
  };
  server.on('request', count);
  const watch = setInterval(look, LOOK_MS).unref();
  return () => {
    clearInterval(watch);
    server.off('request', count);
  };
}

type Collect = (options: { type: 'minor' }) => void;

/** V8 shows it only to contexts that are made while the option is set. */
let collect: Collect | undefined;

function collectYoung(): void {
  collect ??= collector();
  // What survives twice is no longer young, and leaves its room to new objects.
  collect({ type: 'minor' });
  collect({ type: 'minor' });
}

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const found: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return found;
}
