/**
 * Compares the closed document with the newest released one under `docs/released/` and refuses changes that would
 * break clients of the release, unless the feature level increases. `--release` saves the current document as the
 * released one.
 */
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { incompatibleChanges } from './openapi/changes.ts';
import type { Document } from './openapi/document.ts';

const FOLDER = 'docs/released';
/** What the server accepts and answers; the published document is derived from it. */
const CURRENT = 'generated/openapi-closed.json';
const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } });

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Document & { info: { version: string } };
const levelOf = ({ info }: { info: { version: string } }) => Number(info.version);

const current = read(CURRENT);
if (values.release) {
  copyFileSync(CURRENT, `${FOLDER}/openapi-${levelOf(current)}.json`);
  console.log(`Saved the document of level ${levelOf(current)}.`);
} else {
  compare();
}

function compare(): void {
  const levels = readdirSync(FOLDER).flatMap((file) => /^openapi-(\d+)\.json$/.exec(file)?.[1] ?? []);
  const newest = Math.max(...levels.map(Number));
  const changes = incompatibleChanges(read(`${FOLDER}/openapi-${newest}.json`), current);
  if (changes.length === 0) {
    console.log(`Clients of level ${newest} continue to work.`);
  } else if (levelOf(current) > newest) {
    console.log(
      `${changes.length} incompatible changes since level ${newest}, announced by level ${levelOf(current)}.`,
    );
  } else {
    for (const change of changes) console.error(change);
    console.error(`${changes.length} incompatible changes since level ${newest}: undo them, or raise info.version.`);
    process.exitCode = 1;
  }
}
