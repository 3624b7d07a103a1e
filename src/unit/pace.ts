import type { Logger } from 'pino';
import { ALARM_EVERY_MS, MAX_LOOP_BLOCK_MS, MAX_UNIT_MS } from '../domain/limits.ts';

/** The interval at which the delay of the event loop is measured, and so the precision of the measurement. */
const BEAT_MS = 20;

/** Measures units and the event loop, and warns in the log when something keeps others waiting for long. */
export interface Pace {
  /** Records that an operation, or a part of it, begins to run. */
  begin: (operation: string) => void;
  /** Records how long a unit worked: from its turn to the end of its work, before the commit. */
  endUnit: (operation: string, milliseconds: number) => void;
  close: () => void;
}

/** The receiver of the measurements. */
export interface Measured {
  unit: (operation: string, milliseconds: number) => void;
  /** How late the event loop was. */
  delay: (milliseconds: number) => void;
}

export const UNWATCHED: Pace = { begin: () => undefined, endUnit: () => undefined, close: () => undefined };

export function openPace({ unit, delay }: Measured, log: Logger): Pace {
  const alarmed = new Map<string, number>();
  /** Operations that began to run since the last beat. */
  let running = new Set<string>();
  let beatAt = performance.now();

  /** Raises the same alarm only once in a while, since it would fill the log on a slow machine. */
  function alarm(what: string, operation: string, milliseconds: number): void {
    const key = `${what} ${operation}`;
    const now = performance.now();
    if (now - (alarmed.get(key) ?? Number.NEGATIVE_INFINITY) < ALARM_EVERY_MS) return;
    alarmed.set(key, now);
    log.warn({ operation, ms: Math.round(milliseconds) }, what);
  }

  const beat = setInterval(() => {
    const now = performance.now();
    const late = Math.max(0, now - beatAt - BEAT_MS);
    beatAt = now;
    delay(late);
    if (late > MAX_LOOP_BLOCK_MS)
      alarm('the event loop was blocked', [...running].sort().join(', ') || 'unknown', late);
    if (running.size > 0) running = new Set();
  }, BEAT_MS);
  beat.unref();

  return {
    begin: (operation) => void running.add(operation),
    endUnit: (operation, milliseconds) => {
      unit(operation, milliseconds);
      if (milliseconds > MAX_UNIT_MS) alarm('a unit of work took long', operation, milliseconds);
    },
    close: () => clearInterval(beat),
  };
}
