import { expect } from 'chai';
import type { Db } from '../../src/store/db/open.ts';
import { knexOf } from '../../src/store/db/statement.ts';
import { openWorld, type World } from '../support/world.ts';

/** Tables that grow with every message. */
const GROWING = ['messages', 'message_flags', 'read_chunks', 'reactions', 'submessages', 'message_search', 'events'];

interface Sent {
  sql: string;
  bindings: readonly unknown[];
}

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

/** Growing tables that a statement scans completely. */
async function walkedBy(world: World, sent: Sent): Promise<string[]> {
  const plan =
    world.database.dialect === 'sqlite' ? await planOfSqlite(world, sent.sql) : await planOfPostgres(world, sent);
  return plan.filter((name) => GROWING.includes(name));
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
  Plans?: PlanNode[];
}

/** The plan of PostgreSQL after changes that are undone. */
async function planNodes({ database }: World, { sql, bindings }: Sent, changes: string): Promise<PlanNode[]> {
  const { client } = knexOf(database.read);
  const connection = await client.acquireConnection();
  try {
    await connection.query(`begin; ${changes}`);
    const { rows } = await connection.query({ text: `explain (format json) ${sql}`, values: [...bindings] });
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
  return (await planNodes(world, sent, 'set local enable_seqscan = off'))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');
}

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

  it('find the page of a channel or of a topic in the order of its index, and with SQLite in nothing else', async () => {
    const { member } = world;
    const channel = await world.channel('pages', [member]);
    await member.ok.post('/messages', { type: 'stream', to: channel, topic: 'plan', content: 'hello' });
    const topic = { operator: 'topic', operand: 'plan' };
    const sent = await statementsOf(world, async () => {
      for (const narrow of [[], [topic]]) {
        const place = { operator: 'channel', operand: channel };
        await member.ok.get('/messages', { narrow: [place, ...narrow], anchor: 0, num_before: 0, num_after: 10 });
        await member.ok.get('/messages', {
          narrow: [place, ...narrow],
          anchor: 'newest',
          num_before: 10,
          num_after: 0,
        });
      }
    });
    const pages = sent.filter(({ sql }) => /from messages\s+where [\s\S]* order by [\s\S]*id (asc|desc)/.test(sql));
    expect(pages).to.have.length(4);
    for (const page of pages) expect(await isFoundInOrder(page), page.sql).to.equal(true);
  });

  /** On PostgreSQL, no other index may have the order: through it, a quiet channel would be looked for among all messages. */
  async function isFoundInOrder(sent: Sent): Promise<boolean> {
    if (world.database.dialect === 'sqlite') {
      const steps = await stepsOfSqlite(world, sent.sql);
      return steps.some((step) => /^SEARCH messages USING COVERING INDEX messages_(recipient|topic)/.test(step));
    }
    const typesOf = async (changes: string) =>
      (await planNodes(world, sent, `${ONLY_INDEXES}; ${changes}`)).map((node) => node['Node Type']);
    const [types, otherwise] = [await typesOf(''), await typesOf('drop index messages_recipient, messages_topic')];
    return !types.includes('Sort') && otherwise.includes('Sort');
  }
});
