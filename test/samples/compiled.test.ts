import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { freePort } from '../../tools/free-port.ts';

/** Node's options for a process whose time passes slowly, so that even on a slow machine it does much in a second. */
const SLOW_TIME = [
  '--import',
  'data:text/javascript,const now = performance.now.bind(performance); performance.now = () => now() / 60;',
];

/** What all other tests try from the sources is here tried as users start it. */
describe('The compiled program', function () {
  this.timeout(60_000);
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  let origin: string;
  const children = new Set<ReturnType<typeof spawn>>();

  beforeEach(async () => {
    // A slow disk would make a thousand commits take long.
    folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'parlance-compiled-'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    environment = {
      ...process.env,
      DATABASE_URL: `sqlite:${folder}/parlance.db`,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
    };
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function serve(...options: string[]) {
    const child = spawn(process.execPath, [...options, 'dist/main.js', 'serve'], { env: environment, stdio: 'ignore' });
    children.add(child);
    const isUp = () =>
      fetch(`${origin}/health`).then(
        (answer) => answer.ok,
        () => false,
      );
    while (!(await isUp())) await pause(20);
    return child;
  }

  const parlance = (...words: string[]) =>
    execFileSync(process.execPath, ['dist/main.js', ...words], { env: environment }).toString();

  /** An account, whose requests are answered with JSON. */
  function account() {
    parlance('realm', 'create', '--name', 'Compiled');
    const created = ['--email', 'ada@example.com', '--name', 'Ada', '--role', 'owner', '--json'];
    const { api_key: key } = JSON.parse(parlance('user', 'create', ...created)) as { api_key: string };
    const authorization = `Basic ${Buffer.from(`ada@example.com:${key}`).toString('base64')}`;
    return async (method: string, path: string, fields: Record<string, string>) => {
      const text = new URLSearchParams(fields);
      const url = `${origin}/api/v1${path}`;
      const answer = await (method === 'GET'
        ? fetch(`${url}?${text}`, { headers: { authorization } })
        : fetch(url, { method, headers: { authorization }, body: text }));
      return (await answer.json()) as Record<string, unknown>;
    };
  }

  for (const options of [[], ['--enable-source-maps']]) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      it(`answers waiting requests on ${signal}, closes the database and ends with 0 ${options}`, async () => {
        const child = await serve(...options);
        const call = account();
        const { queue_id: queueId } = await call('POST', '/register', { event_types: '["message"]' });
        const waiting = call('GET', '/events', { queue_id: String(queueId), last_event_id: '-1' });
        const others = async () =>
          /^parlance_waiting_requests (\d+)/m.exec(await (await fetch(`${origin}/metrics`)).text());
        while (Number((await others())?.[1] ?? 0) === 0) await pause(20);
        const ended = once(child, 'exit');
        child.kill(signal);
        expect(await waiting).to.include({ result: 'success' });
        expect(await ended).to.deep.equal([0, null]);
        expect(existsSync(join(folder, 'parlance.db'))).to.equal(true);
        expect(existsSync(join(folder, 'parlance.db-wal')), 'the log of changes is left').to.equal(false);
      });
    }
  }

  it('has a thread of its own for the log of changes while there are many, and loses none', async function () {
    if (!existsSync('/proc/self/fd')) this.skip();
    const child = await serve(...SLOW_TIME);
    const call = account();
    const content = 'A word, and many others. '.repeat(40);
    const send = () => call('POST', '/messages', { type: 'direct', to: '["ada@example.com"]', content });
    /** Each has opened the file once. */
    const connections = () => {
      const open = readdirSync(`/proc/${child.pid}/fd`).map((name) => linkOf(`/proc/${child.pid}/fd/${name}`));
      return open.filter((file) => file === join(folder, 'parlance.db')).length;
    };
    const atRest = connections();
    const ids = new Set<unknown>();
    // Other tests show what the thread does.
    while (ids.size < 1000 && connections() === atRest) ids.add((await send()).id);
    expect(connections()).to.equal(atRest + 1);
    for (let n = 0; n < 200; n++) ids.add((await send()).id);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
    await serve();
    const page = await call('GET', '/messages', { anchor: 'newest', num_before: '5000', num_after: '0' });
    const found = (page.messages as { id: number }[]).filter(({ id }) => ids.has(id));
    expect(found.length).to.equal(ids.size);
  });
});

/** The file that an open one is; closed ones have none. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
