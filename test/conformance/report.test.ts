import { expect } from 'chai';
import { reportOf } from './report.ts';
import { TESTS } from './tests.ts';

const passed = Object.values(TESTS).flatMap((files) =>
  Object.entries(files).flatMap(([file, titles]) => titles.map((title) => ({ file, title }))),
);

describe('the table of rules and tests', () => {
  it('has a test for every rule, and no other rules', () => {
    expect(reportOf(passed).faults).to.deep.equal([]);
  });

  it('is refused when it names a rule that there is not', () => {
    const { faults } = reportOf(passed, { ...TESTS, 'no-rule': {} });
    expect(faults).to.deep.equal(['There is no rule no-rule, but the table of tests has it']);
  });

  it('is refused when it leaves out a rule', () => {
    const { 'typing-op': _, ...table } = TESTS;
    expect(reportOf(passed, table).faults).to.deep.equal(['No passing test holds typing-op (POST /typing)']);
  });

  it('is refused when it names a test that did not pass', () => {
    const table = { ...TESTS, 'typing-op': { 'test/api/typing.test.ts': ['POST /typing hums'] } };
    expect(reportOf(passed, table).faults).to.deep.equal([
      'No test passed that typing-op names: test/api/typing.test.ts: POST /typing hums',
      'No passing test holds typing-op (POST /typing)',
    ]);
  });
});
