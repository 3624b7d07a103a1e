import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { isUnavailable } from '../../src/store/db/availability.ts';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { only, raw, rowsOf, table } from '../../src/store/db/statement.ts';
import { lockHolder } from '../support/holding.ts';
import { engines, type Place } from './engines.ts';

const run = promisify(execFile);
/** An ID that no account has, like that of `nobody`. */
const NOBODY = 65_534;

const note = (word: string) => (db: Db) => table(db, 'alert_words').insert({ user_id: 1, word });

/** The outcome of a unit: stored, temporarily refused, or failed for another reason. */
const outcomeOf = (unit: Promise<unknown>): Promise<string> =>
  unit.then(
    () => 'stored',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
  );

/** Does something as a user who is not root: the rights of files do not hold for root. */
async function asSomebody<Result>(work: () => Promise<Result>): Promise<Result> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

for (const engine of engines.filter(({ name }) => name !== 'PostgreSQL')) {
  describe(`A database that takes no writes, with ${engine.name}`, () => {
    let place: Place;
    let database: Database;
    beforeEach(async () => {
      place = await engine.newPlace();
      database = await openDatabase(place.url, place.options);
      await database.migrate();
    });
    afterEach(async () => {
      await database.close();
      await place.remove();
    });

    const words = () => table(database.read, 'alert_words').orderBy('word').pluck('word');

    it('is read on while another process has locked it, and refuses every unit that waits', async () => {
      const holder = await lockHolder(place.url);
      let refused = 0;
      const units = Array.from({ length: 300 }, (_, place) =>
        outcomeOf(database.unit(note(`${place}`))).finally(() => {
          refused++;
        }),
      );
      for (let reads = 0; reads < 5; reads++) expect(await words()).to.deep.equal([]);
      expect(refused, 'units that ended before the reads').to.equal(0);
      expect(new Set(await Promise.all(units))).to.deep.equal(new Set(['unavailable']));
      holder.kill('SIGKILL');
      await once(holder, 'close');
      await database.unit(note('later'));
      expect(await words()).to.deep.equal(['later']);
    });

    it('stores waiting units when the other process ends in time', async () => {
      const holder = await lockHolder(place.url);
      const unit = database.unit(note('patient'));
      expect(await words()).to.deep.equal([]);
      holder.stdin?.end();
      await unit;
      expect(await words()).to.deep.equal(['patient']);
    });

    it('is refused when it is opened, if this user may only read it', async () => {
      await database.close();
      const file = place.url.replace('sqlite:', '');
      chmodSync(file, 0o444);
      for (const folder of [dirname(file), dirname(dirname(file))]) chmodSync(folder, 0o777);
      const problem = await asSomebody(() => outcomeOf(openDatabase(place.url, place.options)));
      expect(problem).to.equal(
        `DatabaseUnusable: The database ${file} cannot be written by this user: check the owner and the mode of the file ` +
          'and of its folder',
      );
      chmodSync(file, 0o644);
      database = await openDatabase(place.url, place.options);
    });

    it('refuses units that do not fit on a full disk, for the whole group, and continues when there is space', async () => {
      const pages = await database.unit(async (db) =>
        only(await rowsOf<{ page_count: number }>(db, 'pragma page_count')),
      );
      await database.unit((db) => raw(db, `pragma max_page_count = ${pages.page_count}`));
      const large = (db: Db) => note('x'.repeat(1_000_000))(db);
      const group = [note('before'), large].map((work) => outcomeOf(database.unit<unknown>(work)));
      expect(await Promise.all(group)).to.include('unavailable');
      expect((await words()).filter((word) => word.length > 10)).to.deep.equal([]);
      await database.unit((db) => raw(db, 'pragma max_page_count = 1000000'));
      await database.unit(large);
      expect(await words()).to.have.length.within(1, 2);
    });

    it('fails a unit that the system cannot write, stores nothing of it, and continues', async function () {
      // Starts a process that compiles TypeScript.
      this.timeout(30_000);
      const script = new URL('io-error-writer.ts', import.meta.url).pathname;
      // Files can only grow to 4 MiB, and a write beyond that fails instead of ending the process.
      const limited = 'trap "" XFSZ; ulimit -f 8192; exec "$0" "$@"';
      const { stdout } = await run('sh', [
        ...['-c', limited, process.execPath, '--import', 'tsx'],
        ...[script, place.url, JSON.stringify(place.options)],
      ]);
      const [before, large, after] = JSON.parse(stdout);
      expect({ before, after }).to.deep.equal({ before: 'stored', after: 'stored' });
      expect(large).to.match(/^SQLITE_IOERR/);
      expect(await words()).to.deep.equal(['after', 'before']);
    });
  });
}
