import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isAway } from '../store/db/availability.ts';
import type { WakeableJob } from '../store/jobs.ts';
import type { Pace } from '../unit/pace.ts';

/**
 * Does the work that is due. Returns when something is due next, in UNIX seconds; undefined: not before the job is
 * woken. Stops early when the signal is aborted.
 */
export type Job = (signal: AbortSignal) => Promise<number | undefined>;

export type JobName =
  | WakeableJob
  | 'full members'
  | 'topic moves'
  | 'retention'
  | 'event cleanup'
  | 'search rebuild'
  | 'count cleanup';

/**
 * Calls back at the beginning of a second, after that many seconds at the earliest; returns a function that cancels it.
 * A test server, whose clock stands still, has its own.
 */
export type Alarm = (seconds: number, work: () => void) => () => void;

/**
 * Background jobs. Each runs at the start, when it is woken and when something is due, one run at a time. At the start they
 * follow one another: a server that begins needs one connection to the database for them, not one for each.
 */
export interface Jobs {
  start: (name: JobName, job: Job) => void;
  /** Runs a job as soon as possible; called after a commit that gave it something to do. */
  wake: (name: JobName) => void;
  /** Resolves when no job is running or about to run. */
  settled: () => Promise<void>;
  /** Asks the jobs to stop, and waits for them for at most five seconds. */
  close: () => Promise<void>;
}

const RETRY_SECONDS = 60;
/** While the database is away; it may be back at any time. */
const RETRY_AWAY_SECONDS = 5;
/** At the start, no job waits longer than this for the one before it, which may have much to do. */
const MAX_FIRST_RUN_MS = 100;
const CLOSING_MS = 5000;
/** Timers of Node cannot be longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface JobsOptions {
  now: () => number;
  log: Logger;
  pace: Pace;
  alarm?: Alarm;
  /** After so many seconds at most a job looks again, for work of a process that has exited; without it, never. */
  lookSeconds?: number | undefined;
}

export function openJobs({ now, log, pace, alarm = systemAlarm, lookSeconds }: JobsOptions): Jobs {
  const closing = new AbortController();
  const { signal } = closing;
  const runners = new Map<JobName, Runner>();
  /** Resolves when the first run of every job has begun. */
  let begun: Promise<unknown> = Promise.resolve();

  function start(name: JobName, job: Job): void {
    const run = async () => {
      pace.begin(name);
      try {
        return sooner(await job(signal));
      } catch (error) {
        log.error({ err: error, job: name }, 'a job failed');
        return now() + (isAway(error) ? RETRY_AWAY_SECONDS : RETRY_SECONDS);
      }
    };
    const runner = openRunner(run, { now, alarm, signal });
    runners.set(name, runner);
    begun = begun.then(() => begin(runner));
  }

  const sooner = (next: number | undefined): number | undefined =>
    lookSeconds === undefined ? next : Math.min(next ?? Number.POSITIVE_INFINITY, now() + lookSeconds);

  function begin(runner: Runner): Promise<void> {
    runner.wake();
    return Promise.race([runner.running(), delay(MAX_FIRST_RUN_MS, undefined, { ref: false })]);
  }

  async function settled(): Promise<void> {
    await begun;
    const running = [...runners.values()].flatMap((runner) => runner.running() ?? []);
    if (running.length === 0) return;
    await Promise.all(running);
    await settled();
  }

  return {
    start,
    wake: (name) => runners.get(name)?.wake(),
    settled,
    close: async () => {
      closing.abort();
      for (const runner of runners.values()) runner.cancel();
      await Promise.race([settled(), delay(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

interface Runner {
  wake: () => void;
  /** The current run, including further runs that were requested meanwhile. */
  running: () => Promise<void> | undefined;
  /** Does not run when something is due. */
  cancel: () => void;
}

function openRunner(
  run: () => Promise<number | undefined>,
  { now, alarm, signal }: { now: () => number; alarm: Alarm; signal: AbortSignal },
): Runner {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let cancel = () => {};

  function wake(): void {
    if (signal.aborted) return;
    isWanted = true;
    running ??= runWhileWanted().finally(() => {
      running = undefined;
      // The job may have been woken after it looked last.
      if (isWanted) wake();
    });
  }

  async function runWhileWanted(): Promise<void> {
    cancel();
    let next: number | undefined;
    while (isWanted && !signal.aborted) {
      isWanted = false;
      next = await run();
    }
    if (next !== undefined) cancel = alarm(Math.max(next - now(), 1), wake);
  }

  return { wake, running: () => running, cancel: () => cancel() };
}

const systemAlarm: Alarm = (seconds, work) => {
  const timer = setTimeout(work, Math.min(seconds * 1000 - (Date.now() % 1000), MAX_TIMER_MS));
  timer.unref();
  return () => clearTimeout(timer);
};
