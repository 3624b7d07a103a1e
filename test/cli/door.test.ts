import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigError, readConfig } from '../../src/config.ts';
import { type Environment, type Outcome, outcomeOf, parlance, start, startWith } from '../support/command-line.ts';

/** The account `nobody` of Linux, which may not listen below port 1024. */
const NOBODY = 65_534;

describe('The door', function () {
  // Each of them starts a process or two.
  this.timeout(60_000);
  let folder: string;
  let taken: Server;
  const running = new Set<ReturnType<typeof start>>();
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-door-'));
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });
  after(() => {
    for (const child of running) child.kill('SIGKILL');
    taken.close();
    rmSync(folder, { recursive: true });
  });

  const inFolder = (name: string) => ({ DATA_DIR: join(folder, name) });
  const portOf = (server: Server) => String((server.address() as AddressInfo).port);

  /** Expects one line on the standard error and no other output, not even of the log. */
  const expectOneLine = ({ status, out, err }: Outcome, line: RegExp | string) => {
    expect({ status, out, lines: err.split('\n').length - 1 }, err + out).to.deep.equal({
      status: 1,
      out: '',
      lines: 1,
    });
    if (typeof line === 'string') expect(err).to.equal(`parlance: ${line}\n`);
    else expect(err).to.match(line);
  };

  /** A running server, and its first log line. */
  async function serving(environment: Environment, ...words: string[]) {
    const child = start({ PORT: '0', ...environment }, 'serve', ...words);
    running.add(child);
    let text = '';
    child.stdout?.on('data', (more) => {
      text += more;
    });
    while (!text.includes('listening')) await Promise.race([once(child.stdout as never, 'data'), failed(child)]);
    const line = text.split('\n').find((one) => one.includes('"listening"')) ?? '{}';
    return { child, listening: JSON.parse(line) as { address: string; public_url: string }, output: () => text };
  }

  const failed = async (child: ReturnType<typeof start>) => {
    const [status] = await once(child, 'exit');
    throw new Error(`ended with ${status}`);
  };

  describe('a port that cannot be listened on', () => {
    it('ends the server with one line when it is taken, and prints no accounts', async () => {
      const environment = { ...inFolder('taken'), PORT: portOf(taken), LOG_LEVEL: 'error' };
      const outcome = await parlance(environment, 'serve', '--demo');
      expectOneLine(outcome, `Port ${portOf(taken)} is already in use on 127.0.0.1: choose another with PORT=…`);
    });

    it('ends the server with one line when the port for email is taken', async () => {
      const environment = { ...inFolder('mail'), PORT: '0', INCOMING_MAIL_PORT: portOf(taken), LOG_LEVEL: 'error' };
      const outcome = await parlance(environment, 'serve');
      expectOneLine(
        outcome,
        `Port ${portOf(taken)} is already in use on 127.0.0.1: choose another with INCOMING_MAIL_PORT=…`,
      );
    });

    it('ends the server with one line when only the superuser may use it', async function () {
      if (process.platform !== 'linux') this.skip();
      // Elsewhere anybody may use the port.
      if (readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').trim() !== '1024') this.skip();
      const { DATA_DIR } = inFolder('privileged');
      mkdirSync(DATA_DIR);
      chmodSync(folder, 0o755);
      chmodSync(DATA_DIR, 0o777);
      const isRoot = process.getuid?.() === 0;
      const environment = { DATA_DIR, PORT: '80', LOG_LEVEL: 'error', HOME: DATA_DIR, TMPDIR: DATA_DIR };
      const child = startWith(isRoot ? { uid: NOBODY, gid: NOBODY } : {}, environment, 'serve');
      expectOneLine(await outcomeOf(child), 'Listening on port 80 is not permitted: choose one above 1023 with PORT=…');
    });

    it('ends the server with one line when the address belongs to another machine or the name to none', async () => {
      const problems = {
        '192.0.2.1': '192.0.2.1 is not an address of this machine: set HOST to one that is, or to 0.0.0.0 for all',
        'host.invalid': 'The host name host.invalid has no address: set HOST to an address of this machine',
      };
      for (const [HOST, problem] of Object.entries(problems)) {
        expectOneLine(
          await parlance({ ...inFolder('foreign'), HOST, PORT: '0', LOG_LEVEL: 'error' }, 'serve'),
          problem,
        );
      }
    });
  });

  describe('the environment', () => {
    const wrong: [Environment, string][] = [
      [{ PORT: '0x10' }, 'PORT must be a whole number from 0 to 65535, not "0x10"'],
      [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535, not "1e3"'],
      [{ PORT: ' 80' }, 'PORT must be a whole number from 0 to 65535, not " 80"'],
      [{ SMTP_URL: 'smtp://[' }, 'SMTP_URL must be smtp://'],
      [{ SMTP_URL: 'smtp://h:99999' }, 'SMTP_URL must be smtp://'],
      [{ PUBLIC_URL: 'https://me:secret@chat.example.com' }, 'PUBLIC_URL must be a URL such as'],
      [{ PUBLIC_URL: 'https://chat.example.com/?a=b' }, 'PUBLIC_URL must be a URL such as'],
      [{ PUBLIC_URL: 'https://chat.example.com/#top' }, 'PUBLIC_URL must be a URL such as'],
      [{ MAIL_FROM: 'Parlance' }, 'MAIL_FROM must be an address such as'],
      [{ MAIL_FROM: 'Parlance <noreply@>' }, 'MAIL_FROM must be an address such as'],
      [{ MAIL_FROM: 'a\r\nBcc: b <c@example.com>' }, 'MAIL_FROM must be an address such as'],
      [{ INCOMING_MAIL_DOMAIN: 'mail.example.com:25' }, 'INCOMING_MAIL_DOMAIN must be a domain such as'],
      [{ INCOMING_MAIL_DOMAIN: 'a@example.com' }, 'INCOMING_MAIL_DOMAIN must be a domain such as'],
      [{ OUTGOING_WEBHOOK_HOSTS: '*' }, 'OUTGOING_WEBHOOK_HOSTS must be hosts such as'],
      [{ OUTGOING_WEBHOOK_HOSTS: 'a.example.com,*.example.com' }, 'OUTGOING_WEBHOOK_HOSTS must be hosts such as'],
      [{ DATABASE_URL: 'sqlite::memory:' }, 'DATABASE_URL must name a file'],
      [{ HOST: 'a b' }, 'HOST must be an address such as 127.0.0.1, 0.0.0.0 or ::1, not "a b"'],
      [{ HOST: '127.0.0' }, 'HOST must be an address such as 127.0.0.1, 0.0.0.0 or ::1, not "127.0.0"'],
      [{ HOST: '[::1]' }, 'HOST must be an address such as 127.0.0.1, 0.0.0.0 or ::1, not "[::1]"'],
      [{ HOST: 'http://::1' }, 'HOST must be an address such as 127.0.0.1, 0.0.0.0 or ::1, not "http://::1"'],
    ];
    it('counts a variable that is empty as one that is not set', () => {
      expect(readConfig({ RATE_LIMIT: '', PORT: '', SMTP_URL: '' })).to.deep.equal(readConfig({}));
    });

    it('takes senders with and without a name, and the URL of the server with and without a slash', () => {
      for (const MAIL_FROM of ['noreply@example.com', 'Parlance, our chat <noreply@localhost>', '<a@b.example>']) {
        expect(readConfig({ MAIL_FROM }).mailFrom).to.equal(MAIL_FROM);
      }
      for (const PUBLIC_URL of [
        'https://chat.example.com',
        'https://chat.example.com/',
        'HTTPS://chat.example.com:443',
      ]) {
        expect(readConfig({ PUBLIC_URL }).publicUrl).to.equal('https://chat.example.com');
      }
    });

    for (const [environment, problem] of wrong) {
      it(`is refused: ${JSON.stringify(environment)}`, () => {
        expect(() => readConfig(environment)).to.throw(ConfigError, problem);
      });
    }

    it('is refused in one line', async () => {
      const outcome = await parlance({ ...inFolder('wrong'), HOST: '127.0.0' }, 'serve');
      expectOneLine(outcome, 'HOST must be an address such as 127.0.0.1, 0.0.0.0 or ::1, not "127.0.0"');
    });
  });

  describe('the data folder', () => {
    it('is refused in one line if it is a file, or cannot be created or written to', async () => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      const advice = 'choose a folder that the server can write to';
      expectOneLine(await parlance({ DATA_DIR: file }, 'serve'), `DATA_DIR: ${file} is not a folder: ${advice}`);
      const outcome = await parlance({ DATA_DIR: '/proc/parlance' }, 'migrate');
      expectOneLine(outcome, /^parlance: DATA_DIR: \/proc\/parlance cannot be created or written to \(E\w+\): choose/);
    });
  });

  describe('the database', () => {
    it('is refused in one line with its path if it is a folder, or no database', async () => {
      mkdirSync(join(folder, 'a-folder', 'parlance.db'), { recursive: true });
      mkdirSync(join(folder, 'text'));
      writeFileSync(join(folder, 'text', 'parlance.db'), 'This is no database. '.repeat(1000));
      const drivers = { 'a-folder': 'better-sqlite3', text: 'sqlite3' };
      for (const [name, SQLITE_DRIVER] of Object.entries(drivers)) {
        const path = join(folder, name, 'parlance.db');
        const outcome = await parlance({ ...inFolder(name), SQLITE_DRIVER, PORT: '0' }, 'serve');
        expectOneLine(outcome, new RegExp(`^parlance: The database ${path} cannot be opened: `));
      }
    });

    it('on PostgreSQL is waited for, saying so, and then the start ends when it is asked to', async () => {
      const closed = createServer().listen(0, '127.0.0.1');
      await once(closed, 'listening');
      const port = portOf(closed);
      closed.close();
      await once(closed, 'close');
      const environment = { ...inFolder('away'), DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/chat` };
      const child = start(environment, 'serve');
      const ended = outcomeOf(child);
      await once(child.stdout as never, 'data');
      child.kill('SIGTERM');
      const { status, out, err } = await ended;
      expect({ status, err }).to.deep.equal({ status: 0, err: '' });
      const { level, msg } = JSON.parse(out);
      expect({ level, msg }).to.deep.equal({
        level: 40,
        msg: `PostgreSQL at 127.0.0.1:${port}/chat cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}; trying again for 30 seconds`,
      });
      const other = await parlance(environment, 'user', 'list');
      expectOneLine(other, /^parlance: PostgreSQL at 127\.0\.0\.1:\d+\/chat cannot be reached: connect ECONNREFUSED/);
    });
  });

  describe('a server that listens', () => {
    it('prints an IPv6 address as a URL, and where it can be reached if it listens everywhere', async function () {
      const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
      if (!addresses.includes('::1')) this.skip();
      const six = await serving({ ...inFolder('six'), HOST: '::1' });
      expect(six.listening.address).to.match(/^http:\/\/\[::1\]:\d+$/);
      expect((await fetch(`${six.listening.address}/health`)).status).to.equal(200);
      six.child.kill();
      const all = await serving({ ...inFolder('six-again'), HOST: '0.0.0.0' });
      const { port } = new URL(all.listening.address);
      expect(all.listening.public_url).to.equal(`http://localhost:${port}`).and.not.to.match(/:0$/);
    });

    it('says in the log that there is no organization yet, and so do its responses', async () => {
      const { listening, output } = await serving(inFolder('empty'));
      const answer = await fetch(`${listening.address}/api/v1/server_settings`);
      expect(answer.status).to.equal(404);
      expect(await answer.json()).to.deep.equal({
        result: 'error',
        code: 'NONEXISTENT_SUBDOMAIN',
        msg: 'There is no organization on this server yet. Create one with: parlance realm create --name <name>',
      });
      expect(output()).to.include(
        'There is no organization yet: create one with `parlance realm create --name <name>`',
      );
    });

    it('prints the accounts of the demo organization once it listens', async () => {
      const { child, output } = await serving({ ...inFolder('demo'), LOG_FORMAT: 'text' }, '--demo');
      while (!output().includes('curl -sS')) await once(child.stdout as never, 'data');
      expect(output().indexOf('listening')).to.be.lessThan(output().indexOf('Created the demo organization.'));
    });

    it('prints them beside the log if that is JSON', async () => {
      const { child, output } = await serving({ ...inFolder('demo-log'), LOG_FORMAT: 'json' }, '--demo');
      let beside = '';
      while (!beside.includes('curl -sS')) beside += String((await once(child.stderr as never, 'data'))[0]);
      for (const line of output().trimEnd().split('\n')) expect(JSON.parse(line)).to.have.property('msg');
    });

    it('keeps its files where only its user and group can read them', async () => {
      const { DATA_DIR } = inFolder('private');
      await serving({ DATA_DIR });
      expect(statSync(DATA_DIR).mode & 0o777).to.equal(0o750);
      expect(statSync(join(DATA_DIR, 'parlance.db')).mode & 0o777).to.equal(0o640);
    });
  });

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    it(`ends with status 0 on the first ${signal}`, async () => {
      const { child } = await serving(inFolder(`signal-${signal}`));
      child.kill(signal);
      const [status] = await once(child, 'exit');
      expect(status).to.equal(0);
    });
  }

  describe('Node', () => {
    const OLD = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.18.3" })';

    it('that is too old is refused in one line before anything else is loaded', async () => {
      const child = startWith({}, { NODE_OPTIONS: `--import ${JSON.stringify(OLD)}` }, '--help');
      expectOneLine(await outcomeOf(child), 'Node 20.19 or newer is required, but this is Node 20.18.3');
    });

    it('is checked for the version that package.json names, also before packages are compiled', () => {
      const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect(engines.node).to.equal('>=20.19');
      expect(readFileSync('src/main.ts', 'utf8')).to.include('major < 20 || (major === 20 && minor < 19)');
      const recipe = readFileSync('Makefile', 'utf8').split('\nnode_modules/.installed:')[1]?.split('\n')[1];
      expect(recipe).to.include('node tools/check-node.mjs');
    });
  });

  it('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await parlance({}, '--version')).to.deep.equal({ status: 0, out: `${version}\n`, err: '' });
  });
});
