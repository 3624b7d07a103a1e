/**
 * Lets schemathesis invent requests from the closed document, send them to a started server and compare every answer
 * with the document. Writes docs/contract.md.
 *
 *   --fast           some thousands of cases instead of more than twenty thousand; the table is not written, and where
 *                    schemathesis cannot be installed nothing is run
 *   --seed <number>  other requests than the usual ones; the table is not written
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ExampleOrg, openExampleOrg } from '../../test/support/example-org.ts';
import { findPythonProgram } from '../external-tools.ts';

const SCHEMATHESIS = '4.32.5';
const CONFIG = 'qa/contract/schemathesis.toml';
const SEED = '20251121';
const LEAST_CASES = 20_000;

const { values } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, seed: { type: 'string', default: SEED } },
});

interface Failure {
  operation?: string;
  title?: string;
  message?: string;
}

/** What is read of the report of schemathesis. */
interface Report {
  seed: number;
  operations: { total: number; selected: number; tested: number };
  phases: Record<string, { status: string }>;
  test_cases: { generated: number; unique_failures: number; errored: number };
  failures: Failure[];
  errors: { title: string; count: number }[];
}

interface Run {
  title: string;
  report: Report;
  seconds: number;
}

interface Question {
  title: string;
  email: string;
  key: string;
  /** Arguments that select operations. */
  selection: readonly string[];
  /** Invented requests of each operation, beside the examples and the limits of the schemas. */
  perOperation: number;
  id: number;
}

/** After these the caller could ask nothing more. */
const ENDING = ['deactivateOwnUser', 'regenerateApiKey'];
const WITHOUT_LINKS = ['--phases', 'examples,coverage,fuzzing'];

/**
 * The owner may do everything, so the owner asks most. A guest and a bot are refused much; those who come last lose
 * their account or key.
 */
function questions({ actors }: ExampleOrg): Question[] {
  const { owner, guest, bot, hermit } = actors;
  const everything = (who: string, actor: typeof owner, perOperation: number): Question => ({
    title: `${who}, every operation but those that end the own account or key`,
    email: actor.email,
    key: actor.account.key,
    id: actor.id,
    selection: [...ENDING.flatMap((id) => ['--exclude-operation-id', id]), ...(actor === owner ? [] : WITHOUT_LINKS)],
    perOperation,
  });
  const ending = (who: string, actor: typeof owner, operationId: string): Question => ({
    title: `${who}, \`${operationId}\``,
    email: actor.email,
    key: actor.account.key,
    id: actor.id,
    selection: ['--include-operation-id', operationId, ...WITHOUT_LINKS],
    perOperation: 8,
  });
  return [
    everything('the owner', owner, values.fast ? 8 : 350),
    everything('a guest', guest, values.fast ? 1 : 40),
    everything('a bot', bot, values.fast ? 1 : 40),
    ending('a guest', guest, 'deactivateOwnUser'),
    ending('a member', hermit, 'regenerateApiKey'),
  ];
}

async function asked(program: string, org: ExampleOrg, question: Question): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-contract-'));
  const file = join(folder, 'report.json');
  const started = performance.now();
  const { title, email, key, id, selection, perOperation } = question;
  await finished(
    program,
    [
      ...['--config-file', CONFIG, 'run', 'generated/openapi-closed.json'],
      ...['--url', `${org.serving.place.origin}/api/v1`, '--auth', `${email}:${key}`],
      ...['--seed', values.seed, '-n', String(perOperation), '--no-color', '--warnings', 'off'],
      ...['--report', 'json', '--report-json-path', file],
      ...selection,
    ],
    { ...process.env, CONTRACT_CALLER_ID: String(id) },
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  return { title, report, seconds: (performance.now() - started) / 1000 };
}

/** The server runs in this process, so nothing here may wait for the program without letting the server answer. */
function finished(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env });
    child.on('error', reject);
    child.on('exit', () => resolve());
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function findingsOf({ report }: Run): number {
  return report.test_cases.unique_failures + sum(report.errors.map(({ count }) => count));
}

function table(runs: readonly Run[]): string {
  const rows = runs.map(({ title, report, seconds }) => {
    const phases = Object.entries(report.phases).map(([name, { status }]) => `${name}: ${status}`);
    const cells = [
      title,
      `${report.operations.tested} of ${report.operations.selected}`,
      String(report.test_cases.generated),
      phases.join(', '),
      String(report.test_cases.unique_failures),
      String(Math.round(seconds)),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| caller and operations | operations | requests | phases | findings | seconds |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const program = findPythonProgram('schemathesis', SCHEMATHESIS);
if (program === undefined) {
  console.log('not run: schemathesis is not here and cannot be installed');
  process.exit(values.fast ? 0 : 1);
}
const org = await openExampleOrg({ logLevel: 'error' });
const runs: Run[] = [];
try {
  for (const question of questions(org)) runs.push(await asked(program, org, question));
} finally {
  await org.close();
}
const cases = sum(runs.map(({ report }) => report.test_cases.generated));
const findings = sum(runs.map(findingsOf));
const untested = sum(runs.map(({ report }) => report.operations.selected - report.operations.tested));
console.log(`${cases} requests, ${findings} findings`);
if (findings > 0 || untested > 0) process.exitCode = 1;
if (!values.fast && values.seed === SEED) {
  if (cases < LEAST_CASES) throw new Error(`${cases} requests are fewer than ${LEAST_CASES}`);
  const reasons = readFileSync('qa/contract/left-out.md', 'utf8');
  const head = `# Contract tests

Written by \`make test-contract\`: do not edit. schemathesis ${SCHEMATHESIS} generates requests from the closed document
(\`generated/openapi-closed.json\`), valid and invalid ones, sends them to a running server that holds the organization of the
document's examples, and compares status, headers and body of every response with the document. Seed ${SEED};
${cases} requests, ${findings} findings.
`;
  writeFileSync('docs/contract.md', `${head}\n${table(runs)}\n\n${reasons}`);
}
