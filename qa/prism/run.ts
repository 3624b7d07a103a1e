/**
 * Runs the tests of the API, and a generated client, against servers behind Prism, which compares every request and every
 * response with the published document. Writes docs/prism.md.
 *
 *   --fast  the examples of the document and one client library; the page is not written, and if Prism cannot be
 *           installed, nothing is run
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { operations } from '../../src/api/table.ts';
import { freePort } from '../../tools/free-port.ts';
import { findNpmProgram } from '../external-tools.ts';
import { type Exchange, openReadableProxy, type ReadableProxy } from './proxy.ts';

const VERSION = '5.14.2';
const DOCUMENT = 'generated/openapi-closed.json';
const FAST_TESTS = ['test/meta/examples.test.ts', 'test/e2e/zulip-js.test.ts'];
const ALL_TESTS = [
  ...FAST_TESTS,
  'test/meta/dispatcher.test.ts',
  'test/conformance/conventions.test.ts',
  'test/api/**/*.test.ts',
];
const PATIENCE_MS = 60_000;

const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });

interface Part {
  title: string;
  passed: boolean;
  made: readonly Exchange[];
}

/** Runs a command against servers behind a Prism that is started for it. */
async function played(title: string, prism: string, settings: readonly string[], command: string[]): Promise<Part> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const proxy = await openReadableProxy(address);
  const place = ['--port', String(port), '--cors', 'false', '--verboseLevel', 'silent'];
  const child = spawn(prism, ['proxy', DOCUMENT, proxy.upstream, ...place, ...settings], { stdio: 'ignore' });
  try {
    await answering(address);
    await tried(proxy);
    const before = proxy.made.length;
    const passed = await ran(command, { ...process.env, TEST_BETWEEN: proxy.origin });
    return { title, passed, made: proxy.made.slice(before) };
  } finally {
    child.kill();
    proxy.close();
  }
}

/** A proxy that finds no faults would prove nothing: checks that it finds one in a request and one in a response. */
async function tried(proxy: ReadableProxy): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end('{"result":"success","msg":"","id":"one"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entrance = await (await fetch(proxy.origin, { method: 'POST', body: origin })).text();
  const right = { type: 'channel', to: 'general', topic: 'lunch', content: 'Hello' };
  for (const fields of [right, { ...right, read_by_sender: '7' }]) {
    await fetch(`${entrance}/api/v1/messages`, {
      method: 'POST',
      headers: { Authorization: 'Basic YTpi' },
      body: new URLSearchParams(fields),
    });
  }
  server.close();
  server.closeAllConnections();
  const [answer, request] = proxy.made.map(({ violations, status }) => ({ violations, status }));
  const sides = (found: typeof answer) => new Set(found?.violations.map(({ violation }) => violation.location[0]));
  const seesAnswer = answer?.status === 500 || sides(answer).has('response');
  const seesRequest = request?.status === 422 || sides(request).has('request');
  if (!seesAnswer || !seesRequest)
    throw new Error(`Prism does not report deliberate errors: ${JSON.stringify(proxy.made)}`);
}

