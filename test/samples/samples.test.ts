import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Sample } from '../../tools/openapi/samples.ts';
import { type ExampleOrg, openExampleOrg, PICTURE } from '../support/example-org.ts';
import { allExamples, changesNothing, type Example, withoutChance } from '../support/examples.ts';

const samples = JSON.parse(readFileSync(new URL('../../generated/samples.json', import.meta.url), 'utf8')) as Record<
  string,
  Sample
>;

const run = promisify(execFile);
type Language = 'curl' | 'javascript' | 'python';
const commands: Record<Language, (text: string) => [string, string[]]> = {
  curl: (text) => ['bash', ['-c', text]],
  javascript: (text) => [process.execPath, ['--input-type=module', '--eval', withJsonOutput(text)]],
  python: (text) => ['python3', ['-c', text.replace('print(response.json())', 'print(response.text)')]],
};
const withJsonOutput = (text: string) =>
  text.replace('console.log(await response.json())', 'console.log(await response.text())');

describe('The samples of the document', () => {
  let shared: ExampleOrg;
  let folder: string;
  before(async () => {
    shared = await openExampleOrg();
    folder = mkdtempSync(join(tmpdir(), 'samples-'));
    writeFileSync(join(folder, 'picture.png'), PICTURE);
  });
  after(async () => {
    await shared.close();
    rmSync(folder, { recursive: true });
  });

  for (const [operationId, sample] of Object.entries(samples)) {
    const example = shown(operationId, sample);
    it(`get the answer that ${operationId} shows, in every language`, async () => {
      const answers = await Promise.all(languages().map((language) => answerTo(sample, language, example)));
      for (const [language, answer] of answers) expect(answer, language).to.deep.equal(example.value);
    });
  }

  /** What the sample prints, in an organization of its own if it changes something. */
  async function answerTo(sample: Sample, language: Language, example: Example): Promise<[Language, unknown]> {
    const org = changesNothing(example) ? shared : await openExampleOrg();
    try {
      const { stdout } = await run(...commands[language](sample[language]), {
        cwd: folder,
        env: { ...process.env, ...environmentOf(org, example) },
      });
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

let known: Language[] | undefined;

/** The languages of this machine: Python counts when its usual library is there. */
function languages(): readonly Language[] {
  if (known) return known;
  try {
    execFileSync('python3', ['-c', 'import requests'], { stdio: 'ignore' });
    known = ['curl', 'javascript', 'python'];
  } catch {
    known = ['curl', 'javascript'];
  }
  return known;
}
