/** The timers of waiting requests. A test server, whose clock stands still, has its own. */
export interface Timers {
  /** Calls `work` with the argument after that many milliseconds. */
  start: <Argument>(work: (argument: Argument) => void, milliseconds: number, argument: Argument) => Timer;
  stop: (timer: Timer) => void;
}

export type Timer = object;

export const systemTimers: Timers = {
  start: (work, milliseconds, argument) => setTimeout(work, milliseconds, argument),
  stop: (timer) => clearTimeout(timer as NodeJS.Timeout),
};
