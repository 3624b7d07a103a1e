/**
 * Part of `make build`: starts the server of dist/program.cjs with the test organization, has it serve a first
 * conversation, and writes beside it what V8 compiled for that. `--check` fails if V8 would not use that file.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import { freePort } from '../free-port.ts';
import { haveFirstConversation } from './first-conversation.ts';
import { compile, compiledFormOf, execute } from './load-program.ts';

const file = resolve('dist/program.cjs');
const START_MS = 60_000;

async function whenHealthy(origin: string): Promise<void> {
  const signal = AbortSignal.timeout(START_MS);
  const isHealthy = () =>
    fetch(`${origin}/health`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (signal.aborted) throw new Error('the built server did not start');
    await sleep(20);
  }
}

async function write(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-build-'));
  copyFileSync('dist/testing/organization.db', join(folder, 'parlance.db'));
  const port = await freePort();
  Object.assign(process.env, { DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent' });
  // The server sets an option of V8 when it is ready, and V8 accepts a cache only if it was made with the same ones.
  v8.setFlagsFromString = () => undefined;
  const script = compile(file);
  void execute(script, file).program().parseAsync(['node', 'parlance', 'serve']);
  const origin = `http://127.0.0.1:${port}`;
  await whenHealthy(origin);
  await haveFirstConversation(origin);
  writeFileSync(compiledFormOf(file), script.createCachedData());
  rmSync(folder, { recursive: true });
}

if (process.argv.includes('--check')) {
  if (compile(file).cachedDataRejected !== false) throw new Error(`V8 does not accept ${compiledFormOf(file)}`);
} else {
  await write();
}
process.exit();
