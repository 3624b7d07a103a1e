import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Command } from 'commander';
import { program } from '../../src/cli/program.ts';
import { openDatabase } from '../../src/store/db/open.ts';
import { raw, table } from '../../src/store/db/statement.ts';
import { parlance, start } from '../support/command-line.ts';

const linesOf = (text: string) => text.trimEnd().split('\n').length;

describe('the command line', function () {
  // Each of them starts a process.
  this.timeout(30_000);
  let folder: string;
  const inFolder = (name: string) => ({ DATA_DIR: join(folder, name) });
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-cli-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  describe('help', () => {
    it('describes every command and every option', () => {
      const undescribed = (command: Command): string[] => [
        ...(command.description() === '' ? [command.name()] : []),
        ...command.options.filter(({ description }) => !description).map(({ long }) => `${command.name()} ${long}`),
        ...command.commands.flatMap(undescribed),
      ];
      expect(undescribed(program())).to.deep.equal([]);
    });

    it('is printed with exit status 0 for the whole, a group and a command', async () => {
      const asked = [['--help'], ['user', '--help'], ['user', 'create', '--help']];
      for (const outcome of await Promise.all(asked.map((words) => parlance({}, ...words)))) {
        expect(outcome).to.include({ status: 0, err: '' });
        expect(outcome.out).to.match(/^Usage: parlance /);
      }
    });

    it('marks the options that a command needs', async () => {
      const { out } = await parlance({}, 'user', 'set-role', '--help');
      expect(out).to.match(/--email <address> +the account \(required\)\n/);
      expect(out).to.match(/--role <role> +the new role \(choices: [^)]*\) \(required\)\n/);
      expect(out).to.match(/--realm <subdomain> +short name[^()]*\n/);
    });

    it('names every variable of the environment that is read', async () => {
      const { out } = await parlance({}, '--help');
      const read = readFileSync('src/config.ts', 'utf8').matchAll(/env\.([A-Z_]{4,})|\(env, '([A-Z_]+)'/g);
      for (const [, first, second] of read) expect(out).to.include(first ?? second ?? '');
    });
  });

  describe('wrong words', () => {
    const wrong = {
      'an unknown command': ['sail'],
      'an unknown option': ['realm', 'create', '--name', 'A', '--colour', 'red'],
      'a missing option': ['realm', 'create'],
      'a role that there is not': ['user', 'create', '--email', 'a@example.com', '--name', 'A', '--role', 'king'],
      'a number of workers that is none': ['serve', '--workers', 'many'],
      'an address without @': ['user', 'create', '--email', 'a', '--name', 'A', '--role', 'owner'],
    };
    for (const [what, words] of Object.entries(wrong)) {
      it(`refuses ${what} in one line with exit status 2`, async () => {
        const { status, out, err } = await parlance(inFolder('wrong'), ...words);
        expect({ status, out, lines: linesOf(err) }).to.deep.equal({ status: 2, out: '', lines: 1 });
        expect(err).to.match(/^error: /);
      });
    }

    it('has touched nothing', () => {
      expect(existsSync(join(folder, 'wrong'))).to.equal(false);
    });
  });

  describe('a wrong environment', () => {
    it('is refused in one line with exit status 1', async () => {
      const { status, out, err } = await parlance({ ...inFolder('environment'), PORT: 'harbour' }, 'migrate');
      expect({ status, out, err }).to.deep.equal({
        status: 1,
        out: '',
        err: 'parlance: PORT must be a whole number from 0 to 65535, not "harbour"\n',
      });
    });

    it('is refused in a line that says why when the data folder is a file', async () => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      const { status, err } = await parlance({ DATA_DIR: file }, 'migrate');
      expect({ status, lines: linesOf(err) }).to.deep.equal({ status: 1, lines: 1 });
      expect(err).to.include(file);
    });
  });

  describe('the database of another program', () => {
    it('is refused in one line with exit status 1', async () => {
      const { DATA_DIR } = inFolder('recipes');
      const database = await openDatabase(`sqlite:${DATA_DIR}/parlance.db`);
      await database.unit((db) => raw(db, 'create table recipes (id integer)'));
      await database.close();
      for (const words of [['serve'], ['migrate'], ['user', 'list']]) {
        const { status, out, err } = await parlance({ DATA_DIR, PORT: '0' }, ...words);
        expect({ status, out, lines: linesOf(err) }).to.deep.equal({ status: 1, out: '', lines: 1 });
        expect(err).to.include('is that of another program').and.to.include('Choose another one with DATA_DIR');
      }
    });
  });

  describe('realm, user and api-key', () => {
    const email = 'owner@example.com';
    const create = ['user', 'create', '--email', email, '--name', 'Olga', '--role', 'owner', '--json'];
    const run = (...words: string[]) => parlance(inFolder('accounts'), ...words);

    it('ask for an organization first', async () => {
      const { status, err } = await run(...create);
      expect({ status, lines: linesOf(err) }).to.deep.equal({ status: 1, lines: 1 });
      expect(err).to.include('realm create');
    });

    it('do not create a database where there is none', async () => {
      const { DATA_DIR } = inFolder('mistyped');
      for (const words of [['realm', 'list'], ['user', 'list'], create]) {
        const { status, err } = await parlance({ DATA_DIR }, ...words);
        expect({ status, err }).to.deep.equal({
          status: 1,
          err: `parlance: There is no database at ${DATA_DIR}/parlance.db: check DATA_DIR and DATABASE_URL, or begin with \`parlance realm create --name <name>\`\n`,
        });
      }
      expect(existsSync(DATA_DIR)).to.equal(false);
    });

    it('create an organization and an owner, and print them as JSON', async () => {
      const realm = await run('realm', 'create', '--name', 'Harbour', '--json');
      expect(JSON.parse(realm.out)).to.include({ name: 'Harbour' });
      const { status, out } = await run(...create);
      expect(status).to.equal(0);
      const made = JSON.parse(out);
      expect(made).to.have.all.keys('user_id', 'email', 'api_key');
      expect(made.email).to.equal(email);
      expect(made.api_key).to.match(/^[A-Za-z0-9]{32}$/);
    });

    it('refuse an existing address, ignoring case, in one line with exit status 1', async () => {
      const { status, out, err } = await run(...create.map((word) => (word === email ? 'OWNER@example.com' : word)));
      expect({ status, out, err }).to.deep.equal({
        status: 1,
        out: '',
        err: 'parlance: OWNER@example.com already has an account\n',
      });
    });

    it('refuse a password that is too long, in one line with exit status 1', async () => {
      const words = create.map((word) => (word === email ? 'long@example.com' : word));
      const { status, out, err } = await run(...words, '--password', 'x'.repeat(101));
      expect({ status, out, err }).to.deep.equal({
        status: 1,
        out: '',
        err: 'parlance: password is too long (limit: 100 characters)\n',
      });
    });

    it('list the accounts with their roles', async () => {
      const [one, ...others] = JSON.parse((await run('user', 'list', '--json')).out);
      expect(others).to.deep.equal([]);
      expect(one).to.include({ email, full_name: 'Olga', role: 'owner', is_active: true, is_bot: false });
      expect((await run('user', 'list')).out).to.equal(
        [
          'ID  EMAIL              NAME  ROLE   STATE',
          `${one.user_id}   owner@example.com  Olga  owner  active`,
          '',
        ].join('\n'),
      );
      expect((await run('realm', 'list')).out).to.match(/^ID {2}SHORT NAME {2}NAME\n\d {3}\(root\) {6}Harbour\n$/);
    });

    it('create another key and revoke the keys of a name', async () => {
      expect((await run('api-key', 'create', '--email', email, '--name', 'phone')).out).to.match(/^[A-Za-z0-9]{32}\n$/);
      const revoked = await run('api-key', 'revoke', '--email', email, '--name', 'phone');
      expect(revoked.out).to.equal(`Revoked 1 key of ${email}\n`);
      expect((await run('api-key', 'revoke', '--email', email)).out).to.equal(`Revoked 1 key of ${email}\n`);
    });

    it('list the valid API keys by name, without the keys', async () => {
      const key = (await run('api-key', 'create', '--email', email, '--name', 'laptop')).out.trim();
      const { out } = await run('api-key', 'list', '--email', email, '--json');
      const [one, ...others] = JSON.parse(out);
      expect(others).to.deep.equal([]);
      expect(one).to.have.all.keys('name', 'created_at');
      expect(one.name).to.equal('laptop');
      expect(out).to.not.include(key);
    });

    it('refuse an organization whose short name is invalid or taken', async () => {
      const make = (subdomain: string) =>
        parlance(inFolder('organizations'), 'realm', 'create', '--name', 'Quay', '--subdomain', subdomain);
      for (const subdomain of ['', 'quay']) expect((await make(subdomain)).status).to.equal(0);
      for (const [subdomain, problem] of [
        ['-quay', 'The short name must be 1 to 40 lower-case letters, digits and dashes'],
        ['', 'The root domain already has an organization: choose a short name with --subdomain'],
        ['quay', 'The short name quay is taken'],
      ] as const) {
        const { status, err } = await make(subdomain);
        expect({ status, err }).to.deep.equal({ status: 1, err: `parlance: ${problem}\n` });
      }
    });

    it('refuse an organization without a name, or with a long one', async () => {
      const problem = 'The name must have 1 to 40 characters';
      for (const name of ['', ' ', 'x'.repeat(41)]) {
        const { status, err } = await run('realm', 'create', '--name', name, '--subdomain', 'named');
        expect({ status, err }).to.deep.equal({ status: 1, err: `parlance: ${problem}\n` });
      }
    });

    it('end with one line where no folder can be made', async () => {
      const { status, err } = await run('backup', '/proc/nowhere/deep/monday');
      expect({ status, lines: linesOf(err) }).to.deep.equal({ status: 1, lines: 1 });
    });

    it('refuse an address without an account', async () => {
      const { status, err } = await run('api-key', 'create', '--email', 'nobody@example.com');
      expect({ status, err }).to.deep.equal({ status: 1, err: 'parlance: nobody@example.com has no account\n' });
    });
  });

  describe('serve', function () {
    // Up to three processes after each other, several at a time.
    this.timeout(60_000);
    const running: ChildProcess[] = [];
    after(() => {
      for (const child of running) child.kill('SIGKILL');
    });

    /** Resolves when the server listens. */
    async function serve(environment: Record<string, string>): Promise<ChildProcess> {
      const child = start({ PORT: '0', ...environment }, 'serve');
      running.push(child);
      for await (const text of child.stdout ?? []) if (String(text).includes('listening')) return child;
      throw new Error('the server ended before it listened');
    }

    it('refuses a SQLite database that another server uses, under any name, and starts when that one is killed', async () => {
      const here = inFolder('served');
      const first = await serve(here);
      symlinkSync(here.DATA_DIR, join(folder, 'alias'));
      const others = [here, inFolder('alias'), { ...here, SQLITE_DRIVER: 'sqlite3' }];
      const refused = await Promise.all(others.map((other) => parlance({ PORT: '0', ...other }, 'serve')));
      for (const { status, out, err } of refused) {
        expect({ status, out, err }).to.deep.equal({
          status: 1,
          out: '',
          err: `parlance: Another server uses ${realpathSync(here.DATA_DIR)}/parlance.db: stop it first, or choose another folder with DATA_DIR=…\n`,
        });
      }
      first.kill('SIGKILL');
      await once(first, 'close');
      await serve(here);
    });

    it('refuses several workers on SQLite, and says why', async () => {
      const { status, out, err } = await parlance({ ...inFolder('alone'), PORT: '0' }, 'serve', '--workers', '2');
      expect({ status, out, err }).to.deep.equal({
        status: 1,
        out: '',
        err: 'parlance: --workers needs PostgreSQL (DATABASE_URL=postgres://…): processes on one SQLite database would not get each other’s events\n',
      });
    });

    it('lets the other commands work on its database', async () => {
      const here = inFolder('busy');
      await serve(here);
      const work = async (words: string[]) => {
        const { status, err } = await parlance(here, ...words);
        expect({ status, err }, words.join(' ')).to.deep.equal({ status: 0, err: '' });
      };
      await work(['demo']);
      const others = [
        ['migrate'],
        ['user', 'list'],
        ['api-key', 'create', '--email', 'iris@demo.example'],
        ['backup', join(folder, 'copies-of-busy')],
      ];
      await Promise.all(others.map(work));
    });
  });

  describe('demo', () => {
    it('makes the demo organization once and prints the same accounts again', async () => {
      const first = await parlance(inFolder('demo'), 'demo');
      expect(first).to.include({ status: 0, err: '' });
      expect(first.out).to.include('Created the demo organization.');
      const again = await parlance({ ...inFolder('demo'), PUBLIC_URL: 'https://chat.example.com' }, 'demo');
      expect(again.out).to.include('its data is kept').and.to.include('https://chat.example.com/api/v1/');
      const keys = (text: string) => text.match(/\b[A-Za-z0-9]{32}\b/g);
      expect(keys(first.out)).to.have.length(10);
      expect(keys(again.out)).to.deep.equal(keys(first.out));
    });

    it('keeps the keys where no one else can read them', () => {
      expect(statSync(join(folder, 'demo', 'demo.json')).mode & 0o777).to.equal(0o600);
    });

    it('does not change a database that has another organization', async () => {
      const { status, out } = await parlance(inFolder('accounts'), 'demo');
      expect(status).to.equal(0);
      expect(out).to.include('no demo organization is created');
      expect(existsSync(join(folder, 'accounts', 'demo.json'))).to.equal(false);
    });
  });

  describe('backup', () => {
    const copied = () => join(folder, 'copies', 'monday');

    it('copies committed data and the files, while the database is in use', async () => {
      const from = inFolder('accounts');
      mkdirSync(join(from.DATA_DIR, 'uploads', '2'), { recursive: true });
      writeFileSync(join(from.DATA_DIR, 'uploads', '2', 'tide.png'), 'tide');
      const database = await openDatabase(`sqlite:${from.DATA_DIR}/parlance.db`);
      const { status, out } = await database.unit(async (db) => {
        await table(db, 'users').update({ full_name: 'Not committed' });
        return parlance(from, 'backup', copied());
      });
      await database.close();
      expect({ status, named: out.includes(copied()) }).to.deep.equal({ status: 0, named: true });
      const { out: listed } = await parlance({ DATA_DIR: copied() }, 'user', 'list');
      expect(listed).to.include('Olga').and.not.to.include('Not committed');
      expect(readFileSync(join(copied(), 'uploads', '2', 'tide.png'), 'utf8')).to.equal('tide');
      expect(readdirSync(join(folder, 'copies'))).to.deep.equal(['monday']);
    });

    it('is restored to where the configuration has its data, and only there where nothing is', async () => {
      const to = inFolder('restored');
      const first = await parlance(to, 'restore', copied());
      expect({ status: first.status, err: first.err }).to.deep.equal({ status: 0, err: '' });
      const { out: listed } = await parlance(to, 'user', 'list');
      expect(listed).to.include('Olga');
      expect(readFileSync(join(to.DATA_DIR, 'uploads', '2', 'tide.png'), 'utf8')).to.equal('tide');
      expect(readdirSync(to.DATA_DIR).filter((name) => name.includes('unfinished'))).to.deep.equal([]);
      const again = await parlance(to, 'restore', copied());
      expect({ status: again.status, lines: linesOf(again.err) }).to.deep.equal({ status: 1, lines: 1 });
      expect(again.err).to.include('parlance.db already exists: stop the server and move it away first');
      const nothing = await parlance(inFolder('restored-again'), 'restore', folder);
      expect(nothing.err).to.equal(`parlance: ${folder} is not a backup: it has no parlance.db\n`);
    });

    it('is restored with a line that names uploaded files only if the backup has some', async () => {
      const withFiles = inFolder('with-files');
      const first = await parlance(withFiles, 'restore', copied());
      expect(first.out).to.match(/, the uploaded files to .*\/with-files\/uploads\n$/);
      const bare = join(folder, 'copies-without-files');
      mkdirSync(bare);
      cpSync(join(copied(), 'parlance.db'), join(bare, 'parlance.db'));
      const without = await parlance(inFolder('without-files'), 'restore', bare);
      expect(without.out).to.match(/\/parlance\.db, no uploaded files: the backup has none\n$/);
      const bucket = { UPLOADS_URL: 's3://key:secret@127.0.0.1:9/bucket' };
      const inBucket = await parlance({ ...inFolder('files-in-bucket'), ...bucket }, 'restore', bare);
      expect(inBucket.out).to.match(/\/parlance\.db, not the uploaded files, which are in the bucket\n$/);
    });

    it('is not restored beside the log of another database', async () => {
      const to = inFolder('beside-a-log');
      mkdirSync(to.DATA_DIR, { recursive: true });
      writeFileSync(join(to.DATA_DIR, 'parlance.db-wal'), 'what a server that was killed has left');
      const { status, err } = await parlance(to, 'restore', copied());
      expect({ status, lines: linesOf(err) }).to.deep.equal({ status: 1, lines: 1 });
      expect(err).to.include('parlance.db-wal already exists: stop the server and move it away first');
    });

    it('has the files of a folder that is a link to another disk', async () => {
      const from = inFolder('linked');
      await parlance(from, 'realm', 'create', '--name', 'Linked');
      mkdirSync(join(folder, 'other-disk'));
      writeFileSync(join(folder, 'other-disk', 'tide.png'), 'tide');
      symlinkSync(join(folder, 'other-disk'), join(from.DATA_DIR, 'uploads'));
      await parlance(from, 'backup', join(folder, 'copies-of-links'));
      rmSync(join(folder, 'other-disk'), { recursive: true });
      expect(readFileSync(join(folder, 'copies-of-links', 'uploads', 'tide.png'), 'utf8')).to.equal('tide');
    });

    it('that is damaged is not restored, and the line says so', async () => {
      const damaged = join(folder, 'copies-that-are-damaged');
      mkdirSync(damaged);
      const bytes = readFileSync(join(copied(), 'parlance.db'));
      for (const content of [bytes.subarray(0, bytes.length / 2), Buffer.from('This is no database. '.repeat(1000))]) {
        writeFileSync(join(damaged, 'parlance.db'), content);
        const to = inFolder('from-damaged');
        const { status, err } = await parlance(to, 'restore', damaged);
        expect({ status, err }).to.deep.equal({
          status: 1,
          err: `parlance: The database ${damaged}/parlance.db is damaged: SQLite finds no sound database in it\n`,
        });
        expect(existsSync(join(to.DATA_DIR, 'parlance.db'))).to.equal(false);
      }
    });

    it('refuses a folder that is there, and leaves it as it is', async () => {
      const { status, err } = await parlance(inFolder('demo'), 'backup', copied());
      expect({ status, lines: linesOf(err) }).to.deep.equal({ status: 1, lines: 1 });
      const { out } = await parlance({ DATA_DIR: copied() }, 'user', 'list');
      expect(out).to.include('Olga');
    });

    it('says in one line that there is nothing to copy, and leaves nothing', async () => {
      const target = join(folder, 'copies', 'nothing');
      const { status, err } = await parlance(inFolder('empty'), 'backup', target);
      expect({ status, lines: linesOf(err) }).to.deep.equal({ status: 1, lines: 1 });
      expect(readdirSync(join(folder, 'copies'))).to.deep.equal(['monday']);
    });
  });
});
