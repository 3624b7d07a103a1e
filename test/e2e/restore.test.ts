import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { backUp } from '../../src/cli/backup.ts';
import { restore } from '../../src/cli/restore.ts';
import type { Config } from '../../src/config.ts';
import { Actor } from '../support/actor.ts';
import { createDatabase, databaseUrl, dropDatabase, scratch } from '../support/databases.ts';
import { type Serving, serve } from '../support/serving.ts';
import { browse, upload } from '../support/uploads.ts';
import { openWorld, type World } from '../support/world.ts';

const run = promisify(execFile);

/** Follows the hosting guide, for the database of this run. */
async function drill({ config }: World, folder: string, restored: Config): Promise<void> {
  mkdirSync(join(scratch, 'backups'), { recursive: true });
  if (config.databaseUrl.startsWith('sqlite:')) {
    await backUp(config, folder);
    await restore(restored, folder);
    return;
  }
  await run('pg_dump', ['--format=custom', `--file=${folder}`, config.databaseUrl]);
  cpSync(join(config.dataDir, 'uploads'), join(restored.dataDir, 'uploads'), { recursive: true });
  await createDatabase('restored');
  await run('pg_restore', ['--exit-on-error', `--dbname=${restored.databaseUrl}`, folder]);
}

describe('A backup that is restored', function () {
  this.timeout(20_000);
  let world: World;
  let other: Serving | undefined;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    await world.close();
    await other?.stop();
    await dropDatabase('restored');
  });

  it('has the messages, files and keys of the moment of the backup, and continues from there', async () => {
    await world.channel('harbour', [world.member, world.other]);
    const url = await upload(world.member, 'six bells', 'bells.txt');
    const message = { type: 'channel', to: 'harbour', topic: 'tide' };
    await world.member.ok.post('/messages', { ...message, content: `See [the bells](${url})` });
    const window = { anchor: 'newest', num_before: 10, num_after: 0 };
    const before = await world.member.ok.get('/messages', window);

    const restored = { ...world.config, databaseUrl: databaseUrl('restored'), dataDir: join(scratch, 'restored') };
    await drill(world, join(scratch, 'backups', 'monday'), restored);
    await world.member.ok.post('/messages', { ...message, content: 'After the backup' });

    const { databaseUrl: url2, dataDir } = restored;
    other = await serve('restored', world.clock.now, { databaseUrl: url2, dataDir });
    const member = new Actor(other.place, world.member.account);
    expect(await member.ok.get('/messages', window)).to.deep.equal(before);
    const file = await browse({ origin: other.place.origin }, url, { as: member });
    expect(await file.text()).to.equal('six bells');
    const { id } = await member.ok.post('/messages', { ...message, content: 'After the restore' });
    expect(id).to.be.above(before.messages.at(-1).id);
  });
});
