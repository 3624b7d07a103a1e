import { expect } from 'chai';
import { openDatabase } from '../../src/store/db/open.ts';
import { isSoundEngine } from '../../src/store/db/sqlite.ts';

describe('The SQLite engine', () => {
  for (const version of ['3.51.3', '3.51.10', '3.52.0', '3.53.2', '4.0.0', '3.44.6', '3.50.7']) {
    it(`may be ${version}`, () => {
      expect(isSoundEngine(version)).to.equal(true);
    });
  }

  for (const version of ['3.51.2', '3.50.6', '3.50.8', '3.44.5', '3.44.7', '3.7.0', '3.46.1']) {
    it(`must not be ${version}, which can lose an acknowledged write`, () => {
      expect(isSoundEngine(version)).to.equal(false);
    });
  }
});

describe('The address of the database', () => {
  for (const url of ['mysql://localhost/chat', 'chat.db', 'sqlite:', 'sqlite::memory:']) {
    it(`must not be ${url}`, async () => {
      const opened = await openDatabase(url).then(
        () => true,
        () => false,
      );
      expect(opened).to.equal(false);
    });
  }
});
