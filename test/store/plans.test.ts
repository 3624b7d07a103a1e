import { expect } from 'chai';
import type { Db } from '../../src/store/db/open.ts';
import { knexOf } from '../../src/store/db/statement.ts';
import { findConversationWithExpired, listRealmsWithRetention } from '../../src/store/messages/expired.ts';
import { closeInvitations, countMadeSince } from '../../src/store/organization/invitations.ts';
import { fillTopic } from '../support/bulk.ts';
import { statementsOf as everyStatementOf } from '../support/statements.ts';
import { upload } from '../support/uploads.ts';
import { openWorld, type World } from '../support/world.ts';

/** Tables that grow with every message. */
const GROWING = ['messages', 'message_flags', 'read_chunks', 'reactions', 'submessages', 'message_search', 'events'];

/** A statement on SQLite that examines candidates. */
const EXAMINED = /where `messages`\.`id` in \(select `value` from json_each\(\?\)\) and /;

interface Sent {
  sql: string;
  bindings: readonly unknown[];
}

/** Without the insertion of a message by its ID, which would find its row already there if it were repeated. */
const isRead = ({ sql }: Sent): boolean =>
  /^\s*(select|with)\b/i.test(sql) && !/\binsert into messages \(id,/i.test(sql);

/** The statements that the work sends to the database. */
async function statementsOf(world: World, work: () => Promise<void>): Promise<Sent[]> {
  const connections = new Set<Db>([world.database.read]);
  if (world.database.dialect === 'sqlite') await world.database.unit(async (db) => connections.add(db));
  const sent = new Map<string, Sent>();
  const note = ({ sql, bindings }: Sent) => {
    if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) sent.set(sql, { sql, bindings });
  };
  for (const connection of connections) knexOf(connection).on('query', note);
  await work();
  for (const connection of connections) knexOf(connection).removeListener('query', note);
  return [...sent.values()];
}

/** Those of the tables that a statement scans completely. */
async function walkedBy(world: World, sent: Sent, tables: readonly string[] = GROWING): Promise<string[]> {
  const plan =
    world.database.dialect === 'sqlite' ? await planOfSqlite(world, sent.sql) : await planOfPostgres(world, sent);
  return plan.filter((name) => tables.includes(name));
}

/** The tables that SQLite scans, which it names by their aliases. */
async function planOfSqlite(world: World, sql: string): Promise<string[]> {
  const aliases = new Map(
    [...sql.matchAll(/\b(\w+)`? as `?(\w+)/gi)].map(([, name = '', alias = '']) => [alias, name]),
  );
  return (await stepsOfSqlite(world, sql)).flatMap((detail) => {
    const [, name] = /^SCAN (\w+)(?! VIRTUAL TABLE INDEX \d+:.*[M=<>])/.exec(detail) ?? [];
    return name === undefined ? [] : [aliases.get(name) ?? name];
  });
}

