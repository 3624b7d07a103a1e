import { expect } from 'chai';
import { knexOf, raw, table } from '../../src/store/db/statement.ts';
import type { JoinedPlace } from '../../src/store/messages/places.ts';
import { CHUNK, chunkOf, listFullChunks, listReadAmong, markAllRead } from '../../src/store/messages/read-state.ts';
import { listUnread } from '../../src/store/messages/unread.ts';
import type { Actor } from '../support/actor.ts';
import { fillTopic } from '../support/bulk.ts';
import { connectionsOf, statementsOf } from '../support/statements.ts';
import { openWorld, type World } from '../support/world.ts';

describe('The unread messages of a user who reads on', () => {
  let world: World;
  let channelId: number;
  let reader: Actor;
  let ids: number[];
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('harbour', [world.owner, world.member]);
    reader = world.member;
    await mark('add', await unread());
    ids = await fillTopic(
      { database: world.database, now: world.clock.now },
      { channelId, topic: 'Tides', senderId: world.owner.id, count: 3 * CHUNK },
    );
  });
  afterEach(() => world.close());

  const idsIn = ({ lists }: JoinedPlace) => lists.flatMap(({ all }) => all);

  type Topic = { unread_message_ids: number[] };
  const mark = (op: 'add' | 'remove', messages: number[]) =>
    reader.ok.post('/messages/flags', { messages, op, flag: 'read' });
  const readTo = async (last: number) => {
    for (let at = 0; at < last; at += 5000) await mark('add', ids.slice(at, Math.min(last, at + 5000)));
  };
  const unread = async (): Promise<number[]> => {
    const { unread_msgs } = await reader.ok.post('/register', {
      fetch_event_types: ['message', 'update_message_flags'],
    });
    return (unread_msgs?.streams ?? []).flatMap(({ unread_message_ids }: Topic) => unread_message_ids);
  };
  const firstUnread = async (): Promise<number> => {
    const params = { anchor: 'first_unread', num_before: 0, num_after: 1, narrow: [] };
    return (await reader.ok.get('/messages', params)).messages[0]?.id ?? 0;
  };
  const full = () => listFullChunks(world.db, reader.id);

  it('are the same before and after a registration has noted what is read', async () => {
    await readTo(2 * CHUNK + 100);
    const left = ids.slice(2 * CHUNK + 100);
    expect(await unread()).to.deep.equal(left);
    const noted = await full();
    expect([...noted]).to.deep.equal([chunkOf(ids[0] ?? 0), chunkOf(ids[CHUNK] ?? 0)]);
    expect(await unread()).to.deep.equal(left);
    expect(await firstUnread()).to.equal(left[0]);
  });

  it('are not searched again where all is read', async () => {
    await fillTopic(
      { database: world.database, now: world.clock.now },
      { channelId, topic: 'Winds', senderId: world.owner.id, count: 2 * CHUNK },
    );
    await reader.ok.post('/mark_stream_as_read', { stream_id: channelId });
    const searches = async () =>
      (await statementsOf(world, unread)).filter((sql) => sql.includes('subscription_spans as spans join')).length;
    expect(await searches()).to.equal(2);
    expect(await searches()).to.equal(1);
  });

  it('are none after all are marked as read, for which nobody has to read the users again', async () => {
    const directory = async () =>
      await table(world.db, 'realms').where({ id: world.realmId }).first('directory_version');
    const before = await directory();
    await reader.ok.post('/mark_all_as_read');
    expect(await unread()).to.deep.equal([]);
    const later = await world.owner.send(channelId, 'Tides', 'low');
    expect(await unread()).to.deep.equal([later]);
    expect(await firstUnread()).to.equal(later);
    await reader.ok.post('/mark_all_as_read');
    expect(await unread()).to.deep.equal([]);
    expect(await directory()).to.deep.equal(before);
    await mark('remove', [ids[0] ?? 0, ids[CHUNK] ?? 0]);
    expect(await unread()).to.deep.equal([ids[0], ids[CHUNK]]);
  });

  it('are none either when there are so many that the mark moves', async () => {
    const all = 65 * CHUNK;
    await world.database.unit((db) => markAllRead(db, { id: reader.id, readBelow: 0 }, all));
    expect(await table(world.db, 'users').where({ id: reader.id }).first('read_below')).to.deep.equal({
      read_below: all,
    });
    expect([...(await full())]).to.deep.equal([]);
    expect(await unread()).to.deep.equal([]);
    await mark('remove', [ids[1] ?? 0]);
    expect(await unread()).to.deep.equal([ids[1]]);
  });

  it('begin with the ID below which all is marked as read, from whatever mark on', async () => {
    const below = 2 * CHUNK + 5;
    const about = [9, 10, CHUNK - 1, CHUNK, below - 1, below, below + 1];
    for (const readBelow of [0, 10, CHUNK, 2 * CHUNK, below]) {
      const someone = { id: world.other.id, readBelow };
      const read = await world.database.unit(async (db) => {
        await table(db, 'read_chunks').where({ user_id: someone.id }).delete();
        await markAllRead(db, someone, below);
        return listReadAmong(db, someone, about);
      });
      expect([...read], `from ${readBelow}`).to.deep.equal(about.filter((id) => id < below));
    }
  });

  it('are the newest ones if there are more than the limit', async () => {
    const viewer = { id: reader.id, realmId: world.realmId, isGuest: false, readBelow: ids[0] ?? 0 };
    const newest = async (limit: number) => {
      const { places, olderMissing } = await listUnread(world.db, viewer, limit);
      return { ids: places.flatMap(idsIn), olderMissing };
    };
    for (const limit of [0, 10, CHUNK, 2 * CHUNK + 10]) {
      expect(await newest(limit)).to.deep.equal({ ids: ids.slice(ids.length - limit), olderMissing: true });
    }
    expect(await newest(ids.length)).to.deep.equal({ ids, olderMissing: false });
  });

  it('are in order where the user left and came back, and has messages from between', async () => {
    const stay = { stream_id: channelId, topic: 'Stays' };
    const first = await world.owner.send(channelId, stay.topic, 'one');
    const other = await world.channel('quay', [world.owner, reader]);
    await reader.ok.delete('/users/me/subscriptions', { subscriptions: ['harbour'] });
    const moved = await world.owner.send(other, 'Later', 'two');
    await reader.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] });
    const last = await world.owner.send(channelId, stay.topic, 'three');
    await mark('remove', [first]);
    await world.owner.ok.patch(`/messages/${moved}`, stay);
    const viewer = { id: reader.id, realmId: world.realmId, isGuest: false, readBelow: first };
    const { places } = await listUnread(world.db, viewer, 100);
    const [stays, ...others] = places.filter(({ topic_key }) => topic_key === stay.topic.toLowerCase());
    expect(others).to.deep.equal([]);
    // The last one is the notice of the move.
    const listed = stays ? idsIn(stays) : [];
    expect(listed.slice(0, 3)).to.deep.equal([first, moved, last]);
    expect(listed).to.have.length(4);
  });

  it('include an old message that becomes unread again', async () => {
    await readTo(ids.length);
    expect(await unread()).to.deep.equal([]);
    const old = ids[CHUNK + 5] ?? 0;
    await mark('remove', [old]);
    expect(await unread()).to.deep.equal([old]);
    expect(await firstUnread()).to.equal(old);
    await mark('add', [old]);
    expect(await unread()).to.deep.equal([]);
  });

  it('are not taken for read where a message is still unread, or the newest IDs are not used up', async () => {
    await readTo(ids.length);
    await mark('remove', [ids[5] ?? 0]);
    await unread();
    const noted = await full();
    expect(noted.has(chunkOf(ids[5] ?? 0))).to.equal(false);
    expect(noted.has(chunkOf(ids.at(-1) ?? 0))).to.equal(false);
  });

  const found = async (params: object, ...terms: object[]): Promise<number[]> => {
    const narrow = [...terms, { operator: 'is', operand: 'unread' }];
    const { messages } = await reader.ok.get('/messages', { num_before: 0, num_after: 0, ...params, narrow });
    return messages.map(({ id }: { id: number }) => id);
  };
  /** All of them, page by page from either end. */
  async function allFound(order: 'asc' | 'desc', ...terms: object[]): Promise<number[]> {
    const all: number[] = [];
    for (let anchor: number | string = order === 'asc' ? 'oldest' : 'newest'; ; ) {
      const count = order === 'asc' ? { num_after: 1500 } : { num_before: 1500 };
      const page = await found({ anchor, include_anchor: false, ...count }, ...terms);
      if (order === 'asc') all.push(...page);
      else all.unshift(...page);
      const end = order === 'asc' ? page.at(-1) : page[0];
      if (page.length < 1500 || end === undefined) return all;
      anchor = end;
    }
  }

  it('are those that `is:unread` finds, whatever is read', async function () {
    this.timeout(30_000);
    const channel = { operator: 'channel', operand: channelId };
    const search = { operator: 'search', operand: 'ship' };
    const states: [what: string, change: () => Promise<unknown>][] = [
      ['none', async () => undefined],
      ['every third', () => mark('add', ids.filter((id) => id % 3 === 0).slice(0, 5000))],
      ['a chunk and more', () => readTo(CHUNK + 1000)],
      [
        'all but a few of each chunk',
        async () => {
          await readTo(ids.length);
          await mark('remove', [...ids.filter((id) => id % CHUNK < 9 || id % 1000 === 7)]);
        },
      ],
      ['all', () => reader.ok.post('/mark_all_as_read')],
      ['all but an old one', () => mark('remove', [ids[70] ?? 0])],
    ];
    for (const [what, change] of states) {
      await change();
      const left = (await unread()).sort((a, b) => a - b);
      for (const order of ['asc', 'desc'] as const) {
        for (const terms of what.startsWith('all but') ? [[], [channel], [search]] : [[]])
          expect(await allFound(order, ...terms), `${what} ${order} ${JSON.stringify(terms)}`).to.deep.equal(left);
      }
      const some = ids.filter((_id, n) => n % 997 === 0);
      for (const id of some) expect(await found({ anchor: id })).to.deep.equal(left.includes(id) ? [id] : []);
    }
  });

  it('are not all read for a page of `is:unread`, nor is what was read before them', async () => {
    await fillTopic(
      { database: world.database, now: world.clock.now },
      { channelId, topic: 'Winds', senderId: world.owner.id, count: 10_000 },
    );
    const statements = (anchor: string) => statementsOf(world, () => found({ anchor, num_before: 20, num_after: 20 }));
    for (const anchor of ['newest', 'oldest', 'first_unread'])
      expect(await statements(anchor)).to.have.length.below(20);
    await reader.ok.post('/mark_stream_as_read', { stream_id: channelId });
    await unread();
    const last = ids.at(-1) ?? 0;
    await mark('remove', [last]);
    for (const anchor of ['newest', 'oldest', 'first_unread']) {
      expect(await found({ anchor, num_before: 20, num_after: 20 })).to.deep.equal([last]);
      expect(await statements(anchor)).to.have.length.below(40);
    }
  });

  it('in many topics let others be served between the steps of a registration', async () => {
    await world.database.unit((db) =>
      raw(db, "update messages set topic = 'tide ' || (id % 600), topic_key = 'tide ' || (id % 600)"),
    );
    let turns = 0;
    const turnsOf = new Set<number>();
    const connections = await connectionsOf(world);
    const note = ({ sql }: { sql: string }) => {
      if (/from ["`]?(messages|message_flags|read_chunks)\b/.test(sql)) turnsOf.add(turns);
    };
    for (const db of connections) knexOf(db).on('query', note);
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    expect(await unread()).to.have.members(ids);
    isOver = true;
    for (const db of connections) knexOf(db).removeListener('query', note);
    expect(turnsOf.size).to.be.above(2);
  });
});
