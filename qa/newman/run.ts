/**
 * Makes a Postman collection from the document of a fresh demo server and runs it with newman, by the commands of
 * docs/guides/8-contract-testers.md. Writes docs/newman.md.
 *
 *   --fast  the page is not written, and if the tools cannot be installed, nothing is run
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { operations } from '../../src/api/table.ts';
import { freePort } from '../../tools/free-port.ts';
import { findNpmProgram } from '../external-tools.ts';

const NEWMAN = '6.2.2';
const CONVERTER = '6.3.3';
const GUIDE = 'docs/guides/8-contract-testers.md';

const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });

interface Demo {
  site: string;
  email: string;
  key: string;
  stop: () => Promise<void>;
}

/** Starts a server with a new demo organization. */
async function startDemo(folder: string): Promise<Demo> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), DATA_DIR: folder, PUBLIC_URL: site, RATE_LIMIT: 'off', LOG_FORMAT: 'text' };
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', 'serve', '--demo'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line === 'Created the demo organization.') resolve();
    });
  });
  const { accounts } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'));
  const { email, api_key: key } = accounts[0];
  return {
    site,
    email,
    key,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** The commands of the guide; newman also writes a report. */
function commands(): string {
  const start = 'newman run collection.json';
  const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/^```sh\n([\s\S]*?)```/gm)].map(([, text]) => text);
  const block = blocks.find((text) => text?.includes(start));
  if (block === undefined) throw new Error(`${GUIDE} no longer says \`${start}\``);
  return `set -euo pipefail\n${block.replace(start, `${start} --reporters cli,json --reporter-json-export report.json`)}`;
}

interface Execution {
  item: { name: string; request: { method: string; url: { path: string[] } } };
  response?: { code: number; responseTime: number };
  assertions?: { assertion: string; error?: { message: string } }[];
}

/** What is read of newman's report. */
interface Report {
  run: {
    stats: { requests: { total: number; failed: number }; assertions: { total: number; failed: number } };
    executions: Execution[];
  };
}

function operationOf({ item: { request } }: Execution) {
  const path = `/${request.url.path.map((part) => part.replace(/^:(.*)$/, '{$1}')).join('/')}`;
  return operations.find((one) => one.method === request.method && one.path === path);
}

function page({ run: { stats, executions } }: Report): string {
  const rows = executions.map((execution) => {
    const { method, path = '', operationId = '' } = operationOf(execution) ?? { method: 'unknown' };
    return `| \`${operationId}\` | ${method} ${path} | ${execution.response?.code ?? 'none'} |`;
  });
  const served = executions.filter(({ response }) => response?.code === 200).length;
  return `# Newman

Written by \`make test-newman\`: do not edit. By the commands of [the guide](guides/8-contract-testers.md#newman),
openapi-to-postmanv2 ${CONVERTER} makes a Postman collection from the document of a fresh demo server, and newman ${NEWMAN} runs it
as the owner of the organization: ${stats.requests.total} requests, one for each operation, of which ${served} are answered with 200.
Of ${stats.assertions.total} tests ${stats.assertions.failed} fail: each status must be documented, and it must be 200, except in the requests below.

${readFileSync('qa/newman/left-out.md', 'utf8')}
## Each request, in the order of the run

| operation | request | status |
|---|---|---|
${rows.join('\n')}
`;
}

const newman = findNpmProgram('newman', 'newman', NEWMAN);
const converter = findNpmProgram('openapi2postmanv2', 'openapi-to-postmanv2', CONVERTER);
if (newman === undefined || converter === undefined) {
  console.log('not run: newman and openapi-to-postmanv2 are not installed and cannot be');
  process.exit(values.fast ? 0 : 1);
}
const folder = mkdtempSync(join(tmpdir(), 'parlance-newman-'));
const demo = await startDemo(join(folder, 'data'));
let isGreen = true;
try {
  const PATH = [dirname(newman), dirname(converter), process.env.PATH].join(delimiter);
  execFileSync('bash', ['-c', commands()], {
    cwd: folder,
    env: { ...process.env, PATH, SITE: demo.site, EMAIL: demo.email, API_KEY: demo.key },
    stdio: ['ignore', values.fast ? 'ignore' : 'inherit', 'inherit'],
  });
} catch {
  // newman has named the tests that failed; the report is read all the same.
  isGreen = false;
} finally {
  await demo.stop();
}
const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
rmSync(folder, { recursive: true });
const { requests, assertions } = report.run.stats;
console.log(`${requests.total} requests, ${assertions.total} tests, ${assertions.failed} failed`);
for (const { assertions: tests = [], response } of report.run.executions) {
  for (const { assertion, error } of tests)
    if (error) console.log(`  ${assertion}: ${response?.code} ${error.message}`);
}
const asked = new Set(report.run.executions.map((execution) => operationOf(execution)?.operationId));
const missing = operations.filter(({ operationId }) => !asked.has(operationId));
for (const { operationId } of missing) console.log(`  ${operationId}: not in the collection`);
if (!isGreen || requests.failed > 0 || assertions.failed > 0 || missing.length > 0) process.exitCode = 1;
if (!values.fast) writeFileSync('docs/newman.md', page(report));
