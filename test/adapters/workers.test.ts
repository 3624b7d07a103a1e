import { expect } from 'chai';
import { openWorkers, type Workers } from '../../src/adapters/workers.ts';
import { isFinal, Refusal } from '../../src/domain/errors.ts';
import { MAX_TASK_MS, MAX_WAITING_TASKS_PER_USER } from '../../src/domain/limits.ts';
import type { Toil } from '../support/toiler.ts';

const FILE = new URL('../support/toiler.ts', import.meta.url).href;

describe('The workers', () => {
  let workers: Workers;
  let failures: unknown[];
  beforeEach(() => {
    failures = [];
    workers = openWorkers(FILE, (error) => failures.push(error));
  });
  afterEach(() => workers.close());

  const run = (owner: string, task: Toil) => workers.run(owner, task);
  const echo = (owner: string, value: unknown) => run(owner, { kind: 'echo', value });

  async function expectTooMuch(running: Promise<unknown>): Promise<void> {
    const outcome = await running.catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Refusal);
    expect(isFinal(outcome)).to.equal(false);
  }

  it('return the result of a task', async () => {
    expect(await echo('a', { many: [1, 2] })).to.deep.equal({ many: [1, 2] });
    expect(failures).to.deep.equal([]);
  });

  it('start whatever options of V8 the process has', async () => {
    process.execArgv.push('--max-semi-space-size=16');
    try {
      expect(await echo('a', 'started')).to.equal('started');
    } finally {
      process.execArgv.pop();
    }
    expect(failures).to.deep.equal([]);
  });

  for (const kind of ['spin', 'hoard', 'dig'] as const) {
    const what = { spin: 'too long', hoard: 'too much memory', dig: 'too much of the stack' }[kind];
    it(`return nothing for a task that takes ${what}, report it, and continue to work`, async () => {
      expect(await run('a', { kind })).to.equal(undefined);
      expect(failures).to.have.lengthOf(1);
      expect(await echo('a', 'still there')).to.equal('still there');
    });
  }

  it('do one task of an owner at a time, so that others are served meanwhile', async () => {
    const done: string[] = [];
    const note = (what: string) => () => done.push(what);
    // A thread for each of two owners: on a busy machine, starting one may take as long as a task may.
    await Promise.all([echo('a', 'one'), echo('b', 'another')]);
    await Promise.all([
      run('a', { kind: 'spin' }).then(note('first of a')),
      echo('a', 1).then(note('second of a')),
      echo('b', 1).then(note('b')),
      echo('c', 1).then(note('c')),
    ]);
    expect(done).to.deep.equal(['b', 'c', 'first of a', 'second of a']);
  });

  it('refuse tasks of an owner who has too many waiting, but not those of others', async () => {
    const first = run('a', { kind: 'spin' });
    const waiting = Array.from({ length: MAX_WAITING_TASKS_PER_USER }, (_none, index) => echo('a', index));
    await expectTooMuch(echo('a', 'one too many'));
    expect(await echo('b', 'welcome')).to.equal('welcome');
    expect(await first).to.equal(undefined);
    expect(await Promise.all(waiting)).to.deep.equal([...waiting.keys()]);
  });

  it('stop running tasks when they are closed, and accept no more', async () => {
    const running = run('a', { kind: 'spin' });
    const waiting = echo('a', 1);
    waiting.catch(() => undefined);
    await echo('b', 'both have begun to work or to wait');
    const before = performance.now();
    await workers.close();
    expect(await running).to.equal(undefined);
    await expectTooMuch(waiting);
    await expectTooMuch(echo('c', 1));
    expect(performance.now() - before).to.be.below(MAX_TASK_MS);
  });
}).timeout(60_000);
