import { expect } from 'chai';
import { MAX_RECENT_LENGTH } from '../../src/domain/limits.ts';
import { openRecentEvents, WINDOW } from '../../src/events/recent-events.ts';
import type { StoredEvent } from '../../src/store/events/events.ts';

describe('The newest events of a log', () => {
  const event = (seq: number, length = 100): StoredEvent => ({
    ...{ seq, length, liveBefore: 0, audience: { everyone: true }, event: { type: 'invites_changed' } },
  });
  const range = (from: number, to: number, length?: number) =>
    Array.from({ length: to - from + 1 }, (_none, index) => event(from + index, length));
  const numbers = (events: readonly StoredEvent[] | undefined) => events?.map(({ seq }) => seq);

  it('are known after every position that is not before the oldest', () => {
    const recent = openRecentEvents();
    expect(recent.after(0)).to.equal(undefined);
    recent.add(range(5, 7));
    expect(recent.after(3)).to.equal(undefined);
    expect(numbers(recent.after(4))).to.deep.equal([5, 6, 7]);
    expect(numbers(recent.after(6))).to.deep.equal([7]);
    expect(numbers(recent.after(7))).to.deep.equal([]);
    recent.clear();
    expect(recent.after(7)).to.equal(undefined);
  });

  it('are at least the last 1,000, and not many more', () => {
    const recent = openRecentEvents();
    for (let seq = 1; seq <= 5 * WINDOW; seq++) {
      recent.add([event(seq)]);
      expect(recent.after(Math.max(0, seq - WINDOW))).to.have.length(Math.min(seq, WINDOW));
      expect(recent.after(seq - 1.25 * WINDOW - 1)).to.equal(undefined);
    }
  });

  it('are fewer if they are long', () => {
    const recent = openRecentEvents();
    const tenth = MAX_RECENT_LENGTH / 10;
    recent.add(range(1, 100, tenth));
    expect(recent.after(89)).to.equal(undefined);
    expect(numbers(recent.after(90))).to.deep.equal(numbers(range(91, 100)));
    recent.add(range(101, 1100));
    expect(recent.after(99)).to.have.length(WINDOW + 1);
    recent.add([event(1101, 3 * MAX_RECENT_LENGTH)]);
    expect(recent.after(1099)).to.equal(undefined);
    expect(numbers(recent.after(1100))).to.deep.equal([1101]);
    recent.add([event(1102)]);
    expect(numbers(recent.after(1101))).to.deep.equal([1102]);
  });

  it('begin earlier when those just before them are added', () => {
    const recent = openRecentEvents();
    expect(recent.addOlder(range(3, 5), 6)).to.equal(false);
    expect(recent.addOlder(range(3, 6), 6)).to.equal(true);
    expect(numbers(recent.after(2))).to.deep.equal([3, 4, 5, 6]);
    expect(recent.addOlder(range(1, 4), 6)).to.equal(true);
    expect(numbers(recent.after(0))).to.deep.equal([1, 2, 3, 4, 5, 6]);
  });

  it('do not begin earlier if those before them are too long', () => {
    const recent = openRecentEvents();
    recent.add(range(10, 12));
    expect(recent.addOlder(range(8, 9, MAX_RECENT_LENGTH), 12)).to.equal(false);
    expect(recent.after(8)).to.equal(undefined);
    expect(numbers(recent.after(9))).to.deep.equal([10, 11, 12]);
  });
});
