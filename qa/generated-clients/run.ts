/**
 * Generates clients from the published document, compiles each, and runs a scenario of 25 steps with it against a
 * started server. Writes docs/generated-clients.md, except with `--fast`.
 *
 *   --fast         the part of the matrix that runs for every change
 *   --only <name>  one generator; the rows of the others stay
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openExampleOrg } from '../../test/support/example-org.ts';
import { toolFolder } from '../external-tools.ts';
import { GENERATORS, type Generator } from './generators.ts';
import { allRan, projectFolder, ran } from './project.ts';

/** The scenario in the language of each generated client. */
const PROGRAMS = 'qa/generated-clients/programs';
const PAGE = 'docs/generated-clients.md';
const STEPS = 25;
const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false }, only: { type: 'string' } } });

interface Outcome {
  generator: Generator;
  /** False if its tools could not be installed, so that there is no result. */
  installed: boolean;
  generates: boolean;
  compiles: boolean;
  passed: number;
  /** The failed steps, and the last lines of earlier errors. */
  notes: string[];
}

/** A new folder with the scenario program and the document, as at the start of a project. */
function freshFolder({ name, document, shares = [] }: Generator): string {
  const programs = [...new Set([...shares, name])].map((one) => join(PROGRAMS, one)).filter((one) => existsSync(one));
  const folder = projectFolder(`generated-clients/${name}`, document, programs);
  if (shares.includes('typescript'))
    execFileSync('ln', ['-s', join(toolFolder, 'npm/node_modules'), join(folder, 'node_modules')]);
  return folder;
}

async function played(folder: string, run: string): Promise<{ passed: number; notes: string[] }> {
  const org = await openExampleOrg({ logLevel: 'error' });
  try {
    const { owner, member } = org.actors;
    const { output } = await ran(run, folder, {
      BASE_URL: `${org.serving.place.origin}/api/v1`,
      EMAIL: owner.email,
      API_KEY: owner.account.key,
      OTHER_ID: String(member.id),
    });
    const lines = output.split('\n');
    const passed = lines.filter((line) => /^ok \d+ /.test(line)).length;
    const failed = lines.filter((line) => line.startsWith('not ok '));
    return { passed, notes: failed.length > 0 || passed === STEPS ? failed : lines.slice(-8) };
  } finally {
    await org.close();
  }
}

async function tried(generator: Generator): Promise<Outcome> {
  const outcome: Outcome = { generator, installed: false, generates: false, compiles: false, passed: 0, notes: [] };
  const stop = (output: string): Outcome => ({ ...outcome, notes: output.trim().split('\n').slice(-12) });
  mkdirSync(toolFolder, { recursive: true });
  const installed = await allRan(generator.install, toolFolder);
  if (!installed.ok) return stop(installed.output);
  outcome.installed = true;
  const folder = freshFolder(generator);
  const made = await allRan(generator.generate, folder);
  if (!made.ok) return stop(made.output);
  outcome.generates = true;
  const compiled = await allRan(generator.compile, folder);
  outcome.compiles = compiled.ok;
  const { run, shares = [] } = generator;
  if (run === undefined && compiled.ok) return outcome;
  if (run === undefined || (!compiled.ok && !shares.includes('typescript'))) return stop(compiled.output);
  const { passed, notes } = await played(folder, run);
  return { ...outcome, passed, notes: [...(compiled.ok ? [] : compiled.output.split('\n').slice(0, 10)), ...notes] };
}

const yes = (is: boolean) => (is ? 'yes' : 'no');

function row({ generator, installed, generates, compiles, passed }: Outcome): string {
  const { name, version, document, settings, compile, run } = generator;
  const compiled = compile.length === 0 ? 'not tried' : yes(compiles);
  const steps = run === undefined ? 'not tried' : `${passed} of ${STEPS}`;
  const cells = installed
    ? [yes(generates), compiled, steps, settings]
    : ['not run', 'not run', 'not run', 'its tools could not be installed'];
  return `| ${[name, version, `\`${document}\``, ...cells].join(' | ')} |`;
}

/** Whether the client does everything that the matrix asks of it. */
const isComplete = ({ generator, generates, compiles, passed }: Outcome) =>
  generates && compiles && (generator.run === undefined || passed === STEPS);

/** The rows of all generators in their order: those of this run, and for others what the page says already. */
function rows(outcomes: readonly Outcome[]): string[] {
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  return GENERATORS.flatMap(({ name }) => {
    const outcome = outcomes.find(({ generator }) => generator.name === name);
    return outcome ? [row(outcome)] : lines.filter((line) => line.startsWith(`| ${name} |`));
  });
}

function page(outcomes: readonly Outcome[]): string {
  const incomplete = outcomes.filter((outcome) => outcome.installed && !isComplete(outcome));
  const notes = incomplete.map(
    ({ generator, notes: found }) => `### ${generator.name}\n\n\`\`\`text\n${found.join('\n')}\n\`\`\`\n`,
  );
  return `# Clients from generators

Written by \`make test-generated-clients\`: do not edit. Each generator creates a client from the published document, without edits; the
client is compiled, unless the table says otherwise, and runs one scenario of ${STEPS} steps against a running server: sending, listing with a narrow, drafts,
uploading a file, typing with a list, invitations with a null expiry, expected errors, a queue and its events. The programs
are under \`qa/generated-clients/programs/\`. \`openapi.json\` offers form, JSON and multipart bodies; \`openapi-single.json\` is the same API for generators
that support one body per operation and no JSON in the query string; \`openapi-json-only.json\` omits the file upload,
for those that refuse a document with a multipart body. Every client needs the server's URL and the credentials; the last
column lists everything else.

| generator | version | document | generates | compiles | steps | what a user must set |
|---|---|---|---|---|---|---|
${rows(outcomes).join('\n')}
${notes.length > 0 ? `\n## Failures\n\n${notes.join('\n')}` : ''}`;
}

const chosen = GENERATORS.filter(({ name, fast }) =>
  values.only === undefined ? !values.fast || fast : name === values.only,
);
const outcomes: Outcome[] = [];
for (const generator of chosen) {
  const outcome = await tried(generator);
  outcomes.push(outcome);
  const { installed, generates, compiles, passed, notes } = outcome;
  const steps = generator.run === undefined ? 'no program' : `${passed} of ${STEPS} steps`;
  const state = installed
    ? `generates: ${yes(generates)}, compiles: ${generator.compile.length === 0 ? 'not tried' : yes(compiles)}, ${steps}`
    : 'not run';
  console.log(`${generator.name}: ${state}`);
  for (const note of notes) console.log(`  ${note}`);
  if (installed && !isComplete(outcome)) process.exitCode = 1;
}
if (!values.fast) writeFileSync(PAGE, page(outcomes));
