import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';

const LISTS = `
interface Query { whereIn: (column: string, values: unknown) => Query; whereNotIn: (column: string, values: unknown) => Query }
declare const query: Query;
declare const ids: number[];
declare const few: readonly [number, number];
query.whereIn('id', ids);
query.whereNotIn('id', [...ids]);
Math.max(...ids);
[0].push(...ids);
query.whereIn('id', query).whereIn('id', [1, 2]).whereNotIn('id', few);
Math.max(...few);
export {};
`;

const BUILDERS = `
import type { Db } from '${resolve('src/store/db/open.ts')}';
import { table } from '${resolve('src/store/db/statement.ts')}';
declare const db: Db;
const query = table(db, 'users');
const restrict: (one: typeof query) => unknown = (one) => one.whereNull('id');
const rows = async () => (await query)[0]?.id;
export { restrict, rows };
`;

describe('The rules about code', function () {
  this.timeout(60_000);
  /** The numbers of the lines that are refused, by file. */
  const refused = new Map<string, Set<number>>();

  // Runs once for both, because it reads the types of everything that a file imports.
  before(() => {
    const folder = mkdtempSync(join(tmpdir(), 'code-'));
    const files = Object.entries({ lists: LISTS, builders: BUILDERS }).map(([name, source]) => {
      const file = join(folder, `${name}.ts`);
      writeFileSync(file, source);
      return file;
    });
    const { stderr, status } = spawnSync('node', ['--import', 'tsx', 'tools/check-code.ts', ...files], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(status).to.equal(1);
    for (const [, name = '', line] of stderr.matchAll(/(\w+)\.ts:(\d+) /g)) {
      refused.set(name, new Set([...(refused.get(name) ?? []), Number(line)]));
    }
  });

  it('refuse lists as bindings of a statement and as arguments of a call', () => {
    expect([...(refused.get('lists') ?? [])]).to.deep.equal([6, 7, 8, 9]);
  });

  it('refuse query builders outside the store', () => {
    expect([...(refused.get('builders') ?? [])]).to.deep.equal([5, 6]);
  });
});
