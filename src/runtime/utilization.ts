import { performance } from 'node:perf_hooks';

/** Returns a function for the share of the time, 0 to 1, that the event loop has worked since its last call, or since this one. */
export function watchUtilization(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
