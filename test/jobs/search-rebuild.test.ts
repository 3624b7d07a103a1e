import { expect } from 'chai';
import { PIECE_MESSAGES } from '../../src/domain/limits.ts';
import { raw, table } from '../../src/store/db/statement.ts';
import { findRebuildPosition } from '../../src/store/messages/search-rebuild.ts';
import type { Actor } from '../support/actor.ts';
import { fillTopic } from '../support/bulk.ts';
import { openWorld, type World } from '../support/world.ts';

describe('The job that rebuilds the search index', () => {
  let world: World;
  let channel: number;
  beforeEach(async () => {
    world = await openWorld();
    channel = await world.channel('quay', [world.member]);
  });
  afterEach(() => world.close());

  const found = async (actor: Actor, operand: string): Promise<number[]> => {
    const { messages } = await actor.ok.get('/messages', {
      anchor: 'newest',
      num_before: 1000,
      num_after: 0,
      narrow: [{ operator: 'search', operand }],
    });
    return messages.map(({ id }: { id: number }) => id);
  };

  /** Restores the words with the former stems, and the row that the migration inserts. */
  const forget = () =>
    world.database.unit(async (db) => {
      const newest = Number((await table(db, 'messages').max({ id: 'id' }).first())?.id ?? 0);
      await raw(db, 'delete from message_search');
      await table(db, 'messages').update({ search_text: 'old' });
      await table(db, 'search_rebuilds').insert({ id: 1, below_id: newest + 1 });
    });

  it('finds old messages by the new stems, in channels and direct messages, by topic and content', async () => {
    const ids = [
      await world.member.send(channel, 'the topic', 'quickly **done** in `code`'),
      await world.member.send(channel, 'quick notes', 'x'),
      await world.member.send([world.other.id], '', 'be quick'),
    ];
    const texts = await table(world.db, 'messages').orderBy('id').pluck('search_text');
    await forget();
    expect(await found(world.member, 'quick')).to.deep.equal([]);
    await world.restart();
    await world.app.jobs.settled();
    expect(await found(world.member, 'quick')).to.deep.equal(ids);
    expect(await found(world.other, 'quick')).to.deep.equal([ids[2]]);
    expect(await table(world.db, 'messages').orderBy('id').pluck('search_text')).to.deep.equal(texts);
  });

  it('indexes any number of messages piece by piece, and then has nothing left to do', async () => {
    const place = { channelId: channel, topic: 'plan', senderId: world.member.id };
    await fillTopic({ database: world.database, now: world.clock.now }, { ...place, count: 2 * PIECE_MESSAGES });
    await forget();
    await world.restart();
    await world.app.jobs.settled();
    expect(await findRebuildPosition(world.db)).to.equal(undefined);
    expect(await found(world.member, 'arrive')).to.have.lengthOf(2 * PIECE_MESSAGES);
  });

  it('does not change messages that were sent meanwhile', async () => {
    await world.member.send(channel, 'plan', 'before');
    await forget();
    const id = await world.member.send(channel, 'plan', 'meanwhile quickly');
    await world.restart();
    await world.app.jobs.settled();
    expect(await found(world.member, 'quick')).to.deep.equal([id]);
  });
});