async function stepsOfSqlite({ database }: World, sql: string): Promise<string[]> {
  const bindings = [...sql.matchAll(/\?/g)].map(() => null);
  const rows: { detail: string }[] = await knexOf(database.read).raw(`explain query plan ${sql}`, bindings);
  return rows.map(({ detail }) => detail);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** The plan of PostgreSQL after changes that are undone. */
async function planNodes(
  { database }: World,
  { sql, bindings }: Sent,
  { changes = '', analyzed = false }: { changes?: string; analyzed?: boolean },
): Promise<PlanNode[]> {
  const { client } = knexOf(database.read);
  const connection = await client.acquireConnection();
  try {
    await connection.query(`begin; ${changes}`);
    const text = `explain (format json${analyzed ? ', analyze, buffers' : ''}) ${sql}`;
    const { rows } = await connection.query({ text, values: [...bindings] });
    const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
    return nodes(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await connection.query('rollback');
    await client.releaseConnection(connection);
  }
}

const ONLY_INDEXES = 'set local enable_seqscan = off; set local enable_bitmapscan = off';

/** The tables that PostgreSQL scans sequentially although it should not. */
async function planOfPostgres(world: World, sent: Sent): Promise<string[]> {
  return (await planNodes(world, sent, { changes: 'set local enable_seqscan = off' }))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');
}

/** The indexes of the messages of a place or of a sender. */
const DROPPED = 'drop index messages_recipient, messages_topic, messages_sender';

describe('Statements of what people do all the time', function () {
  this.timeout(30_000);
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  async function daily(): Promise<void> {
    const { owner, member, other } = world;
    const channel = await world.channel('design', [owner, member, other]);
    const send = async (content: string): Promise<number> =>
      (await member.ok.post('/messages', { type: 'stream', to: channel, topic: 'plan', content })).id;
    const { queue_id: queue, last_event_id: last } = await member.ok.post('/register');
    const [first, second] = [await send(`hello @**${other.fullName}**`), await send('again')];
    await member.ok.post('/messages', { type: 'direct', to: [other.id], content: 'psst' });
    await member.ok.get('/events', { queue_id: queue, last_event_id: last, dont_block: true });
    await member.ok.post('/typing', { type: 'direct', op: 'start', to: [other.id] });
    await other.ok.post(`/messages/${first}/reactions`, { emoji_name: 'smile' });
    await member.ok.patch(`/messages/${first}`, { content: 'hello' });
    await member.ok.patch(`/messages/${first}`, { topic: 'later', propagate_mode: 'change_all' });
    for (const flag of ['read', 'starred'])
      await other.ok.post('/messages/flags', { messages: [first], op: 'add', flag });
    await other.ok.post('/messages/flags', { messages: [first], op: 'remove', flag: 'read' });
    const narrows = [
      [],
      [{ operator: 'channel', operand: channel }],
      [
        { operator: 'channel', operand: channel },
        { operator: 'topic', operand: 'later' },
      ],
      [{ operator: 'dm', operand: [member.id] }],
      [{ operator: 'sender', operand: member.id }],
      [{ operator: 'is', operand: 'starred' }],
      [{ operator: 'is', operand: 'mentioned' }],
      [{ operator: 'search', operand: 'hello' }],
      [
        { operator: 'channel', operand: channel },
        { operator: 'search', operand: 'hello' },
      ],
      [{ operator: 'channels', operand: 'public', negated: true }],
    ];
    for (const narrow of narrows) {
      for (const anchor of ['newest', 'first_unread', first]) {
        await other.ok.get('/messages', { narrow, anchor, num_before: 10, num_after: 10 });
      }
    }
    await other.ok.get(`/users/me/${channel}/topics`);
    await other.ok.post('/mark_stream_as_read', { stream_id: channel });
    await other.ok.post('/mark_all_as_read');
    await other.ok.post('/register');
    await owner.ok.delete(`/messages/${second}`);
  }

  it('would be noticed if they did', async () => {
    const sent = { sql: 'select id from messages where sent_at > 0', bindings: [] };
    expect(await walkedBy(world, sent)).to.deep.equal(['messages']);
  });

  it('walk no table that grows with the messages', async () => {
    const sent = await statementsOf(world, daily);
    expect(sent.length).to.be.above(60);
    const walks: string[] = [];
    for (const one of sent) {
      for (const name of await walkedBy(world, one)) walks.push(`${name}: ${one.sql}`);
    }
    expect(walks).to.deep.equal([]);
  });

  it('do not look at all users of the server to find those who have something', async () => {
    const sent = await statementsOf(world, async () => void (await world.other.ok.post('/register')));
    // The plan of an insert contains the checks of deferred references, which are not made.
    const reads = sent.filter(isRead);
    expect(reads.length).to.be.above(20);
    const walks: string[] = [];
    for (const one of reads) if ((await walkedBy(world, one, ['users'])).length > 0) walks.push(one.sql);
    expect(walks).to.deep.equal([]);
  });

  it('find a page of a channel, a topic, a conversation or a sender in the order of its index', async () => {
    const { member, other } = world;
    const channel = await world.channel('pages', [member]);
    await member.ok.post('/messages', { type: 'stream', to: channel, topic: 'plan', content: 'hello' });
    await member.ok.post('/messages', { type: 'direct', to: [other.id], content: 'psst' });
    const inChannel = { operator: 'channel', operand: channel };
    const narrows = [
      [inChannel],
      [inChannel, { operator: 'topic', operand: 'plan' }],
      [{ operator: 'dm', operand: [other.id] }],
      [{ operator: 'sender', operand: member.id }],
    ];
    const sent = await statementsOf(world, async () => {
      for (const narrow of narrows) {
        await member.ok.get('/messages', { narrow, anchor: 0, num_before: 0, num_after: 10 });
        await member.ok.get('/messages', { narrow, anchor: 'newest', num_before: 10, num_after: 0 });
      }
    });
    const pages = sent.filter(({ sql }) => /from "?`?messages"?`?\s+where .* order by .*id (asc|desc)/.test(sql));
    expect(pages).to.have.length(8);
    for (const page of pages) expect(await isFoundInOrder(page), page.sql).to.equal(true);
  });

  it('look for messages near an anchor by their IDs, whatever else the narrow says', async function () {
    // SQLite chooses by rules, PostgreSQL by statistics.
    if (world.database.dialect !== 'sqlite') this.skip();
    const { database, clock, member, other } = world;
    const channelId = await world.channel('far', [member, other]);
    await member.ok.post('/messages', { type: 'direct', to: [other.id], content: 'psst' });
    const topic = { channelId, topic: 'long', senderId: member.id, count: 1500 };
    await fillTopic({ database, now: clock.now }, topic);
    const conditions = [
      ['is', 'dm'],
      ['dm-including', other.id],
      ['is', 'followed'],
      ['is', 'resolved'],
      ['is', 'starred'],
      ['is', 'unread'],
      ['has', 'link'],
      ['channels', 'public'],
      ['sender', other.id],
    ] as const;
    const sent = await statementsOf(world, async () => {
      for (const [operator, operand] of conditions) {
        for (const negated of [false, true]) {
          const narrow = [{ operator, operand, negated }];
          await member.ok.get('/messages', { narrow, anchor: 1, num_before: 0, num_after: 10 });
          await member.ok.get('/messages', { narrow, anchor: 'newest', num_before: 10, num_after: 0 });
        }
      }
    });
    const [near, far] = [/`id` >= \? and .*`id` < \?/, EXAMINED].map((ids) =>
      sent.filter(({ sql }) => sql.includes('from `messages` where ') && ids.test(sql)),
    );
    expect(near).to.have.length.above(10);
    expect(far).to.have.length.above(3);
    const others: string[] = [];
    for (const { sql } of [...(near ?? []), ...(far ?? [])]) {
      for (const step of await stepsOfSqlite(world, sql)) {
        if (/^SEARCH messages /.test(step) && !/\b(id|rowid)[<>=]/.test(step)) others.push(`${step}: ${sql}`);
      }
    }
    expect(others).to.deep.equal([]);
  });

  it('find marked and kept messages without reading the other flags of the user', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { member } = world;
    const sent = await statementsOf(world, async () => {
      for (const operand of ['starred', 'mentioned', 'alerted']) {
        const narrow = [{ operator: 'is', operand }];
        await member.ok.get('/messages', { narrow, anchor: 'newest', num_before: 10, num_after: 0 });
      }
      await member.ok.get('/users/me');
    });
    const steps = await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)));
    const found = steps.flat().filter((step) => /^SEARCH message_flags USING \w+ INDEX /.test(step));
    const names = found.map((step) => /INDEX (\w+)/.exec(step)?.[1]);
    const wanted = ['alerted', 'kept', 'mentioned', 'starred'].map((name) => `message_flags_${name}`);
    expect([...new Set(names)].sort()).to.deep.equal(wanted);
  });

  it('never go through the messages of an organization to find those that someone may open', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { owner, member } = world;
    const channel = await world.channel('files', [owner, member]);
    const url = await upload(owner, 'a');
    const sent = await statementsOf(world, async () => {
      await owner.ok.post('/messages', { type: 'stream', to: channel, topic: 'plan', content: `[a](${url})` });
      await owner.ok.get('/attachments');
      await member.ok.post('/mark_topic_as_read', { stream_id: channel, topic_name: 'plan' });
      await owner.ok.post(`/streams/${channel}/delete_topic`, { topic_name: 'plan' });
    });
    const steps = await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)));
    expect(steps.flat().filter((step) => /^SEARCH messages .*messages_realm/.test(step))).to.deep.equal([]);
    expect(sent.filter(({ sql }) => sql.includes('+messages.realm_id'))).to.have.length.above(3);
  });

  it('find what retention concerns without a look at the rest', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const sent = await statementsOf(world, async () => {
      await findConversationWithExpired(world.db, 2, 0);
      await listRealmsWithRetention(world.db);
    });
    const steps = (await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)))).flat();
    expect(steps).to.include.members([
      'SEARCH messages USING COVERING INDEX messages_direct (realm_id=? AND id>?)',
      'SCAN channels USING INDEX channels_retention',
    ]);
    expect(steps.filter((step) => /\b(messages|channels)\b/.test(step))).to.have.length(2);
  });

  it('step from topic to topic of a channel, whatever the number of their messages', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { owner, member } = world;
    for (const isHistoryPublic of [true, false]) {
      const options = { invite_only: true, history_public_to_subscribers: isHistoryPublic };
      const channel = await world.channel(`topics ${isHistoryPublic}`, [owner, member], options);
      const sent = await statementsOf(world, () => member.ok.get(`/users/me/${channel}/topics`));
      const steps = (await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)))).flat();
      expect(steps).to.include('SEARCH messages USING COVERING INDEX messages_topic (channel_id=? AND topic_key<?)');
      expect(steps.filter((step) => /messages_topic \(channel_id=\?\)$/.test(step))).to.have.length(1);
    }
  });

  it('look for the newest message of a span within it, and at one span to decide about a message', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const sent = await statementsOf(world, async () => void (await world.member.ok.get('/users/me')));
    const steps = (await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)))).flat();
    expect(steps).to.include.members([
      'SEARCH messages USING COVERING INDEX messages_recipient (recipient_id=? AND id>? AND id<?)',
      'SEARCH subscription_spans USING COVERING INDEX subscription_spans_user (user_id=? AND channel_id=? AND from_message_id<?)',
    ]);
  });

  it('find who received a message among those who left since by an index alone', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { owner, member } = world;
    const channel = await world.channel('left', [owner, member]);
    const id = await owner.send(channel, 'tide', 'high');
    const sent = await statementsOf(world, () =>
      member.ok.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }),
    );
    const steps = (await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)))).flat();
    expect(steps).to.include(
      'SEARCH subscription_spans USING COVERING INDEX subscription_spans_channel (channel_id=? AND to_message_id>?)',
    );
  });

  it('end the subscription of one user without a look at the other subscribers of the channel', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { owner, member, other } = world;
    await world.channel('leaving', [owner, member, other]);
    const sent = await statementsOf(world, () =>
      owner.ok.delete('/users/me/subscriptions', { subscriptions: ['leaving'], principals: [member.id, other.id] }),
    );
    const steps = (await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)))).flat();
    const found = steps.filter((step) => step.startsWith('SEARCH subscription_spans '));
    expect(found).to.have.lengthOf.at.least(3);
    for (const step of found) expect(step).to.include('user_id=?');
  });

  it('remove the mentions of an edited message by their keys', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { owner, member } = world;
    const channel = await world.channel('mentions', [owner, member]);
    const id = await owner.send(channel, 'tide', `high, @**${member.fullName}**`);
    const sent = await statementsOf(world, () => owner.ok.patch(`/messages/${id}`, { content: 'high' }));
    const [statement = ''] = sent.map(({ sql }) => sql).filter((sql) => sql.startsWith('update message_flags'));
    expect(await stepsOfSqlite(world, statement)).to.include(
      'SEARCH message_flags USING PRIMARY KEY (user_id=? AND message_id=?)',
    );
  });

  it('list the invitations that can be accepted without those that have expired', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    for (const { ok } of [world.owner, world.member]) {
      const sent = await statementsOf(world, async () => void (await ok.get('/invites')));
      const steps = (await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)))).flat();
      const ranges = steps.filter((step) => /^SEARCH invit/.test(step));
      expect(ranges).to.have.lengthOf.at.least(2);
      for (const range of ranges) expect(range).to.match(/ AND <expr>>\?\)$/);
    }
  });

  it('close the invitations to an address without those to others', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { realmId } = world;
    const sent = await statementsOf(world, () =>
      world.database.unit(async (db) => {
        await closeInvitations(db, realmId, 'new@example.com');
      }),
    );
    const searches = await Promise.all(sent.map(async ({ sql }) => (await stepsOfSqlite(world, sql))[0]));
    expect(new Set(searches)).to.deep.equal(
      new Set(['SEARCH invitations USING INDEX invitations_email (realm_id=? AND email_key=?)']),
    );
  });

  it('count what was made within a day without a look at what was made before', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { realmId, owner } = world;
    const sent = await statementsOf(world, async () => {
      for (const inviterId of [owner.id, undefined])
        await countMadeSince(world.db, { realmId, inviterId, since: 1, most: 9 });
    });
    const steps = await Promise.all(sent.map(({ sql }) => stepsOfSqlite(world, sql)));
    expect(steps.flat().filter((step) => step.includes('invit'))).to.deep.equal([
      'SEARCH invitations USING COVERING INDEX invitations_made (inviter_id=? AND created_at>?)',
      'SEARCH invite_links USING COVERING INDEX invite_links_made (inviter_id=? AND created_at>?)',
      'SEARCH invitations USING COVERING INDEX invitations_created (realm_id=? AND created_at>?)',
      'SEARCH invite_links USING COVERING INDEX invite_links_created (realm_id=? AND created_at>?)',
    ]);
  });

  it('find the alert words that a message may contain by an index alone', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { owner, member } = world;
    await member.ok.post('/users/me/alert_words', { alert_words: ['tide'] });
    const channel = await world.channel('alerts', [owner, member]);
    const sent = await statementsOf(world, async () => {
      await owner.send(channel, 'tide', 'high tide');
      await owner.send([member.id], '', 'high tide');
    });
    const reads = sent.filter(({ sql }) => sql.includes('from alert_words'));
    expect(reads).to.have.length(2);
    for (const { sql } of reads) {
      const steps = await stepsOfSqlite(world, sql);
      expect(steps).to.include('SEARCH alert_words USING COVERING INDEX alert_words_beginning (beginning=?)');
    }
  });

  it('examine the hits of a search by their IDs, in a channel, in a topic and everywhere', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { member } = world;
    const channel = await world.channel('hits', [member]);
    await member.ok.post('/messages', { type: 'stream', to: channel, topic: 'plan', content: 'hello' });
    const [inChannel, search] = [
      { operator: 'channel', operand: channel },
      { operator: 'search', operand: 'hello' },
    ];
    const sent = await statementsOf(world, async () => {
      for (const narrow of [
        [inChannel, search],
        [inChannel, { operator: 'topic', operand: 'plan' }, search],
        [search],
      ]) {
        const page = { narrow, anchor: 'newest', num_before: 10, num_after: 0 };
        expect((await member.ok.get('/messages', page)).messages).to.have.length.above(0);
      }
    });
    const examining = sent.filter(({ sql }) => EXAMINED.test(sql));
    expect(examining).to.have.length(3);
    for (const { sql } of examining)
      expect(await stepsOfSqlite(world, sql)).to.include('SEARCH messages USING INTEGER PRIMARY KEY (rowid=?)');
  });

  it('look for a phrase in a bounded number of hits each', async function () {
    if (world.database.dialect !== 'sqlite') this.skip();
    const { database, clock, member } = world;
    const channelId = await world.channel('ships', [member]);
    await fillTopic({ database, now: clock.now }, { channelId, topic: 'ships', senderId: member.id, count: 5000 });
    const narrow = [{ operator: 'search', operand: '"arrives ship"' }];
    const sent = await everyStatementOf(world, async () => {
      const page = { narrow, anchor: 'newest', num_before: 10, num_after: 0 };
      expect((await member.ok.get('/messages', page)).messages).to.deep.equal([]);
    });
    // Of 15 hits, then of a thousand each.
    expect(sent.filter((sql) => EXAMINED.test(sql) && sql.includes(' like ?'))).to.have.length.above(5);
  });

  it('collect the hits of a search once, though nothing is known yet of a topic that was just filled', async function () {
    if (world.database.dialect !== 'postgres') this.skip();
    const { database, clock, member } = world;
    const channelId = await world.channel('filled', [member]);
    await fillTopic({ database, now: clock.now }, { channelId, topic: 'filled', senderId: member.id, count: 2000 });
    const narrow = [
      { operator: 'topic', operand: 'filled' },
      { operator: 'search', operand: 'number777' },
    ];
    const sent = await statementsOf(world, async () => {
      const page = { narrow, anchor: 'newest', num_before: 10, num_after: 0 };
      expect((await member.ok.get('/messages', page)).messages).to.have.length(1);
    });
    const searches = sent.filter(({ sql }) => /from .*\bmessage_search\b/s.test(sql) && sql.includes('limit'));
    expect(searches).to.have.length.above(0);
    for (const search of searches) {
      const nodes = await planNodes(world, search, { analyzed: true });
      const times = nodes
        .filter((node) => ['messages', 'message_search'].includes(node['Relation Name'] ?? ''))
        .map((node) => (node['Actual Loops'] ?? 0) * (node['Actual Rows'] ?? 0));
      expect(Math.max(...times), search.sql).to.be.at.most(1);
    }
  });

  it('do not compare a list of IDs with the messages, though nothing is known yet of a topic that was just filled', async function () {
    if (world.database.dialect !== 'postgres') this.skip();
    const { member, clock, database } = world;
    const channelId = await world.channel('flagged', [member]);
    const place = { channelId, topic: 'filled', senderId: member.id };
    const messages = await fillTopic({ database, now: clock.now }, { ...place, count: 2000 });
    const sent = await statementsOf(world, () =>
      member.ok.post('/messages/flags', { messages, op: 'add', flag: 'starred' }),
    );
    const looks = sent.filter(({ sql }) => /^select .* from "messages" where "messages"."id" in/s.test(sql));
    expect(looks).to.have.length.above(0);
    for (const look of looks) {
      const nodes = await planNodes(world, look, { analyzed: true });
      expect(Math.max(...nodes.map((node) => node['Rows Removed by Join Filter'] ?? 0)), look.sql).to.be.at.most(2000);
    }
  });

  /** On PostgreSQL, no other index may have the order: through it, a quiet channel would be looked for among all messages. */
  async function isFoundInOrder(sent: Sent): Promise<boolean> {
    if (world.database.dialect === 'sqlite') {
      const steps = await stepsOfSqlite(world, sent.sql);
      return steps.some((step) => /^SEARCH messages USING COVERING INDEX messages_(recipient|topic|sender)/.test(step));
    }
    const typesOf = async (changes: string) =>
      (await planNodes(world, sent, { changes: `${ONLY_INDEXES}; ${changes}` })).map((node) => node['Node Type']);
    const [types, otherwise] = [await typesOf(''), await typesOf(DROPPED)];
    return !types.includes('Sort') && otherwise.includes('Sort');
  }
});

/** The IDs that are searched for unread messages at a time, whatever is at them. */
const MOST_CHUNKED = 4 * 4096;

/** Of a page of at most a hundred messages that an index has in their order. */
const MOST_BLOCKS = 50;
const isPage = ({ sql, bindings }: Sent) =>
  /limit \$\d+$/.test(sql) && !/unnest/.test(sql) && Number(bindings.at(-1)) <= 100;

/** Whether a statement passes over more messages than it should, or reads more blocks of them for a page. */
async function readsTooMuch(world: World, sent: Sent): Promise<boolean> {
  const nodes = (await planNodes(world, sent, { analyzed: true })).filter(
    (node) => node['Relation Name'] === 'messages',
  );
  const passed = (node: PlanNode) => (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1);
  const blocks = (node: PlanNode) => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
  return nodes.some((node) => passed(node) > MOST_CHUNKED || (isPage(sent) && blocks(node) > MOST_BLOCKS));
}

/** Copies each message so many times, as messages that were sent later. */
async function multiply({ database }: World, ids: readonly number[], times: number): Promise<void> {
  const { rows } = await knexOf(database.read).raw(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'messages' and column_name <> 'id'",
  );
  const columns = rows.map(({ name }: { name: string }) => name).join(', ');
  await database.unit(async (db) => {
    await knexOf(db).raw(
      `insert into messages (${columns}) select ${columns} from messages, generate_series(1, ?) where id = any (?)`,
      [times, [...ids]],
    );
  });
}

const isPostgres = process.env.DATABASE_URL?.startsWith('postgres') ?? false;

// SQLite has no statistics that could mislead it.
(isPostgres ? describe : describe.skip)('A place that was busy once', function () {
  this.timeout(60_000);
  let world: World;
  let sent: Sent[];
  before(async () => {
    world = await openWorld();
    const { owner, member, other } = world;
    const channel = await world.channel('once', [owner, member, other]);
    const busy = await world.channel('now', [owner, member, other]);
    const send = async (to: number, topic: string): Promise<number> =>
      (await member.ok.post('/messages', { type: 'stream', to, topic, content: 'hello' })).id;
    const direct = (await member.ok.post('/messages', { type: 'direct', to: [other.id], content: 'psst' })).id;
    await multiply(world, [await send(channel, 'plan'), direct], 15_000);
    await send(channel, 'short');
    const later = await owner.ok.post('/messages', { type: 'stream', to: busy, topic: 'talk', content: 'hello' });
    await multiply(world, [later.id], 40_000);
    await knexOf(world.database.read).raw('vacuum (analyze) messages');
    sent = await statementsOf(world, async () => {
      const inChannel = { operator: 'channel', operand: channel };
      for (const narrow of [
        [inChannel],
        [inChannel, { operator: 'topic', operand: 'plan' }],
        [inChannel, { operator: 'topic', operand: 'short' }],
        [inChannel, { operator: 'search', operand: 'hello' }],
        [{ operator: 'dm', operand: [other.id] }],
        [{ operator: 'sender', operand: member.id }],
      ]) {
        await member.ok.get('/messages', { narrow, anchor: 'newest', num_before: 10, num_after: 0 });
        await member.ok.get('/messages', { narrow, anchor: 'oldest', num_before: 0, num_after: 10 });
      }
      await other.ok.post('/register');
      await send(channel, 'plan');
      await member.ok.post('/messages', { type: 'direct', to: [other.id], content: 'psst' });
      await other.ok.post(`/users/me/muted_users/${member.id}`);
      await other.ok.delete('/users/me/subscriptions', { subscriptions: ['once'] });
    });
  });
  after(() => world.close());

  it('is not looked for among all newer messages', async () => {
    const reads = sent.filter(isRead);
    expect(reads.length).to.be.above(60);
    const excessive: string[] = [];
    for (const one of reads) if (await readsTooMuch(world, one)) excessive.push(one.sql.replace(/\s+/g, ' '));
    expect(excessive).to.deep.equal([]);
  });
});
