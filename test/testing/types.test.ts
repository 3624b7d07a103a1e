import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { publicTypes } from '../../tools/public-types.ts';

const RIGHT = `
import { startTestServer, type ForcedAnswer, type TestMail, type TestServer } from 'parlance/testing';

const server: TestServer = await startTestServer({ port: 0 });
const { email, api_key, password }: { email: string; api_key: string; password: string | null } = server.accounts.bot;
const slow: ForcedAnswer = { operation: 'sendMessage', answer: 'slow', seconds: 0.5 };
server.force(slow);
server.force({ operation: 'getEvents', answer: 429, times: 3 });
const now: number = await server.advance(60);
const mails: readonly TestMail[] = await server.outbox();
const general: number = server.channels.general.id;
const dropped: number = server.dropConnections() + server.waiting();
await server.expireQueue('id');
await server.reset();
await server.close();
export { email, api_key, password, now, mails, general, dropped };
`;

const WRONG = `
import { startTestServer } from 'parlance/testing';
const server = await startTestServer();
server.accounts.nobody;
server.force({ operation: 'sendMessage', answer: 404 });
await server.advance('1 hour');
startTestServer({ host: '0.0.0.0' });
`;

describe('The types of parlance/testing', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-types-'));
    const installed = join(folder, 'node_modules/parlance');
    mkdirSync(join(installed, 'dist'), { recursive: true });
    writeFileSync(join(installed, 'package.json'), readFileSync('package.json'));
    writeFileSync(join(installed, 'dist/testing.d.ts'), publicTypes());
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** The errors of a program that uses the package with strict settings. */
  function errorsIn(program: string): string[] {
    writeFileSync(join(folder, 'program.ts'), program);
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
    const { stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), ...options, 'program.ts'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    return stdout.split('\n').filter((line) => line.includes('error'));
  }

  it('fit a program that uses all of it, without any other types', () => {
    expect(errorsIn(RIGHT)).to.deep.equal([]);
  });

  it('refuse unknown accounts, answers, options and units', () => {
    expect(errorsIn(WRONG).map((line) => /\((\d+),/.exec(line)?.[1])).to.deep.equal(['4', '5', '6', '7']);
  });

  it('are in the package, with the code that they describe', () => {
    const { exports, files } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(exports['./testing']).to.deep.equal({ types: './dist/testing.d.ts', default: './dist/testing.js' });
    expect(files).to.include('dist');
    const built = readFileSync('tools/build.ts', 'utf8');
    for (const name of [
      "testing: 'src/testing/index.ts'",
      'dist/testing.d.ts',
      "createTemplate('dist/testing/organization.db')",
    ]) {
      expect(built).to.include(name);
    }
  });
});
