import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { openDatabase } from '../../src/store/db/open.ts';
import { knexOf, table } from '../../src/store/db/statement.ts';
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
