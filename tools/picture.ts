/**
 * Draws the imports between the rooms of `src/` between two marks in ARCHITECTURE.md. Fails if there is an import
 * cycle; with `--check` also if the picture is stale.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { circleIn, type Imports, pictureOf } from './rooms.ts';

const PAGE = 'ARCHITECTURE.md';
const MARKS = /(<!-- Drawn by `make picture`\. -->\n)[\s\S]*(<!-- End of the picture\. -->)/;

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

interface Module {
  source: string;
  dependencies: { resolved: string; dependencyTypes: string[] }[];
}

/** The folder under `src/`, or the name of a file directly in it, without the extension. */
const roomOf = (path: string) => path.split('/')[1]?.replace(/\.ts$/, '') ?? '';

function importsInTheCode(): Imports {
  const output = execFileSync(
    process.execPath,
    ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'src', '--include-only', '^src/', '-T', 'json'],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const { modules } = JSON.parse(output) as { modules: Module[] };
  const imports = new Map<string, Map<string, 'code' | 'types'>>();
  for (const { source, dependencies } of modules) {
    const from = imports.get(roomOf(source)) ?? new Map<string, 'code' | 'types'>();
    imports.set(roomOf(source), from);
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = roomOf(resolved);
      if (to === roomOf(source)) continue;
      if (!dependencyTypes.includes('type-only')) from.set(to, 'code');
      else if (!from.has(to)) from.set(to, 'types');
    }
  }
  return imports;
}

function main(): string | undefined {
  const imports = importsInTheCode();
  const circle = circleIn(imports);
  if (circle) return `Rooms import each other in a circle: ${circle.join(' -> ')}`;
  const page = readFileSync(PAGE, 'utf8');
  if (!MARKS.test(page)) return `${PAGE} has no place for the picture`;
  const drawn = page.replace(MARKS, (_, begin: string, end: string) => `${begin}\n${pictureOf(imports)}\n\n${end}`);
  if (!values.check) writeFileSync(PAGE, drawn);
  else if (drawn !== page) return `The picture of the rooms in ${PAGE} is stale: run \`make picture\``;
  return undefined;
}

const fault = main();
if (fault) {
  console.error(fault);
  process.exitCode = 1;
} else {
  console.log('The picture of the rooms is up to date, and there are no import cycles.');
}
