import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { type Job, type Jobs, openJobs } from '../../src/jobs/runner.ts';
import { openLog } from '../../src/log.ts';
import { UNWATCHED } from '../../src/unit/pace.ts';

const NOW = 1_700_000_000;

/** A promise that the test resolves. */
function latch() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('Jobs', () => {
  let jobs: Jobs;
  let lines: string[];
  beforeEach(() => {
    lines = [];
    const log = openLog('info', { destination: { write: (line: string) => void lines.push(line) } });
    jobs = openJobs({ now: () => NOW, log, pace: UNWATCHED });
  });
  afterEach(() => jobs.close());

  /** Starts a job that counts its runs, each of which lasts until the test lets it end. */
  function startHeld(): { runs: () => number; mostAtOnce: () => number; release: () => void } {
    let [runs, running, most] = [0, 0, 0];
    const held = latch();
    jobs.start('mail', async () => {
      runs += 1;
      running += 1;
      most = Math.max(most, running);
      await held.passed;
      running -= 1;
      return undefined;
    });
    return { runs: () => runs, mostAtOnce: () => most, release: held.open };
  }

  it('run at the start, and again when they are woken', async () => {
    const job = startHeld();
    job.release();
    await jobs.settled();
    expect(job.runs()).to.equal(1);
    jobs.wake('mail');
    await jobs.settled();
    expect(job.runs()).to.equal(2);
  });

  it('look again after a time, where other processes may have left work, and sooner after the database was away', async () => {
    const alarms: number[] = [];
    const looking = openJobs({
      now: () => NOW,
      log: openLog('silent'),
      pace: UNWATCHED,
      lookSeconds: 15,
      alarm: (seconds) => {
        alarms.push(seconds);
        return () => undefined;
      },
    });
    looking.start('mail', async () => undefined);
    await looking.settled();
    looking.start('reminders', async () => NOW + 3);
    await looking.settled();
    looking.start('topic moves', async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    });
    await looking.settled();
    looking.start('search rebuild', async () => {
      throw new Error('a fault');
    });
    await looking.settled();
    await looking.close();
    expect(alarms).to.deep.equal([15, 3, 5, 60]);
  });

  it('follow one another at the start', async () => {
    const seen: string[] = [];
    const noting =
      (name: string): Job =>
      async () => {
        seen.push(`${name} begins`);
        await nextTurn();
        seen.push(`${name} ends`);
        return undefined;
      };
    jobs.start('mail', noting('mail'));
    jobs.start('reminders', noting('reminders'));
    await jobs.settled();
    expect(seen).to.deep.equal(['mail begins', 'mail ends', 'reminders begins', 'reminders ends']);
  });

  it('do not wait at the start for one that has much to do', async () => {
    const job = startHeld();
    const begun = latch();
    jobs.start('reminders', async () => void begun.open());
    await begun.passed;
    expect(job.runs()).to.equal(1);
    job.release();
  });

  it('run once more after a run in which they were woken, however often, and never twice at a time', async () => {
    const job = startHeld();
    for (let times = 0; times < 5; times++) jobs.wake('mail');
    expect(job.runs()).to.equal(1);
    job.release();
    await jobs.settled();
    expect([job.runs(), job.mostAtOnce()]).to.deep.equal([2, 1]);
  });

  it('run when something is due', async () => {
    let runs = 0;
    const second = latch();
    jobs.start('reminders', async () => {
      runs += 1;
      if (runs === 1) return NOW;
      second.open();
      return undefined;
    });
    await second.passed;
    expect(runs).to.equal(2);
  });

  it('that fail are logged and do not stop the others', async () => {
    const failing: Job = async () => {
      throw new Error('no such table');
    };
    jobs.start('reminders', failing);
    const job = startHeld();
    job.release();
    await jobs.settled();
    expect(job.runs()).to.equal(1);
    const [line = '', ...others] = lines;
    expect(others).to.deep.equal([]);
    expect(JSON.parse(line)).to.deep.include({ job: 'reminders', msg: 'a job failed' });
  });

  it('are notified that they must stop, and no longer run', async () => {
    let runs = 0;
    const stopped = latch();
    jobs.start('mail', async (signal) => {
      runs += 1;
      signal.addEventListener('abort', stopped.open);
      await stopped.passed;
      return NOW;
    });
    await nextTurn();
    await jobs.close();
    jobs.wake('mail');
    await jobs.settled();
    expect(runs).to.equal(1);
  });
});
