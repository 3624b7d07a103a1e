/**
 * Lets schemathesis invent requests from the document, send them to a started server and compare every answer
 * with the document. Writes docs/contract.md. After the usual seed, shorter rounds follow with others.
 *
 *   --fast           a short round with the usual seed only; the table is not written, and where schemathesis cannot be
 *                    installed nothing is run
 *   --seed <number>  one round with this seed; the table is not written
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
const OTHER_SEEDS = ['20261122', '77003'];
/** Its answers have no members but those that it names. */
const CLOSED = 'generated/openapi-closed.json';
/** The one that users download. */
const PUBLISHED = 'generated/openapi.json';
const LEAST_CASES = 20_000;

const { values } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, seed: { type: 'string' } },
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

/** Everything that the callers ask with one seed, in an organization of its own. */
interface Round {
  seed: string;
  isShort: boolean;
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
  document: string;
  /** Arguments that select operations. */
  selection: readonly string[];
  /** Invented requests of each operation, beside the examples and the limits of the schemas. */
  perOperation: number;
  id: number;
}

/** After these the caller could ask nothing more. */
const ENDING = ['deactivateOwnUser', 'regenerateApiKey'];
const WITHOUT_LINKS = ['--phases', 'examples,coverage,fuzzing'];
/** With --fast, only the owner tries the limits of all schemas, which are thousands of requests. */
const WITHOUT_LIMITS = ['--phases', 'examples,fuzzing'];

/**
 * The owner may do everything, so the owner asks most. A guest and a bot are refused much; those who come last lose
 * their account or key.
 */
function questions({ actors }: ExampleOrg, isShort: boolean): Question[] {
  const { owner, guest, bot, hermit } = actors;
  const everything = (
    who: string,
    actor: typeof owner,
    perOperation: number,
    phases: readonly string[] = [],
  ): Question => ({
    title: `${who}, every operation but those that end the own account or key`,
    document: CLOSED,
    email: actor.email,
    key: actor.account.key,
    id: actor.id,
    selection: [...ENDING.flatMap((id) => ['--exclude-operation-id', id]), ...phases],
    perOperation,
  });
  const ending = (who: string, actor: typeof owner, operationId: string): Question => ({
    title: `${who}, \`${operationId}\``,
    document: CLOSED,
    email: actor.email,
    key: actor.account.key,
    id: actor.id,
    selection: ['--include-operation-id', operationId, ...WITHOUT_LINKS],
    perOperation: 8,
  });
  const some = isShort ? 1 : 40;
  const others = values.fast ? WITHOUT_LIMITS : WITHOUT_LINKS;
  const published = { ...everything('the owner, with the published document', owner, some), document: PUBLISHED };
  return [
    everything('the owner', owner, isShort ? 8 : 350),
    // Its schemas are those of the other document, only open for more members.
    ...(values.fast ? [] : [published]),
    everything('a guest', guest, some, others),
    everything('a bot', bot, some, others),
    ending('a guest', guest, 'deactivateOwnUser'),
    ending('a member', hermit, 'regenerateApiKey'),
  ];
}

async function asked(program: string, org: ExampleOrg, question: Question, seed: string): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-contract-'));
  const file = join(folder, 'report.json');
  const started = performance.now();
  const { title, document, email, key, id, selection, perOperation } = question;
  await finished(
    program,
    [
      ...['--config-file', CONFIG, 'run', document],
      ...['--url', `${org.serving.place.origin}/api/v1`, '--auth', `${email}:${key}`],
      ...['--seed', seed, '-n', String(perOperation), '--no-color', '--warnings', 'off'],
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
      String(report.seed),
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
    '| seed | caller and operations | operations | requests | phases | findings | seconds |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const program = findPythonProgram('schemathesis', SCHEMATHESIS);
if (program === undefined) {
  console.log('not run: schemathesis is not here and cannot be installed');
  process.exit(values.fast ? 0 : 1);
}

async function played(program: string, { seed, isShort }: Round): Promise<Run[]> {
  const org = await openExampleOrg({ logLevel: 'error' });
  try {
    const runs: Run[] = [];
    for (const question of questions(org, isShort)) runs.push(await asked(program, org, question, seed));
    return runs;
  } finally {
    await org.close();
  }
}

const rounds: Round[] = [{ seed: values.seed ?? SEED, isShort: values.fast }];
const isWhole = !values.fast && values.seed === undefined;
if (isWhole) for (const seed of OTHER_SEEDS) rounds.push({ seed, isShort: true });
const runs: Run[] = [];
for (const round of rounds) for (const run of await played(program, round)) runs.push(run);
const cases = sum(runs.map(({ report }) => report.test_cases.generated));
const findings = sum(runs.map(findingsOf));
const untested = sum(runs.map(({ report }) => report.operations.selected - report.operations.tested));
console.log(`${cases} requests, ${findings} findings`);
if (findings > 0 || untested > 0) process.exitCode = 1;
if (isWhole) {
  if (cases < LEAST_CASES) throw new Error(`${cases} requests are fewer than ${LEAST_CASES}`);
  const reasons = readFileSync('qa/contract/left-out.md', 'utf8');
  const head = `# Contract tests

Written by \`make test-contract\`: do not edit. schemathesis ${SCHEMATHESIS} generates requests from the closed document
(\`generated/openapi-closed.json\`) and from the published one, valid and invalid ones, sends them to a running server that
holds the organization of the document's examples, and compares status, headers and body of every response with the document. Three callers, with
${rounds.length} seeds: ${cases} requests, ${findings} findings.
`;
  writeFileSync('docs/contract.md', `${head}\n${table(runs)}\n\n${reasons}`);
}
