/**
 * Runs the tests and keeps one example of each kind of event that they receive, in a file from which the AsyncAPI
 * document is derived. File names or patterns as arguments run a part of the tests and replace only the examples that
 * these receive.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLES_FILE } from '../../tools/openapi/asyncapi.ts';
import { type Found, isBetter } from './event-choice.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-events-'));
const files = process.argv.slice(2);
const { status } = spawnSync(
  'node_modules/.bin/mocha',
  [
    '--require',
    './qa/examples/event-collector.ts',
    '--reporter',
    'dot',
    ...(files.length > 0 ? files : ['test/**/*.test.ts']),
  ],
  { stdio: 'inherit', env: { ...process.env, EVENT_EXAMPLES: folder } },
);
const best: Found = {};
for (const name of readdirSync(folder)) {
  for (const [kind, event] of Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Found))
    if (isBetter(event, best[kind])) best[kind] = event;
}
rmSync(folder, { recursive: true });
if (status === 0) {
  const known = existsSync(EXAMPLES_FILE) ? (JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Found) : {};
  const all = files.length > 0 ? { ...known, ...best } : best;
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(sorted, null, 1)}\n`);
  console.log(`${Object.keys(best).length} kinds of event were received.`);
}
process.exitCode = status ?? 1;
