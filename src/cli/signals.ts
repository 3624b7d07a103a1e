import { constants } from 'node:os';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

let respond = (signal: (typeof SIGNALS)[number]): void => process.exit(128 + constants.signals[signal]);

/**
 * SIGTERM and SIGINT end the process at once, until something else is decided here. Process 1 of a container would ignore
 * them without a listener. Returns a function that removes the listeners.
 */
export function stopOnSignals(): () => void {
  const listener = (signal: (typeof SIGNALS)[number]) => respond(signal);
  for (const signal of SIGNALS) process.on(signal, listener);
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
}

/** From now on a signal ends the process with status 0, because a server that is asked to stop has not failed. */
export function stopCleanly(): void {
  respond = () => process.exit(0);
}

/**
 * Resolves with the first signal; the second ends the process at once, with status 1. A closed terminal, which sends SIGHUP,
 * counts as one if the process has no other use for it.
 */
export function firstSignal({ orHangUp = false }: { orHangUp?: boolean } = {}): Promise<void> {
  if (orHangUp) process.on('SIGHUP', () => respond('SIGTERM'));
  return new Promise((resolve) => {
    respond = () => {
      respond = () => process.exit(1);
      resolve();
    };
  });
}
