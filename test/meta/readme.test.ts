import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import pino from 'pino';
import { type App, openApp } from '../../src/app.ts';
import { demo } from '../../src/cli/demo.ts';
import { readConfig } from '../../src/config.ts';

const run = promisify(execFile);

/** The commands of the README as one script, except those of make. */
function script(port: number): string {
  const blocks = [...readFileSync('README.md', 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
    ([, text = '']) => text,
  );
  const commands = blocks.filter((text) => !text.startsWith('make '));
  // Runs the sources instead of the built files.
  const sources = 'parlance() { node --import tsx src/main.ts "$@"; }';
  return ['set -euo pipefail', sources, ...commands.map((text) => `${text}\necho`)]
    .join('\n')
    .replaceAll('127.0.0.1:9991', `127.0.0.1:${port}`);
}

describe('README.md', function () {
  // Several of its commands start a process.
  this.timeout(60_000);
  let folder: string;
  let app: App;
  let output: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-readme-'));
    const config = readConfig({ DATA_DIR: folder });
    app = await openApp(config, { log: pino({ level: 'error' }) });
    await demo({ read: app.database.read, inServerUnit: app.units.inServerUnit, files: app.files }, config);
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
    const { port } = app.server.address() as AddressInfo;
    const { PATH, HOME } = process.env;
    const { stdout } = await run('bash', ['-c', script(port)], { env: { PATH, HOME, DATA_DIR: folder } });
    output = stdout;
  });
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('begins with the two commands', () => {
    const commands = [...readFileSync('README.md', 'utf8').matchAll(/^```sh\n(make .*)\n```/gm)].map(
      ([, text]) => text,
    );
    expect(commands).to.deep.equal(['make run', 'make test']);
  });

  it('holds a conversation that works as printed', () => {
    const answers = output.split('\n').filter((line) => line.startsWith('{"result"'));
    expect(answers.map((text) => JSON.parse(text).result)).to.deep.equal(Array(4).fill('success'));
    const [joined, sent, events, page] = answers.map((text) => JSON.parse(text));
    expect(joined.subscribed).to.be.an('object');
    expect(events.events[0].message.id).to.equal(sent.id);
    expect(page.messages.at(-1)).to.include({ id: sent.id, subject: 'weather', display_recipient: 'harbour' });
  });

  it("makes an organization of one's own", () => {
    expect(output).to.include('My organization').and.to.include('"email":"me@example.com"');
  });
});
