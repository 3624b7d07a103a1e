import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { DatabaseUnusable } from '../../src/store/db/reach.ts';
import { DatabaseInUse, lockForServing } from '../../src/store/db/server-lock.ts';

describe('the lock of a server on its SQLite database', () => {
  let folder: string;
  before(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'parlance-lock-')));
  });
  after(() => rmSync(folder, { recursive: true }));

  const failure = (file: string): Promise<unknown> =>
    lockForServing(`sqlite:${join(folder, file)}`, 'better-sqlite3').then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is refused while another server has it', async () => {
    const unlock = await lockForServing(`sqlite:${join(folder, 'chat.db')}`, 'better-sqlite3');
    expect(await failure('chat.db')).to.be.instanceOf(DatabaseInUse);
    await unlock();
    expect(await failure('chat.db')).to.equal(undefined);
  });

  it('that cannot be opened is not taken for one of another server', async () => {
    mkdirSync(join(folder, 'folder.db.lock'));
    const error = await failure('folder.db');
    expect(error).to.be.instanceOf(DatabaseUnusable);
    expect(String(error)).to.include(`${join(folder, 'folder.db.lock')} cannot be opened`);
  });
});
