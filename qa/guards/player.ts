/**
 * Runs in a copy of the project as a child process of `run.ts`: loads every test file once, and then runs the requested
 * tests with one guard disabled. Loading takes far longer than most of the tests.
 */
import { relative } from 'node:path';
import Mocha from 'mocha';
import type { Failure } from '../mutations/trees.ts';

export interface Play {
  guard: number;
  /** Full titles. */
  titles: readonly string[];
}

export interface Played {
  failure: Failure | null;
  /** Whether the failed test passes with the guard enabled again; if it does not, the process must not be used any further. */
  isSound: boolean;
}

declare global {
  var guardOff: number | undefined;
  var builtConditions: Set<number> | undefined;
}

const TIME_LIMIT_MS = 60_000;

class FirstFailure extends Mocha.reporters.Base {
  static found: Failure | undefined;

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on('fail', (test) => {
      FirstFailure.found ??= {
        file: test.file ? relative(process.cwd(), test.file) : '',
        title: test.fullTitle().replace(/"(?:before|after) (?:each|all)" hook(?:: \S+)? for "(.*)"$/, '$1'),
      };
    });
  }
}

async function loaded(files: readonly string[]): Promise<Mocha> {
  const mocha = new Mocha({ timeout: TIME_LIMIT_MS, bail: true, reporter: FirstFailure });
  mocha.cleanReferencesAfterRun(false);
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  return mocha;
}

const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Sets the environment for processes that tests start. */
function switchOff(guard: number): void {
  globalThis.guardOff = guard;
  process.env.GUARD_OFF = String(guard);
}

async function failureIn(mocha: Mocha, titles: readonly string[]): Promise<Failure | undefined> {
  FirstFailure.found = undefined;
  mocha.grep(new RegExp(`^(${titles.map(escaped).join('|')})$`));
  await new Promise<number>((finish) => mocha.run(finish));
  return FirstFailure.found;
}

async function played(mocha: Mocha, { guard, titles }: Play): Promise<Played> {
  switchOff(guard);
  const failure = await failureIn(mocha, titles);
  switchOff(0);
  if (!failure) return { failure: null, isSound: true };
  return { failure, isSound: (await failureIn(mocha, [failure.title])) === undefined };
}

const mocha = await loaded(process.argv.slice(2));
process.on('message', (play: Play) => {
  void played(mocha, play).then((answer) => process.send?.(answer));
});
process.send?.('ready');
