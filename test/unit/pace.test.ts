import { expect } from 'chai';
import { MAX_LOOP_BLOCK_MS, MAX_UNIT_MS } from '../../src/domain/limits.ts';
import { openLog } from '../../src/log.ts';
import { openPace, type Pace } from '../../src/unit/pace.ts';
import { openWorld } from '../support/world.ts';

describe('An alarm in the log', () => {
  let pace: Pace;
  let alarms: { msg: string; operation: string; ms: number }[];
  let delays: number[];
  let raised: () => void;
  beforeEach(() => {
    alarms = [];
    delays = [];
    raised = () => undefined;
    const write = (line: string) => {
      alarms.push(JSON.parse(line));
      raised();
    };
    const delay = (ms: number) => void delays.push(ms);
    pace = openPace({ unit: () => undefined, delay }, openLog('warn', { destination: { write } }));
  });
  afterEach(() => pace.close());

  it('names a unit of work that took long, and is not repeated at once', () => {
    pace.endUnit('sendMessage', MAX_UNIT_MS);
    expect(alarms).to.eql([]);
    for (const operation of ['sendMessage', 'sendMessage', 'addReaction']) pace.endUnit(operation, MAX_UNIT_MS + 1);
    expect(alarms.map(({ operation, ms }) => [operation, ms])).to.eql([
      ['sendMessage', MAX_UNIT_MS + 1],
      ['addReaction', MAX_UNIT_MS + 1],
    ]);
  });

  it('names the operations that ran while the event loop was blocked', async () => {
    const alarm = new Promise<void>((resolve) => {
      raised = resolve;
    });
    pace.begin('registerQueue');
    for (const until = performance.now() + 3 * MAX_LOOP_BLOCK_MS; performance.now() < until; );
    await alarm;
    const blocked = alarms.find(({ operation }) => operation === 'registerQueue') ?? expect.fail();
    expect(blocked.msg).to.equal('the event loop was blocked');
    expect(blocked.ms).to.be.at.least(MAX_LOOP_BLOCK_MS);
    expect(Math.max(...delays)).to.be.at.least(MAX_LOOP_BLOCK_MS);
  });
});

describe('The metrics', () => {
  it('count units of work by operation, and how late the event loop was', async () => {
    const world = await openWorld();
    try {
      await world.owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'c' }] });
      const text = await (await fetch(`${world.origin}/metrics`)).text();
      expect(text).to.match(/^parlance_unit_seconds_count\{operation="subscribe"\} 1$/m);
      expect(text).to.match(/^parlance_event_loop_delay_seconds_count \d+$/m);
    } finally {
      await world.close();
    }
  });
});
