import { expect } from 'chai';
import { forgetMemories } from '../../src/store/db/memory.ts';
import type { Db } from '../../src/store/db/open.ts';
import { table } from '../../src/store/db/statement.ts';
import { BLOCK, NO_BLOCKS, type PlaceBlocks } from '../../src/store/messages/place-blocks.ts';
import { listUnread, placesBeforeUnit } from '../../src/store/messages/unread.ts';
import { Actor, type Body } from '../support/actor.ts';
import { fillTopic } from '../support/bulk.ts';
import { databaseUrl } from '../support/databases.ts';
import { openBeside } from '../support/serving.ts';
import { statementsOf } from '../support/statements.ts';
import { openWorld, type World } from '../support/world.ts';

describe('The remembered places of messages', () => {
  let world: World;
  let channelId: number;
  let other: number;
  let reader: Actor;
  let ids: number[];
  beforeEach(async () => {
    world = await openWorld();
    reader = world.member;
    channelId = await world.channel('harbour', [world.owner, reader]);
    other = await world.channel('quay', [world.owner, reader]);
    ids = await fill('Tides', 3 * BLOCK);
  });
  afterEach(() => world.close());

  const fill = (topic: string, count: number) =>
    fillTopic(
      { database: world.database, now: world.clock.now },
      { channelId, topic, senderId: world.owner.id, count },
    );
  const viewer = () => ({ id: reader.id, realmId: world.realmId, isGuest: false, readBelow: 0 });
  const remembered = () => placesBeforeUnit(world.db, viewer());
  const unread = async (db: Db, blocks: PlaceBlocks, limit = 50_000) => {
    const { places } = await listUnread(db, viewer(), limit, blocks);
    const listed = places.map(({ lists, ...place }) => ({ ...place, ids: lists.flatMap(({ all }) => all) }));
    const name = (place: (typeof listed)[number]) => `${place.recipient_id} ${place.topic_key}`;
    return listed.sort((a, b) => (name(a) < name(b) ? -1 : 1));
  };
  const at = (index: number) => ids[index] ?? 0;

  const searches = async () => (await statementsOf(world, remembered)).filter((sql) => sql.includes('topic_key'));

  it('are of all blocks, and are remembered after the first time until a message is added', async () => {
    expect([...(await remembered()).keys()].sort()).to.deep.equal([0, 1, 2, 3]);
    expect(await searches()).to.deep.equal([]);
    await world.owner.send(channelId, 'Tides', 'high');
    const [search, ...others] = await searches();
    expect(search).to.include('id >= ').and.not.include('exists');
    expect(others).to.deep.equal([]);
    expect(await searches()).to.deep.equal([]);
  });

  it('cover everything up to the newest message, so that a unit searches only for later ones', async () => {
    const blocks = await remembered();
    const inChannels = async () => {
      const sent = await statementsOf(world, () => listUnread(world.db, viewer(), 50_000, blocks));
      return sent.filter((sql) => sql.includes('spans.channel_id,'));
    };
    expect(await inChannels()).to.deep.equal([]);
    await world.owner.send(channelId, 'Tides', 'high');
    expect(await inChannels()).to.have.length(1);
  });

  it('lead to what the database has after every change, whoever makes it', async () => {
    const { owner } = world;
    const changes: Record<string, () => Promise<unknown>> = {
      'a message': () => owner.send(channelId, 'Tides', 'high'),
      'another one elsewhere': () => owner.send(other, 'Winds', 'north'),
      'as many as finish the newest block': () => fill('Tides', BLOCK + 5),
      'a topic that moves': () =>
        owner.ok.patch(`/messages/${at(BLOCK)}`, { topic: 'Ebbs', propagate_mode: 'change_later' }),
      'messages that move to another channel': () =>
        owner.ok.patch(`/messages/${at(2 * BLOCK)}`, { stream_id: other, propagate_mode: 'change_later' }),
      'a deleted message': () => owner.ok.delete(`/messages/${at(3)}`),
      'messages that are read': () =>
        reader.ok.post('/messages/flags', { messages: ids.slice(5, BLOCK + 5), op: 'add', flag: 'read' }),
      'rows that something else changes': () =>
        world.database.unit((db) =>
          table(db, 'messages')
            .where({ id: at(7) })
            .update({ topic_key: 'winds' }),
        ),
      'rows that something else deletes': () =>
        world.database.unit((db) =>
          table(db, 'messages')
            .where({ id: at(BLOCK + 9) })
            .delete(),
        ),
      'a user who leaves': () => reader.ok.delete('/users/me/subscriptions', { subscriptions: ['harbour'] }),
      'a user who comes back': () =>
        reader.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] }),
      'a message afterwards': () => owner.send(channelId, 'Tides', 'low'),
    };
    for (const [change, make] of Object.entries(changes)) {
      const old = await remembered();
      await make();
      const stored = await unread(world.db, NO_BLOCKS);
      expect(await unread(world.db, old), `${change}, seen from before`).to.deep.equal(stored);
      expect(await unread(world.db, await remembered()), change).to.deep.equal(stored);
    }
  });

  it('are limited like those of the database', async () => {
    const blocks = await remembered();
    for (const limit of [0, 10, BLOCK, 2 * BLOCK + 10]) {
      expect(await unread(world.db, blocks, limit), `${limit}`).to.deep.equal(await unread(world.db, NO_BLOCKS, limit));
    }
  });

  it('are not used by a unit that moves messages itself, and are right again when it is rolled back', async () => {
    const blocks = await remembered();
    const stored = await unread(world.db, NO_BLOCKS);
    const failure = new Error('rolled back');
    const attempt = world.database.unit(async (db) => {
      await table(db, 'messages')
        .where({ id: at(7) })
        .update({ topic_key: 'winds' });
      expect(await unread(db, blocks)).to.deep.equal(await unread(db, NO_BLOCKS));
      throw failure;
    });
    expect(await attempt.catch((error: unknown) => error)).to.equal(failure);
    expect(await unread(world.db, await remembered())).to.deep.equal(stored);
  });

  it('do not include messages of a unit that is rolled back, whose IDs others get', async () => {
    const failure = new Error('rolled back');
    const newest = at(ids.length - 1);
    const attempt = world.database.unit(async (db) => {
      const copied = [
        'realm_id',
        'recipient_id',
        'channel_id',
        'sender_id',
        'content',
        'rendered',
        'search_text',
      ] as const;
      const row = await table(db, 'messages')
        .where({ id: newest })
        .first(...copied, 'client', 'sent_at');
      await table(db, 'messages').insert({ ...row, id: newest + 2 * BLOCK, topic: 'Lost', topic_key: 'lost' } as never);
      await remembered();
      throw failure;
    });
    expect(await attempt.catch((error: unknown) => error)).to.equal(failure);
    await fill('Winds', BLOCK);
    expect(await unread(world.db, await remembered())).to.deep.equal(await unread(world.db, NO_BLOCKS));
  });

  /** Where a client that registered sees each unread message, after the events that it has received since. */
  async function seenBy(client: Actor, { queue_id, unread_msgs }: Body): Promise<Record<number, string>> {
    const seen: Record<number, string> = {};
    for (const { stream_id, topic, unread_message_ids } of unread_msgs.streams)
      for (const id of unread_message_ids) seen[id] = `${stream_id} ${topic}`;
    const { events } = await client.ok.get('/events', { queue_id, last_event_id: -1, dont_block: true });
    for (const event of events) {
      if (event.type === 'message') seen[event.message.id] = `${event.message.stream_id} ${event.message.subject}`;
      if (event.type === 'delete_message') for (const id of event.message_ids) delete seen[id];
      if (event.type === 'update_message' && event.subject !== undefined)
        for (const id of event.message_ids) seen[id] = `${event.new_stream_id ?? event.stream_id} ${event.subject}`;
    }
    return seen;
  }

  it('and the events that follow lead all who register at once to the same messages, at two servers on PostgreSQL', async () => {
    const { owner } = world;
    const beside = databaseUrl('any').startsWith('postgres') ? await openBeside(world) : undefined;
    try {
      const readers = beside ? [reader, new Actor(beside, reader.account)] : [reader];
      const writers = beside ? [owner, new Actor(beside, owner.account)] : [owner];
      const registered: Promise<{ client: Actor; state: Body }>[] = [];
      const event_types = ['message', 'update_message', 'delete_message', 'update_message_flags'];
      const client_capabilities = { notification_settings_null: true, bulk_message_deletion: true };
      for (let round = 0; round < 4; round++) {
        const register = readers
          .flatMap((client) => [client, client])
          .map(async (client) => {
            const state = await client.ok.post('/register', { event_types, client_capabilities });
            return { client, state };
          });
        registered.push(...register);
        const writer = (place: number) => writers[(round + place) % writers.length] ?? owner;
        const move = { topic: `Ebbs ${round}`, propagate_mode: 'change_one', send_notification_to_new_thread: false };
        await Promise.all([
          ...register,
          writer(0).ok.patch(`/messages/${at(round * 700 + 1)}`, move),
          writer(1).ok.patch(`/messages/${at(round * 700 + 2)}`, { ...move, stream_id: other }),
          writer(0).ok.delete(`/messages/${at(round * 700 + 3)}`),
          writer(1).send(channelId, 'Tides', `high ${round}`),
        ]);
      }
      const stored = (await unread(world.db, NO_BLOCKS)).flatMap(({ ids }) => ids).sort((a, b) => a - b);
      const last = await seenBy(reader, await reader.ok.post('/register', { event_types, client_capabilities }));
      expect(Object.keys(last).map(Number)).to.deep.equal(stored);
      for (const { client, state } of await Promise.all(registered))
        expect(await seenBy(client, state)).to.deep.equal(last);
    } finally {
      await beside?.app.close();
    }
  });

  it('can be forgotten', async () => {
    await remembered();
    forgetMemories(world.db);
    expect(await searches()).to.have.length(2);
  });
});
