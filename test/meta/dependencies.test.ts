import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const read = (path: string): string => readFileSync(path, 'utf8');
const packages = ({ dependencies, devDependencies }: Record<string, Record<string, string>>) =>
  Object.keys({ ...dependencies, ...devDependencies });

describe('docs/dependencies.md', () => {
  const rows = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));

  it('has a reason for every package, and for no other', () => {
    expect(named.sort()).to.deep.equal(packages(JSON.parse(read('package.json'))).sort());
  });

  it('names the licence that each package names', () => {
    const wrong = rows.flatMap((row) => {
      const [, names = '', licence = ''] = row.split('|');
      return [...names.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => {
        const { license } = JSON.parse(read(`node_modules/${name}/package.json`));
        return license === licence.trim() ? [] : [`${name}: ${license}`];
      });
    });
    expect(wrong).to.deep.equal([]);
  });
});
