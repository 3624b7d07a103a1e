import { expect } from 'chai';
import { passwordChecks, passwordHash, type Verification } from '../../src/actions/users/accounts.ts';
import { realmDirectory } from '../../src/api/realm-directory.ts';
import { table } from '../../src/store/db/statement.ts';
import { Actor } from '../support/actor.ts';
import { databaseUrl } from '../support/databases.ts';
import { beforeNextUnit } from '../support/meanwhile.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openBeside } from '../support/serving.ts';
import { openWorld, type World } from '../support/world.ts';

const PASSWORD = 'seven-lamps-above-the-quay';

describe('GET /server_settings', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('shows a long description of the organization as HTML, which is longer than its Markdown', async () => {
    await world.owner.ok.patch('/realm', { description: '&'.repeat(1000) });
    const { body } = await world.nobody.get('/server_settings');
    expect(body.realm_description).to.equal(`<p>${'&amp;'.repeat(1000)}</p>`);
    await world.owner.ok.patch('/realm', { description: '' });
  });

  it('asks for no credentials and does not look at wrong ones', async () => {
    const bare = await world.nobody.get('/server_settings');
    const wrong = await world.nobody.get('/server_settings', {}, { headers: { Authorization: 'Basic bm9uc2Vuc2U=' } });
    expect([bare.status, wrong.status]).to.deep.equal([200, 200]);
  });

  it('announces feature level 277', async () => {
    const body = await world.nobody.ok.get('/server_settings');
    expect(body.zulip_feature_level).to.equal(277);
    expect(body.zulip_version).to.equal('9.0');
  });

  it('informs an outdated client, and only that one', async () => {
    const told = async (agent: string) =>
      (await world.nobody.get('/server_settings', {}, { headers: { 'User-Agent': agent } })).body.is_incompatible;
    expect(await told('ZulipInvalid/1.0')).to.equal(true);
    expect(await told('ZulipMobile/27.0')).to.equal(false);
  });

  it('names the organization and where clients reach it', async () => {
    const body = await world.nobody.ok.get('/server_settings');
    expect(body.realm_name).to.equal('Test organization');
    expect(body.realm_uri).to.equal('http://chat.example.com');
    expect(body.realm_url).to.equal(body.realm_uri);
  });

  it('shows a new name and the description as HTML at once', async () => {
    await world.owner.ok.patch('/realm', { name: 'Quay', description: 'All about **boats**' });
    const body = await world.nobody.ok.get('/server_settings');
    expect(body.realm_name).to.equal('Quay');
    expect(body.realm_description).to.equal('<p>All about <strong>boats</strong></p>');
  });

  it('shows each change to all who ask at once after it, at two servers on PostgreSQL', async () => {
    const beside = databaseUrl('any').startsWith('postgres') ? await openBeside(world) : undefined;
    try {
      const others = beside ? [world.nobody, new Actor(beside, world.nobody.account)] : [world.nobody];
      const name = async (actor: Actor) => (await actor.ok.get('/server_settings')).realm_name;
      for (const next of ['Pier', 'Jetty', 'Mole', 'Quay']) {
        const earlier = others.map(name);
        await world.owner.ok.patch('/realm', { name: next });
        const names = await Promise.all(Array.from({ length: 4 }, () => others.map(name)).flat());
        expect(new Set(names)).to.deep.equal(new Set([next]));
        await Promise.all(earlier);
      }
    } finally {
      await beside?.app.close();
    }
  });

  it('has the address of the server for every organization if that is an IP address, which has no subdomains', async () => {
    const row = await table(world.db, 'realms').where({ id: world.realmId }).first();
    if (!row) throw new Error('there is no organization');
    const origins = ['http://127.0.0.1:9991', 'http://[::1]:9991', 'http://chat.example.com'].map(
      (publicUrl) => realmDirectory(world.database.read, publicUrl).present({ ...row, subdomain: 'quay' }).origin,
    );
    expect(origins).to.deep.equal(['http://127.0.0.1:9991', 'http://[::1]:9991', 'http://quay.chat.example.com']);
  });

  it('renders the description again when a linkifier changes what it means, and only then', async () => {
    const description = async () => (await world.nobody.ok.get('/server_settings')).realm_description;
    const directory = realmDirectory(world.database.read, world.config.publicUrl);
    const organization = () => directory.atHost('chat.example.com');
    await world.owner.ok.patch('/realm', { description: 'Boat #7' });
    const before = await organization();
    expect(await description()).to.equal('<p>Boat #7</p>');
    expect(await organization()).to.equal(before);
    const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://boats.example.com/{id}' };
    await world.owner.ok.post('/realm/filters', linkifier);
    expect(await description()).to.equal('<p>Boat <a href="https://boats.example.com/7">#7</a></p>');
  });
});

