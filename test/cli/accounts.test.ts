import { expect } from 'chai';
import { program } from '../../src/cli/program.ts';
import { table } from '../../src/store/db/statement.ts';
import type { Body } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

/** The commands run in this process, next to the server whose database they change. */
describe('The commands that change an account', () => {
  let world: World;
  const { DATABASE_URL, DATA_DIR, SQLITE_DRIVER } = process.env;
  beforeEach(async () => {
    world = await openWorld();
    const { databaseUrl, dataDir, sqliteDriver } = world.config;
    Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SQLITE_DRIVER: sqliteDriver });
  });
  afterEach(async () => {
    restoreEnvironment({ DATABASE_URL, DATA_DIR, SQLITE_DRIVER });
    process.exitCode = undefined;
    await world.close();
  });

  function restoreEnvironment(before: Record<string, string | undefined>): void {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }

  /** The output of a command on both streams. */
  async function run(...words: string[]): Promise<string> {
    const { log, error } = console;
    const lines: string[] = [];
    console.log = console.error = (line: string) => void lines.push(line);
    try {
      await program().parseAsync(['node', 'parlance', ...words]);
    } finally {
      Object.assign(console, { log, error });
    }
    return lines.join('\n');
  }

  it('deactivate it with the next request, and reactivate it', async () => {
    const { email } = world.member;
    expect(await run('user', 'deactivate', '--email', email)).to.equal(`Deactivated ${email}`);
    expect((await world.member.get('/users/me')).body).to.include({ code: 'UNAUTHORIZED' });
    expect(await run('user', 'reactivate', '--email', email)).to.equal(`Reactivated ${email}`);
    expect((await world.member.get('/users/me')).status).to.equal(200);
  });

  it('change its role, and other users get the event', async () => {
    const { queue_id } = await world.other.ok.post('/register', { event_types: ['realm_user'] });
    expect(await run('user', 'set-role', '--email', world.member.email, '--role', 'moderator')).to.equal(
      `Made moderator: ${world.member.email}`,
    );
    expect((await world.member.ok.get('/users/me')).role).to.equal(300);
    const { events } = await world.other.ok.get('/events', { queue_id, last_event_id: -1 });
    expect(events[0]).to.deep.include({ op: 'update', person: { user_id: world.member.id, role: 300 } });
  });

  it('create it in the default channels, and other users get the events', async () => {
    const channel = await world.channel('harbour', [world.other]);
    await world.owner.ok.post('/default_streams', { stream_id: channel });
    const { queue_id } = await world.other.ok.post('/register', { event_types: ['realm_user', 'subscription'] });
    const words = ['user', 'create', '--email', 'nora@example.com', '--name', 'Nora', '--role', 'member', '--json'];
    const { user_id } = JSON.parse(await run(...words));
    expect(await table(world.db, 'subscriptions').where({ user_id }).pluck('channel_id')).to.deep.equal([channel]);
    // On SQLite the server reads the events together with its own next one.
    await world.owner.ok.patch(`/users/${world.guest.id}`, { full_name: 'Gustav' });
    const { events } = await world.other.ok.get('/events', { queue_id, last_event_id: -1 });
    expect(events[0]).to.deep.include({ type: 'realm_user', op: 'add' });
    expect(events[0].person).to.include({ user_id, full_name: 'Nora' });
    expect(events[1]).to.deep.include({ op: 'peer_add', stream_ids: [channel], user_ids: [user_id] });
  });

  it('create the first user of an organization without an announcement, and the next one with it', async () => {
    const channel = await world.channel('gate', [world.owner]);
    await world.owner.ok.patch('/realm', { signup_announcements_stream_id: channel });
    await world.database.unit((db) => table(db, 'users').where({ realm_id: world.realmId }).update({ is_active: 0 }));
    const announced = () => table(world.db, 'messages').where({ topic: 'signups' }).pluck('content');
    const create = (name: string) =>
      run('user', 'create', '--email', `${name}@example.com`, '--name', name, '--role', 'owner', '--json');
    await create('Nora');
    expect(await announced()).to.deep.equal([]);
    const { user_id } = JSON.parse(await create('Kim'));
    expect(await announced()).to.deep.equal([`@_**Kim|${user_id}** joined this organization.`]);
  });

  it('create a bot of the first owner', async () => {
    const words = ['user', 'create', '--email', 'tug@example.com', '--name', 'Tug', '--role', 'member', '--bot'];
    const { user_id, api_key } = JSON.parse(await run(...words, '--json'));
    expect(api_key).to.match(/^[A-Za-z0-9]{32}$/);
    const { user } = await world.other.ok.get(`/users/${user_id}`);
    expect(user).to.include({ is_bot: true, bot_type: 1, bot_owner_id: world.owner.id, full_name: 'Tug' });
    expect(await run(...words.with(3, 'tug2@example.com'))).to.equal('parlance: Name is already in use!');
  });

  it('give the key of a bot with the role of owner to its owner only, and not to administrators', async () => {
    const queue = await world.administrator.listen({ event_types: ['realm_bot'] });
    const ofOwner = await world.owner.listen({ event_types: ['realm_bot'] });
    const words = ['user', 'create', '--email', 'tug@example.com', '--name', 'Tug', '--role', 'owner', '--bot'];
    const { api_key } = JSON.parse(await run(...words, '--json'));
    // On SQLite the server reads the events together with its own next one.
    await world.owner.ok.patch(`/users/${world.guest.id}`, { full_name: 'Gustav' });
    const keysOf = (events: Body[]) => events.map(({ op, bot }) => [op, bot.api_key]);
    expect(keysOf(await queue.events())).to.deep.equal([['add', '']]);
    // SQLite has no channel by which a key gets from one process to another.
    const known = world.database.dialect === 'postgres' ? api_key : '';
    expect(keysOf(await ofOwner.events())).to.deep.equal([['add', known]]);
  });

  it('refuse a name that the API refuses', async () => {
    const create = (name: string) =>
      run('user', 'create', '--email', 'nora@example.com', '--name', name, '--role', 'member');
    expect(await create('')).to.equal('parlance: Name too short!');
    expect(await create('*Nora*')).to.equal('parlance: Invalid characters in name!');
  });

  it('reach clients that wait, before the events that follow', async () => {
    const { queue_id } = await world.other.ok.post('/register', { event_types: ['realm_user', 'typing'] });
    const poll = (last_event_id: number) => world.other.ok.get('/events', { queue_id, last_event_id });
    const typing = () => world.owner.ok.post('/typing', { op: 'start', to: [world.other.id] });
    await typing();
    const before = (await poll(-1)).events.at(-1);
    const waiting = poll(before.id);
    await run('user', 'set-role', '--email', world.member.email, '--role', 'moderator');
    const { events } = await waiting;
    expect(events.map(({ type }: Body) => type)).to.deep.equal(['realm_user']);
    await typing();
    const after = (await poll(events[0].id)).events;
    expect(after.map(({ type }: Body) => type)).to.deep.equal(['typing']);
    expect(after[0].id).to.be.above(events[0].id);
  });

  for (const words of [
    ['api-key', 'revoke'],
    ['user', 'set-password', '--password', 'a-new-harbour', '--revoke-api-keys'],
    ['user', 'deactivate'],
  ]) {
    it(`end requests that wait, when its keys end: ${words.slice(0, 2).join(' ')}`, async () => {
      const queue = await world.member.listen();
      const waiting = world.member.get('/events', { queue_id: queue.queueId, last_event_id: -1 });
      while (world.app.delivery.waiting() === 0) await world.other.get('/users/me');
      await run(...words, '--email', world.member.email);
      expect((await waiting).body).to.deep.include({ result: 'success', events: [] });
      expect((await world.member.get('/users/me')).status).to.equal(401);
    });
  }

  it('refuse another API key for a deactivated account, which could not be used', async () => {
    const { email, id } = world.member;
    await run('user', 'deactivate', '--email', email);
    const before = await table(world.db, 'api_keys').where({ user_id: id }).pluck('id');
    expect(await run('api-key', 'create', '--email', email)).to.equal(
      `parlance: ${email} is deactivated, and its API keys do not work: use \`parlance user reactivate\` first`,
    );
    expect(process.exitCode).to.equal(1);
    expect(await table(world.db, 'api_keys').where({ user_id: id }).pluck('id')).to.deep.equal(before);
  });

  it('set its password, and revoke its API keys if asked to', async () => {
    const { email } = world.member;
    const words = ['user', 'set-password', '--email', email, '--password', 'a-new-harbour'];
    expect(await run(...words)).to.equal(`Set the password of ${email}`);
    expect((await world.member.get('/users/me')).status).to.equal(200);
    await run(...words, '--revoke-api-keys');
    expect((await world.member.get('/users/me')).status).to.equal(401);
    const { body } = await world.nobody.post('/fetch_api_key', { username: email, password: 'a-new-harbour' });
    expect(body).to.include({ result: 'success', email });
  });

  it('refuse an empty password, which would let everyone in', async () => {
    const created = ['user', 'create', '--email', 'nora@example.com', '--name', 'Nora', '--role', 'member'];
    for (const words of [['user', 'set-password', '--email', world.owner.email], created])
      expect(await run(...words, '--password', '')).to.equal('parlance: The password is empty');
    const { body } = await world.nobody.post('/fetch_api_key', { username: world.owner.email, password: '' });
    expect(body.result).to.equal('error');
  });

  it('refuse changes that would leave the organization without an owner, and a password for a bot', async () => {
    const { email } = world.owner;
    for (const [words, problem] of [
      [['deactivate', '--email', email], 'Cannot deactivate the only organization owner'],
      [
        ['set-role', '--email', email, '--role', 'member'],
        'The owner permission cannot be removed from the only organization owner.',
      ],
      [
        ['set-password', '--email', world.bot.email, '--password', 'x'],
        `${world.bot.email} is a bot, which has no password`,
      ],
    ] as const) {
      expect(await run('user', ...words)).to.equal(`parlance: ${problem}`);
      expect(process.exitCode).to.equal(1);
    }
    expect((await world.owner.ok.get('/users/me')).role).to.equal(100);
  });
});
