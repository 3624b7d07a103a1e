import { readFileSync } from 'node:fs';
import * as limits from '../../src/domain/limits.ts';
import { isObject } from './document.ts';

const SOURCE = 'src/domain/limits.ts';

/** One table for each section of `limits.ts`: the comments with the values. */
export function budgetTables(): string {
  const [, ...sections] = readFileSync(SOURCE, 'utf8').split(/^\/\/ (?=[A-Z])/m);
  return sections
    .map((section) => ({ title: section.split('\n', 1)[0] ?? '', rows: rowsOf(section) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => [`### ${title}`, '', 'Budget | What', '--- | ---', ...rows].join('\n'))
    .join('\n\n');
}

function rowsOf(section: string): string[] {
  const values = new Map<string, unknown>(Object.entries(limits));
  return [...section.matchAll(/\/\*\*([^*]*(?:\*(?!\/)[^*]*)*)\*\/\s*export const (\w+)/g)].map(
    ([, comment = '', name = '']) => {
      const text = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim();
      return `${shown(name, values.get(name))} | ${text.replaceAll('|', '\\|')}`;
    },
  );
}

/** The text of a number, or of the numbers of an object by name. */
function shown(name: string, value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  if (!isObject(value)) throw new Error(`${SOURCE}: ${name} is neither a number nor an object of numbers`);
  return Object.entries(value)
    .map(([member, one]) => `${member} ${shown(`${name}.${member}`, one)}`)
    .join(', ');
}