describe('POST /fetch_api_key', () => {
  let world: World;
  const account = { email: 'Nora@example.com', password: PASSWORD, full_name: 'Nora Falk' };
  let id: number;
  before(async () => {
    world = await openWorld();
    id = (await world.owner.ok.post('/users', account)).user_id;
  });
  after(() => world.close());

  const logIn = (username: string, password: string) => world.nobody.post('/fetch_api_key', { username, password });

  it('returns a key of 32 letters and digits, with the real address, ignoring case', async () => {
    const { status, body } = await logIn('nora@EXAMPLE.com', PASSWORD);
    expect(status).to.equal(200);
    expect(body.api_key).to.match(/^[A-Za-z0-9]{32}$/);
    expect(body).to.include({ email: 'Nora@example.com', user_id: id });
  });

  it('makes a new key each time and leaves the earlier ones valid', async () => {
    const keys = [
      (await logIn(account.email, PASSWORD)).body.api_key,
      (await logIn(account.email, PASSWORD)).body.api_key,
    ];
    expect(keys[0]).to.not.equal(keys[1]);
    for (const key of keys) {
      const Authorization = `Basic ${Buffer.from(`${account.email}:${key}`).toString('base64')}`;
      expect((await world.nobody.get('/users/me', {}, { headers: { Authorization } })).body.user_id).to.equal(id);
    }
  });

  it('refuses a wrong password and an unknown address alike, with 401', async () => {
    const refusal = { result: 'error', msg: 'Your username or password is incorrect', code: 'AUTHENTICATION_FAILED' };
    for (const answer of [await logIn(account.email, 'wrong'), await logIn('who@example.com', PASSWORD)]) {
      expect(answer.status).to.equal(401);
      expect(answer.body).to.deep.equal(refusal);
      expect(answer.headers.get('www-authenticate')).to.equal(null);
    }
  });

  it('returns no key for an account that is deactivated while the password is compared', async () => {
    const { user_id: other } = await world.owner.ok.post('/users', { ...account, email: 'other@far.example' });
    beforeNextUnit(world, () => world.owner.ok.delete(`/users/${other}`));
    const { status, body } = await logIn('other@far.example', PASSWORD);
    expect([status, body.msg]).to.deep.equal([401, 'Account is deactivated']);
    expect(await table(world.db, 'api_keys').where({ user_id: other, revoked_at: null })).to.deep.equal([]);
  });

  it('returns no key for a password that is replaced while it is compared', async () => {
    const email = 'replaced@far.example';
    const { user_id: other } = await world.owner.ok.post('/users', { ...account, email });
    const { api_key: key } = (await logIn(email, PASSWORD)).body;
    const user = new Actor(world, { id: other, name: 'other', fullName: account.full_name, email, key });
    const change = { old_password: PASSWORD, new_password: `${PASSWORD}, replaced`, revoke_api_keys: true };
    beforeNextUnit(world, () => user.ok.patch('/settings', change));
    const { status, body } = await logIn(email, PASSWORD);
    expect([status, body.msg]).to.deep.equal([401, 'Your username or password is incorrect']);
    expect(await table(world.db, 'api_keys').where({ user_id: other, revoked_at: null })).to.have.length(1);
    beforeNextUnit(world, () => user.ok.patch('/settings', { ...change, old_password: change.new_password }));
    expectRefusal(await user.patch('/settings', { ...change, old_password: change.new_password }), 'Wrong password!');
  });

  it('refuses an account that has no password', async () => {
    expect((await logIn(world.member.email, '')).status).to.equal(401);
  });

  it('refuses an address after five failures, with the right password too, and no other address', async () => {
    const strict = await openWorld({ rateLimit: { requests: 200, seconds: 60 } });
    try {
      await strict.owner.ok.post('/users', account);
      const attempt = async (username: string, password: string) =>
        strict.nobody.post('/fetch_api_key', { username, password });
      const statuses: number[] = [];
      // A success in between resets the count.
      for (const password of ['a', 'b', 'c', 'd', PASSWORD, 'e', 'f', 'g', 'h', 'i']) {
        statuses.push((await attempt(account.email, password)).status);
      }
      expect(statuses).to.deep.equal([401, 401, 401, 401, 200, 401, 401, 401, 401, 401]);
      const { status, headers, body } = await attempt(account.email.toUpperCase(), PASSWORD);
      expect({ status, code: body.code }).to.deep.equal({ status: 429, code: 'RATE_LIMIT_HIT' });
      expect(body['retry-after']).to.be.within(29 * 60, 30 * 60);
      expect(headers.get('retry-after')).to.equal(String(Math.ceil(body['retry-after'])));
      expect((await attempt('someone@example.com', PASSWORD)).status).to.equal(401);
    } finally {
      await strict.close();
    }
  });

  it('compares one password of the same cost for right, wrong, missing and deactivated accounts', async () => {
    const told: string[] = [];
    const listen = (message: unknown) => told.push((message as Verification).hash);
    const gone = await world.person('gone');
    await world.owner.ok.delete(`/users/${gone.id}`);
    passwordChecks.subscribe(listen);
    try {
      await logIn(account.email, PASSWORD);
      await logIn(account.email, 'wrong');
      await logIn('someone@example.com', 'wrong');
      await logIn(world.member.email, 'wrong');
      await logIn(gone.email, 'wrong');
    } finally {
      passwordChecks.unsubscribe(listen);
    }
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    const usual = cost(await passwordHash('x'));
    expect(told.map(cost)).to.deep.equal(Array.from({ length: 5 }, () => usual));
  });

  it('refuses user names that are not addresses', async () => {
    const { status, body } = await logIn('nora', PASSWORD);
    expect(status).to.equal(400);
    expect(body).to.deep.equal({ result: 'error', msg: 'Enter a valid email address.', code: 'BAD_REQUEST' });
  });

  it('needs both parameters', async () => {
    expect((await world.nobody.post('/fetch_api_key', { username: account.email })).body).to.include({
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'password',
    });
  });

  it('reports a deactivated account as such, whatever the password', async () => {
    await world.owner.ok.delete(`/users/${id}`);
    const { status, body } = await logIn(account.email, 'wrong');
    expect(status).to.equal(401);
    expect(body).to.deep.equal({ result: 'error', msg: 'Account is deactivated', code: 'USER_DEACTIVATED' });
  });

  it('never stores the key itself', async () => {
    await world.owner.ok.post(`/users/${id}/reactivate`);
    const { api_key: key } = (await logIn(account.email, PASSWORD)).body;
    const rows = await table(world.db, 'api_keys').where({ user_id: id });
    expect(JSON.stringify(rows)).to.not.include(key);
  });
});