async function answering(address: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    try {
      await fetch(address);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('Prism does not start');
}

/** The proxies are in this process, so it must not block while the command runs. */
function ran([program = '', ...args]: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

interface Tally {
  through: number;
  answerFaults: number;
  accepted: number;
  requestFaults: number;
  meant: number;
  around: number;
}

const isOn = (side: string) => (violation: Exchange['violations'][number]) => violation.violation.location[0] === side;

/** Violations by a response, or by a request that the server nevertheless accepts, without a reason. */
function faultsOf({ status, violations }: Exchange): Exchange['violations'] {
  const without = violations.filter(({ reason }) => reason === undefined);
  return without.filter((one) => !isOn('request')(one) || status < 400);
}

function tallyOf(made: readonly Exchange[]): Tally {
  const through = made.filter(({ around }) => around === undefined);
  const accepted = through.filter(({ status }) => status < 400);
  const count = (list: readonly Exchange[], holds: (exchange: Exchange) => boolean) => list.filter(holds).length;
  return {
    through: through.length,
    answerFaults: count(through, (one) => faultsOf(one).some((fault) => !isOn('request')(fault))),
    accepted: accepted.length,
    requestFaults: count(accepted, (one) => faultsOf(one).some(isOn('request'))),
    meant: count(accepted, (one) => one.violations.some(({ reason }) => reason !== undefined)),
    around: made.length - through.length,
  };
}

const numbers = ({ through, answerFaults, accepted, requestFaults, meant, around }: Tally) =>
  [through, answerFaults, accepted, requestFaults, meant, around].join(' | ');

function counted(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([title, count]) => `- ${count}: ${title}`)
    .join('\n');
}

const HEAD =
  '| through Prism | violations in responses | accepted | violations in accepted requests | intended | bypassed |';
const LINE = '|---|---|---|---|---|---|';

function page(parts: readonly Part[]): string {
  const [tests] = parts;
  const made = tests?.made ?? [];
  const rows = operations.map(({ operationId }) => {
    const tally = tallyOf(made.filter((one) => one.operationId === operationId));
    return `| \`${operationId}\` | ${numbers(tally)} |`;
  });
  const through = made.filter(({ around }) => around === undefined);
  const refused = through.filter(({ status }) => status >= 400);
  const both = refused.filter(({ violations }) => violations.some(isOn('request')));
  const meant = through
    .filter(({ status }) => status < 400)
    .flatMap(({ violations }) => [...new Set(violations.flatMap(({ reason }) => reason ?? []))]);
  const around = made.flatMap((one) => one.around ?? []);
  return `# Prism as a validating proxy

Written by \`make test-prism\`: do not edit. Prism ${VERSION} stands between the tests and the servers they start, reads
\`${DOCUMENT}\`, and reports for every request and every response what differs from it. Before each part it must find
one deliberate error in a request and one in a response.

| part | passed ${HEAD}
|---|---${LINE}
${parts.map(({ title, passed, made: own }) => `| ${title} | ${passed ? 'yes' : 'no'} | ${numbers(tallyOf(own))} |`).join('\n')}

Of the ${through.length} requests of the tests the server refused ${refused.length}. Prism reports violations in ${both.length} of those as well; the
others break rules that no schema can express, such as that a channel must exist.

## Each operation, in the tests

| operation ${HEAD}
|---${LINE}
${rows.join('\n')}

## Accepted on purpose

Prism reports violations in these accepted requests of the tests; they are intended:

${counted(meant)}

## Bypassing Prism

These requests of the tests went to the server without Prism:

${counted(around)}

${readFileSync('qa/prism/left-out.md', 'utf8')}`;
}

const prism = findNpmProgram('prism', '@stoplight/prism-cli', VERSION);
if (prism === undefined) {
  console.log('not run: Prism is not installed and cannot be');
  process.exit(values.fast ? 0 : 1);
}
const tests = [
  'node_modules/.bin/mocha',
  '--reporter',
  'dot',
  '--timeout',
  '60000',
  ...(values.fast ? FAST_TESTS : ALL_TESTS),
];
const parts = [await played('the tests of the API', prism, [], tests)];
if (!values.fast) {
  const client = [process.execPath, '--import', 'tsx', 'qa/generated-clients/run.ts', '--only', 'openapi-fetch'];
  parts.push(
    await played('a generated client in 25 steps, with Prism refusing what differs', prism, ['--errors'], client),
  );
}
for (const { title, passed, made } of parts) {
  const { through, answerFaults, requestFaults } = tallyOf(made);
  const state = passed ? 'passed' : 'failed';
  console.log(`${title}: ${state}, ${through} requests through Prism, ${answerFaults + requestFaults} violations`);
  for (const exchange of made) {
    for (const { violation } of faultsOf(exchange)) {
      console.log(`  ${exchange.operationId} ${exchange.status}: ${violation.location.join('.')} ${violation.message}`);
    }
  }
  if (!passed || through === 0 || answerFaults + requestFaults > 0) process.exitCode = 1;
}
if (!values.fast) writeFileSync('docs/prism.md', page(parts));
