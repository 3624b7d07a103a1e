import { expect } from 'chai';
import { raw } from '../../src/store/db/statement.ts';
import { dumpOf } from '../support/dump.ts';
import { openWorld, type World } from '../support/world.ts';

/** All rows; each change of the directory, even back, has its own random version. */
async function rowsOf({ db }: World): Promise<string[]> {
  const dump = await dumpOf(db);
  return Object.entries(dump).map(([name, rows]) => `${name}: ${rows.replace(/"directory_version":\d+/g, '')}`);
}

async function useAll(world: World): Promise<void> {
  const { owner, member } = world;
  await owner.listen();
  const channelId = await world.channel('design', [owner, member]);
  const id = await owner.send(channelId, 'plan', '/poll Where?');
  await member.ok.post('/submessage', {
    message_id: id,
    msg_type: 'widget',
    content: '{"type":"new_option","idx":1,"option":"a"}',
  });
  await member.ok.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
  await member.ok.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  const moved = await owner.send(channelId, 'plan', 'another');
  await owner.ok.patch(`/messages/${moved}`, { topic: 'lunch' });
  await owner.ok.delete(`/messages/${moved}`);
  await owner.ok.patch('/realm', { name: 'Another name' });
  await owner.ok.delete(`/users/${world.guest.id}`);
}

describe('A database that one world after another gets', () => {
  it('has the same rows for each', async () => {
    const first = await openWorld();
    const rows = await rowsOf(first);
    await useAll(first);
    await first.close();
    const second = await openWorld();
    expect(second.config.databaseUrl).to.equal(first.config.databaseUrl);
    expect(await rowsOf(second)).to.deep.equal(rows);
    await useAll(second);
    await second.close();
  });

  it('is not lent again if more than its rows has changed', async () => {
    const first = await openWorld();
    await first.database.unit((db) => raw(db, 'create table other (id integer)'));
    await first.close();
    const second = await openWorld();
    expect(second.config.databaseUrl).to.not.equal(first.config.databaseUrl);
    await second.close();
  });

  it('is not lent again after a test has closed it', async () => {
    const first = await openWorld();
    await first.database.close();
    await first.close();
    const second = await openWorld();
    expect(second.config.databaseUrl).to.not.equal(first.config.databaseUrl);
    await second.close();
  });
});
