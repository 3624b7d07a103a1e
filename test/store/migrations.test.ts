import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { openDatabase } from '../../src/store/db/open.ts';
import { listTables, TABLES } from '../../src/store/db/own-tables.ts';
import { DatabaseUnusable } from '../../src/store/db/reach.ts';
import { knexOf, raw, table } from '../../src/store/db/statement.ts';
import { engines, type Place } from './engines.ts';

const run = promisify(execFile);

for (const engine of engines) {
  describe(`Migrating ${engine.name}`, () => {
    let place: Place;
    beforeEach(async () => {
      place = await engine.newPlace();
    });
    afterEach(() => place.remove());

    const inDatabase = async <Result>(
      work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
    ) => {
      const database = await openDatabase(place.url, place.options);
      return work(database).finally(() => database.close());
    };

    it('applies each migration once', async () => {
      expect(await inDatabase((database) => database.migrate())).to.include('0001_start');
      expect(await inDatabase((database) => database.migrate())).to.deep.equal([]);
    });

    it('applies each migration once when several processes start at the same time', async function () {
      // Starts processes that compile TypeScript.
      this.timeout(20_000);
      const script = new URL('start.ts', import.meta.url).pathname;
      const args = ['--import', 'tsx', script, place.url, JSON.stringify(place.options)];
      const started = await Promise.all(Array.from({ length: 3 }, () => run(process.execPath, args)));
      const applied = started.flatMap(({ stdout }) => stdout.split('\n').filter((line) => line !== ''));
      const all = await inDatabase((database) => knexOf(database.read)('migrations').pluck('name'));
      expect(applied).to.have.members(all);
    });

    if (engine.name !== 'PostgreSQL') {
      it('opens a new file although other processes open it at the same moment', async function () {
        this.timeout(30_000);
        const script = new URL('opening.ts', import.meta.url).pathname;
        const folder = await mkdtemp(join(tmpdir(), 'parlance-opening-'));
        const startsAt = Date.now() + 2500;
        const args = ['--import', 'tsx', script, folder, JSON.stringify(place.options), String(startsAt)];
        try {
          await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, args)));
        } finally {
          await rm(folder, { recursive: true });
        }
      });
    }

    /** Makes a table, migrates, and returns the error, after which the tables must be the same. */
    const refusalAfter = (sql: string) =>
      inDatabase(async (database) => {
        await database.unit((db) => raw(db, sql));
        const before = await listTables(database.read);
        const error: unknown = await database.migrate().catch((thrown: unknown) => thrown);
        expect(await listTables(database.read)).to.deep.equal(before);
        expect(error).to.be.instanceOf(DatabaseUnusable);
        return String(error);
      });
    const refusalFor = (name: string) => {
      const { pathname } = new URL(place.url);
      return (
        `DatabaseUnusable: The database ${engine.name === 'PostgreSQL' ? pathname.slice(1) : realpathSync(pathname)} is that of another program: ` +
        `it has a table "${name}", and none of the migrations of Parlance. Choose another one with DATA_DIR or DATABASE_URL`
      );
    };

    it('refuses the database of another program that has a table of the same name as one of ours', async () => {
      expect(await refusalAfter('create table drafts (id integer)')).to.equal(refusalFor('drafts'));
    });

    it('refuses the database of another program that has migrations of its own', async () => {
      expect(await refusalAfter('create table migrations (id integer, name text)')).to.equal(refusalFor('migrations'));
    });

    if (engine.name === 'PostgreSQL') {
      it('leaves other tables alone, such as those of an extension', async () => {
        await inDatabase(async (database) => {
          await database.unit((db) => raw(db, 'create table spatial_ref_sys (id integer)'));
          expect(await database.migrate()).to.include('0001_start');
        });
      });

      it('makes the tables by whose names it recognizes another program', async () => {
        await inDatabase(async (database) => {
          await database.migrate();
          expect(TABLES).to.have.members(await listTables(database.read));
        });
      });
    } else {
      it('refuses a file in which another program has any table', async () => {
        expect(await refusalAfter('create table recipes (id integer)')).to.equal(refusalFor('recipes'));
      });
    }

    it('makes the organization of the system bots', async () => {
      await inDatabase(async (database) => {
        await database.migrate();
        expect(await table(database.read, 'realms').select('id', 'subdomain')).to.deep.equal([
          { id: 1, subdomain: 'zulipinternal' },
        ]);
        const bots = await table(database.read, 'users')
          .join('recipients', 'recipients.id', 'users.recipient_id')
          .orderBy('users.id')
          .select('users.id', 'users.full_name', 'users.is_system', 'recipients.kind', 'recipients.key');
        expect(bots).to.deep.equal([
          { id: 1, full_name: 'Notification Bot', is_system: 1, kind: 'person', key: '1' },
          { id: 2, full_name: 'Welcome Bot', is_system: 1, kind: 'person', key: '2' },
          { id: 3, full_name: 'Email Gateway', is_system: 1, kind: 'person', key: '3' },
        ]);
      });
    });
  });
}
