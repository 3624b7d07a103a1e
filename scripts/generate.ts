/**
 * Derives everything under `generated/` from the hand-written document.
 *
 * `npm run`-less: `make generate` writes the files, `make check-generated` fails when one of them is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundled } from './generate/bundled.ts';
import { derivedFrom } from './generate/derived.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const files = await derivedFrom(bundled());

if (values.check) {
  const stale = Object.entries(files).filter(([name, text]) => current(name) !== text);
  for (const [name] of stale) console.error(`generated/${name} is stale: run \`make generate\` and commit the result`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync('generated', { recursive: true });
  for (const [name, text] of Object.entries(files))
    if (current(name) !== text) writeFileSync(`generated/${name}`, text);
}

function current(name: string): string | undefined {
  try {
    return readFileSync(`generated/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
