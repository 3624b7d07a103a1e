import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as limits from '../../src/domain/limits.ts';

const page = readFileSync('docs/security.md', 'utf8');
const TEST = /`((?:test|qa)\/[\w./-]+\.test\.ts)`(?:\s+"([^"]+)")?/g;
const BUDGET = /^\| [^|]+ \| ([\d,]+) \| `(\w+)` \|$/gm;

describe('docs/security.md', () => {
  const tests = [...page.matchAll(TEST)];

  it('names tests that exist, with their titles', () => {
    expect(tests.length).to.be.above(25);
    for (const [, file = '', title] of tests) {
      expect(existsSync(file), file).to.equal(true);
      if (title) expect(readFileSync(file, 'utf8'), file).to.include(title);
    }
  });

  it('counts the guards as docs/guards.md does', () => {
    const guards = readFileSync('docs/guards.md', 'utf8');
    const [, decided, noticed] = /^(\d+) guards: \*\*(\d+) noticed by a test\*\*/m.exec(guards) ?? [];
    const [, bounds, refused] =
      /^(\d+) bounds of the document .*: \*\*(\d+) noticed by the linter\*\*/m.exec(guards) ?? [];
    const text = page.replace(/\s+/g, ' ');
    expect(text).to.include(`Of ${decided} guards, tests noticed ${noticed};`);
    expect(guards).to.not.include('undecided').and.not.include('not explained');
    expect(text).to.include(`Of ${bounds} bounds, it noticed ${refused}.`);
  });

  it('shows the budgets as they are', () => {
    const constants: Readonly<Record<string, unknown>> = limits;
    const rows = [...page.matchAll(BUDGET)];
    expect(rows.length).to.be.above(10);
    for (const [, value = '', name = ''] of rows) {
      expect(constants[name], name).to.equal(Number(value.replaceAll(',', '')));
    }
  });
});
