import { type SpawnOptions, spawn } from 'node:child_process';
import { PROGRAM } from './program.ts';

export interface Outcome {
  status: number | null;
  out: string;
  err: string;
}

export type Environment = Record<string, string | undefined>;

/** The command line in a separate process, with only the given environment. */
export const start = (environment: Environment, ...words: string[]) => startWith({}, environment, ...words);

/** The same with options of the process. */
export const startWith = (options: SpawnOptions, environment: Environment, ...words: string[]) =>
  spawn(process.execPath, [...PROGRAM, ...words], {
    stdio: 'pipe',
    ...options,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });

/** Runs the command to its end. */
export const parlance = (environment: Environment, ...words: string[]): Promise<Outcome> =>
  outcomeOf(start(environment, ...words));

/** The output and the exit status of a process. */
export function outcomeOf(child: ReturnType<typeof startWith>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const outcome = { out: '', err: '' };
    child.stdout?.on('data', (text) => {
      outcome.out += text;
    });
    child.stderr?.on('data', (text) => {
      outcome.err += text;
    });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, ...outcome }));
  });
}
