/**
 * Derives everything under `generated/` from the hand-written document.
 *
 * `make generate` writes all files. `--built` writes those that are not committed; the Makefile uses it if they are
 * missing or older than their sources. `--check` fails if a committed file is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundled } from './openapi/bundled.ts';
import { COMMITTED, committedFrom, derivedFrom } from './openapi/derived.ts';

/** Lists the built files, so that `make` notices if one of them is missing. */
const STAMP = 'generated/.built';

const { values } = parseArgs({
  options: { built: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});
const files = Object.entries(await (values.check ? committedFrom : derivedFrom)(bundled()));
const committed = files.filter(([name]) => COMMITTED.includes(name));
const built = files.filter(([name]) => !COMMITTED.includes(name));

if (values.built || values.check) {
  const stale = committed.filter(([name, text]) => current(name) !== text);
  for (const [name] of stale) console.error(`generated/${name} is stale: run \`make generate\` and commit the result`);
  if (values.check && stale.length > 0) process.exitCode = 1;
}
if (!values.check) {
  mkdirSync('generated', { recursive: true });
  for (const [name, text] of values.built ? built : files)
    if (current(name) !== text) writeFileSync(`generated/${name}`, text);
  writeFileSync(STAMP, built.map(([name]) => `generated/${name}\n`).join(''));
}

function current(name: string): string | undefined {
  try {
    return readFileSync(`generated/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
