import { load } from '../../src/worker.ts';

/** A process with the code of a worker, which repeats what it is told. */
await load(['render']);
process.on('message', (message) => process.send?.(message));
process.send?.('loaded');
