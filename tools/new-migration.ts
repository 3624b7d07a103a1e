/**
 * Creates the next migration from a template and registers it:
 * node --import tsx tools/new-migration.ts add_something
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = 'src/store/migrations';
const INDEX = `${FOLDER}/index.ts`;
/** At least two words, so that the name of its import is never a reserved word of TypeScript. */
const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

const template = (title: string) => `import type { Knex } from 'knex';

/** What changes and why, in a sentence. Statements must mean the same on both databases, or be chosen by the dialect. */
export async function up(_db: Knex, _dialect: 'sqlite' | 'postgres'): Promise<void> {
  throw new Error('${title} is not written yet');
}
`;

const camelCase = (name: string) => name.replaceAll(/_(.)/g, (_, first: string) => first.toUpperCase());

/** The text of the index with the migration imported and listed, both last. */
function registered(index: string, title: string, name: string): string {
  const imported = `import * as ${camelCase(name)} from './${title}.ts';`;
  const listed = `{ name: '${title}', up: ${camelCase(name)}.up },`;
  const withImport = index.replace(/(?:^import \* as .*\n)+/m, (imports) => `${imports}${imported}\n`);
  const withBoth = withImport.replace(
    /(migrations: readonly Migration\[\] = \[)([^\]]*)\]/,
    (_, start, list: string) => {
      const entries = [...list.matchAll(/\{[^}]*\}/g)].map(([entry]) => `${entry},`);
      return `${start}\n${[...entries, listed].map((entry) => `  ${entry}\n`).join('')}]`;
    },
  );
  if (!withBoth.includes(imported) || !withBoth.includes(listed))
    throw new Error(`${INDEX} is not laid out as expected`);
  return withBoth;
}

function makeMigration(name: string): string {
  const titles = readdirSync(FOLDER).flatMap((file) => /^(\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? []);
  const taken = titles.find((title) => title.slice(5) === name);
  if (taken !== undefined) return refuse(`${taken} exists already`);
  const last = Math.max(0, ...titles.map((title) => Number(title.slice(0, 4))));
  const title = `${String(last + 1).padStart(4, '0')}_${name}`;
  const index = registered(readFileSync(INDEX, 'utf8'), title, name);
  writeFileSync(`${FOLDER}/${title}.ts`, template(title), { flag: 'wx' });
  writeFileSync(INDEX, index);
  return `Made ${FOLDER}/${title}.ts and registered it in ${INDEX}.`;
}

function refuse(reason: string): never {
  console.error(`No migration was created: ${reason}.`);
  process.exit(1);
}

const name = process.argv[2] ?? '';
if (!NAME.test(name)) refuse(`"${name}" is not a name such as NAME=add_something (lower case, two words or more)`);
console.log(makeMigration(name));
