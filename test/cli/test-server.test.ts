import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { outcomeOf, parlance, start, startWith } from '../support/command-line.ts';
import { PROGRAM } from '../support/program.ts';

interface State {
  url: string;
  pid: number;
  accounts: Record<string, { id: number; email: string; api_key: string }>;
}

describe('parlance test-server', function () {
  this.timeout(60_000);
  const children = new Set<ChildProcess>();
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
  });

  /** Starts it and resolves with its first line. */
  async function started(child: ChildProcess): Promise<{ child: ChildProcess; line: string }> {
    children.add(child);
    if (!child.stdout) throw new Error('the process has no standard output');
    const lines = createInterface({ input: child.stdout });
    const line = await new Promise<string>((resolve) => lines.once('line', resolve));
    return { child, line };
  }

  const ended = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)));

  it('prints one line of JSON when it is ready, and ends with its standard input', async () => {
    const child = start({}, 'test-server', '--json');
    const whole = outcomeOf(child);
    const { line } = await started(child);
    const { url, pid, accounts } = JSON.parse(line) as State;
    expect(pid).to.equal(child.pid);
    const { email, api_key, id } = accounts.bot ?? { email: '', api_key: '', id: 0 };
    const headers = { Authorization: `Basic ${btoa(`${email}:${api_key}`)}` };
    const me = (await (await fetch(`${url}/api/v1/users/me`, { headers })).json()) as { user_id: number };
    expect(me.user_id).to.equal(id);
    child.stdin?.end();
    expect(await whole).to.deep.equal({ status: 0, out: `${line}\n`, err: '' });
  });

  it('ends when the process that started it is killed', async () => {
    const words = [...PROGRAM, 'test-server', '--json'];
    const program = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(words)}, { stdio: ['pipe', 1, 2] })`;
    const parent = spawn(process.execPath, ['--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { line } = await started(parent);
    const { url } = JSON.parse(line) as State;
    parent.kill('SIGKILL');
    // The output of the server closes when the last process that writes to it has ended.
    await new Promise((resolve) => parent.stdout?.once('close', resolve));
    expect(await fetch(url).catch((error: Error) => error.message)).to.equal('fetch failed');
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`ends with status 0 on ${signal}, and does not end because its input is /dev/null`, async () => {
      const { child, line } = await started(startWith({ stdio: ['ignore', 'pipe', 'inherit'] }, {}, 'test-server'));
      expect(line).to.match(/^A test server is ready at http:\/\/127\.0\.0\.1:\d+$/);
      const end = ended(child);
      child.kill(signal);
      expect(await end).to.equal(0);
    });
  }

  it('listens on the port of --port, and says in one line that it is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { status, out, err } = await parlance({}, 'test-server', '--port', String(port));
    other.close();
    expect({ status, out }).to.deep.equal({ status: 1, out: '' });
    expect(err).to.equal(`parlance: Port ${port} is already in use on 127.0.0.1: choose another with --port=…\n`);
  });

  it('refuses a port that is none', async () => {
    const { status, err } = await parlance({}, 'test-server', '--port', '70000');
    expect({ status, err }).to.deep.equal({
      status: 2,
      err: "error: option '--port <number>' argument '70000' is invalid. It must be a whole number from 0 to 65535.\n",
    });
  });

  it('leaves the data folder and the database of the environment alone', async () => {
    const environment = {
      DATA_DIR: '/proc/none',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      RATE_LIMIT: '1/60',
      LOG_LEVEL: 'of another program',
    };
    const child = start(environment, 'test-server', '--json');
    const { line } = await started(child);
    const { url } = JSON.parse(line) as State;
    for (let count = 0; count < 3; count++) {
      expect((await fetch(`${url}/api/v1/server_settings`)).status).to.equal(200);
    }
    const end = ended(child);
    child.stdin?.end();
    expect(await end).to.equal(0);
  });
});
