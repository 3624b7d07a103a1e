import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Language } from '../../assets/docs/samples.js';
import type { Sample } from '../../tools/openapi/samples.ts';
import { type ExampleOrg, openExampleOrg, PICTURE } from '../support/example-org.ts';
import { allExamples, changesNothing, type Example, withoutChance } from '../support/examples.ts';

const samples = JSON.parse(readFileSync(new URL('../../generated/samples.json', import.meta.url), 'utf8')) as Record<
  string,
  Sample
>;

const run = promisify(execFile);
const commands: Record<Exclude<Language, 'python'>, (text: string, operationId: string) => [string, string[]]> = {
  curl: (text) => ['bash', ['-c', text]],
  javascript: (text) => [process.execPath, ['--input-type=module', '--eval', withJsonOutput(text)]],
  go: (_text, operationId) => ['./samples', [operationId]],
};
const withJsonOutput = (text: string) =>
  text.replace('console.log(await response.json())', 'console.log(await response.text())');
const PYTHON = fileURLToPath(new URL('python.py', import.meta.url));

describe('The samples of the document', () => {
  let shared: ExampleOrg;
  let folder: string;
  let python: PythonSamples | undefined;
  before(async function () {
    // Go first compiles its own library, once on each machine.
    this.timeout(300_000);
    shared = await openExampleOrg();
    folder = mkdtempSync(join(tmpdir(), 'samples-'));
    writeFileSync(join(folder, 'picture.png'), PICTURE);
    if (languages().includes('go')) await buildGo(folder);
    if (languages().includes('python')) python = openPython(folder);
  });
  after(async () => {
    python?.close();
    await shared.close();
    rmSync(folder, { recursive: true });
  });

  for (const [operationId, sample] of Object.entries(samples)) {
    const example = shown(operationId, sample);
    it(`get the answer that ${operationId} shows, in every language`, async () => {
      const answers = await Promise.all(languages().map((language) => answerTo(operationId, language, example)));
      for (const [language, answer] of answers) expect(answer, language).to.deep.equal(example.value);
    });
  }

  /** The output of the sample, run in a separate organization if it changes something. */
  async function answerTo(operationId: string, language: Language, example: Example): Promise<[Language, unknown]> {
    const org = changesNothing(example) ? shared : await openExampleOrg();
    try {
      const text = samples[operationId]?.[language] ?? '';
      const environment = environmentOf(org, example);
      if (language === 'python') return [language, withoutChance(await python?.answerTo(text, environment))];
      const options = { cwd: folder, env: { ...process.env, ...environment } };
      const { stdout } = await run(...commands[language](text, operationId), options);
      return [language, withoutChance(JSON.parse(stdout))];
    } finally {
      if (org !== shared) await org.close();
    }
  }
});

function shown(operationId: string, { example }: Sample): Example {
  const found = allExamples().find(
    ({ operation, status, name }) => operation.operationId === operationId && status === 200 && name === example,
  );
  if (!found) throw new Error(`${operationId} shows no answer called ${example}`);
  return found;
}

function environmentOf({ actors, serving }: ExampleOrg, { as }: Example) {
  const { email, key } = actors[as].account;
  return { SITE: serving.place.origin, EMAIL: email, API_KEY: key };
}

interface PythonSamples {
  answerTo: (text: string, environment: Record<string, string>) => Promise<unknown>;
  close: () => void;
}

/** Runs one sample at a time. */
function openPython(folder: string): PythonSamples {
  const child = spawn('python3', [PYTHON], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const outputs = createInterface(child.stdout);
  return {
    async answerTo(text, environment) {
      const output = once(outputs, 'line');
      const job = { text: text.replace('print(response.json())', 'print(response.text)'), environment };
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const [line] = await output;
      return JSON.parse(JSON.parse(line));
    },
    close: () => child.stdin.end(),
  };
}

/**
 * Builds all samples in Go as one program, whose argument selects the sample: linking each separately would take
 * minutes.
 */
async function buildGo(folder: string): Promise<void> {
  const ids = Object.keys(samples);
  writeFileSync(join(folder, 'go.mod'), 'module samples\n\ngo 1.21\n');
  for (const id of ids) {
    mkdirSync(join(folder, id));
    const text = samples[id]?.go ?? '';
    const asPart = text.replace('package main', 'package sample').replace('func main()', 'func Run()');
    writeFileSync(join(folder, id, 'sample.go'), `${asPart}\n`);
  }
  const main = [
    ...['package main', '', 'import (', '\t"os"', ''],
    ...ids.map((id) => `\t${id.toLowerCase()} "samples/${id}"`),
    ...[')', '', 'func main() {', '\tmap[string]func(){'],
    ...ids.map((id) => `\t\t"${id}": ${id.toLowerCase()}.Run,`),
    ...['\t}[os.Args[1]]()', '}', ''],
  ];
  writeFileSync(join(folder, 'main.go'), main.join('\n'));
  const { stdout } = await run('gofmt', ['-l', ...ids], { cwd: folder });
  expect(stdout, 'files that gofmt would change').to.equal('');
  await run('go', ['build', '-o', 'samples', '.'], { cwd: folder, env: { ...process.env, GOFLAGS: '-mod=mod' } });
}

let known: Language[] | undefined;

/** The languages available on this machine; Python only with the `requests` library. */
function languages(): readonly Language[] {
  known ??= [
    'curl',
    'javascript',
    ...(runs('python3', ['-c', 'import requests']) ? (['python'] as const) : []),
    ...(runs('go', ['version']) ? (['go'] as const) : []),
  ];
  return known;
}

function runs(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
