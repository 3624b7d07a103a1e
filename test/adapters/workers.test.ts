import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { openWorkers, type Workers } from '../../src/adapters/workers.ts';
import { isFinal, Refusal } from '../../src/domain/errors.ts';
import { MAX_TASK_MS, MAX_WAITING_TASKS_PER_USER, MAX_WORKER_HEAP_MB } from '../../src/domain/limits.ts';
import { threadOptions } from '../../src/runtime/threads.ts';
import type { Toil } from '../support/toiler.ts';

const FILE = new URL('../support/toiler.ts', import.meta.url).href;

for (const type of ['thread', 'process'] as const)
  describe(`Workers, each a ${type},`, () => {
    let workers: Workers;
    let failures: unknown[];
    beforeEach(() => {
      failures = [];
      workers = openWorkers(FILE, (error) => failures.push(error), type);
    });
    afterEach(() => workers.close());

    const run = (owner: string, task: Toil) => workers.run(owner, [task]);
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

    for (const kind of ['spin', 'hoard', 'dig'] as const) {
      // V8 reports this at length when it ends a process; how much memory it may take is tested below.
      if (type === 'process' && kind === 'hoard') continue;
      const what = { spin: 'too long', hoard: 'too much memory', dig: 'too much of the stack' }[kind];
      it(`return nothing for a task that takes ${what}, report it, and continue to work`, async () => {
        expect(await run('a', { kind })).to.equal(undefined);
        expect(failures).to.have.lengthOf(1);
        expect(await echo('a', 'still there')).to.equal('still there');
      });
    }

    it('refuse tasks of an owner who has too many waiting, but not those of others', async () => {
      const first = run('a', { kind: 'spin' });
      const waiting = Array.from({ length: MAX_WAITING_TASKS_PER_USER }, (_none, index) => echo('a', index));
      await expectTooMuch(echo('a', 'one too many'));
      expect(await echo('b', 'welcome')).to.equal('welcome');
      expect(await first).to.equal(undefined);
      expect(await Promise.all(waiting)).to.deep.equal([...waiting.keys()]);
    });

    it('stop running tasks when they are closed, and accept no more', async () => {
      await echo('a', 'there is a worker');
      const running = run('a', { kind: 'spin' });
      const waiting = echo('a', 1);
      waiting.catch(() => undefined);
      await setImmediate();
      const before = performance.now();
      await workers.close();
      expect(await running).to.equal(undefined);
      await expectTooMuch(waiting);
      await expectTooMuch(echo('c', 1));
      expect(performance.now() - before).to.be.below(MAX_TASK_MS);
    });

    it('start whatever options of V8 the server has', async () => {
      process.execArgv.push('--max-semi-space-size=16');
      try {
        expect(await echo('a', 'started')).to.equal('started');
      } finally {
        process.execArgv.pop();
      }
      expect(failures).to.deep.equal([]);
    });

    it('do one task of an owner at a time, so that others are served meanwhile', async () => {
      const done: string[] = [];
      const note = (what: string) => () => done.push(what);
      // A worker for each of two owners: on a busy machine, starting one may take as long as a task may.
      await Promise.all([echo('a', 'one'), echo('b', 'another')]);
      await Promise.all([
        run('a', { kind: 'spin' }).then(note('first of a')),
        echo('a', 1).then(note('second of a')),
        echo('b', 1).then(note('b')),
        echo('c', 1).then(note('c')),
      ]);
      expect(done).to.deep.equal(['b', 'c', 'first of a', 'second of a']);
    });

    if (type === 'process') {
      it('see nothing of the environment, which may hold secrets', async () => {
        expect(await run('a', { kind: 'environment' })).to.deep.equal(['TINYPOOL_WORKER_ID']);
      });

      it('have a limit of memory', async () => {
        const limit = Number(await run('a', { kind: 'heap limit' }));
        expect(limit / 2 ** 20).to.be.within(MAX_WORKER_HEAP_MB, 1.3 * MAX_WORKER_HEAP_MB);
      });

      it('are replaced if they were killed while they had nothing to do', async () => {
        const failure = new Promise((resolve) => {
          workers = openWorkers(FILE, resolve, type);
        });
        process.kill(Number(await run('a', { kind: 'process id' })), 'SIGKILL');
        await failure;
        expect(await echo('a', 'another')).to.equal('another');
      });

      it('continue when Ctrl-C reaches them, since the server lets running requests finish', async () => {
        const file = new URL('../support/loaded-worker.ts', import.meta.url);
        const worker = fork(file, { execArgv: threadOptions(file.href) });
        try {
          expect(await once(worker, 'message')).to.deep.include('loaded');
          worker.kill('SIGINT');
          worker.send('are you there?');
          expect(await Promise.race([once(worker, 'message'), once(worker, 'exit')])).to.deep.include('are you there?');
        } finally {
          worker.kill();
        }
      });
    }
  }).timeout(60_000);
