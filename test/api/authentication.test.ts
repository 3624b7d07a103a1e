import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { table } from '../../src/store/db/statement.ts';
import type { Answer } from '../support/actor.ts';
import { beforeNextUnit } from '../support/meanwhile.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

describe('credentials', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const withHeader = (Authorization: string) => world.nobody.get('/users/me', {}, { headers: { Authorization } });
  const basic = (text: string) => withHeader(`Basic ${Buffer.from(text).toString('base64')}`);

  function expectUnauthorized({ status, headers, body }: Answer, msg: string): void {
    expect({ status, body }).to.deep.equal({ status: 401, body: { result: 'error', code: 'UNAUTHORIZED', msg } });
    expect(headers.get('www-authenticate')).to.match(/^Basic /);
  }

  it('are an address and a key, ignoring the case of the address and of the scheme', async () => {
    const { email, key } = world.member.account;
    const text = Buffer.from(` ${email.toUpperCase()} : ${key} `).toString('base64');
    for (const scheme of ['Basic', 'basic', 'BASIC']) {
      expect((await withHeader(`${scheme}  ${text}`)).body).to.include({ user_id: world.member.id });
    }
  });

  it('are asked for where there are none', async () => {
    expectUnauthorized(
      await world.nobody.get('/users/me'),
      'Not logged in: API authentication or user session required',
    );
  });

  it('are in one header of two words, with one colon', async () => {
    const refusal = 'Invalid authorization header for basic auth';
    for (const header of ['Basic', 'Basic a b', 'x']) expectUnauthorized(await withHeader(header), refusal);
    for (const text of ['', 'member@example.com', 'a:b:c']) expectUnauthorized(await basic(text), refusal);
  });

  it('are of no other kind', async () => {
    expectRefusal(await withHeader('Bearer x'), 'This endpoint requires HTTP basic authentication.');
  });

  it('have a key in the form of one', async () => {
    for (const key of ['', 'short', 'x'.repeat(33), `${'x'.repeat(31)}-`]) {
      expectUnauthorized(await basic(`${world.member.email}:${key}`), 'Malformed API key');
    }
  });

  it('have the key of the account', async () => {
    const { email, key } = world.member.account;
    expectUnauthorized(await basic(`${email}:${'x'.repeat(32)}`), 'Invalid API key');
    expectUnauthorized(await basic(`${world.other.email}:${key}`), 'Invalid API key');
  });

  it('end with the account and with the organization', async () => {
    await world.owner.ok.delete(`/users/${world.member.id}`);
    expectUnauthorized(await world.member.get('/users/me'), 'Account is deactivated');
    await world.database.unit((db) => table(db, 'realms').where({ id: world.realmId }).update({ is_active: 0 }));
    expectUnauthorized(await world.other.get('/users/me'), 'This organization has been deactivated');
    const { status, body } = await world.nobody.post('/fetch_api_key', {
      username: world.other.email,
      password: 'other-password',
    });
    expect({ status, body }).to.deep.equal({
      status: 401,
      body: { result: 'error', code: 'REALM_DEACTIVATED', msg: 'This organization has been deactivated' },
    });
  });

  it('are valid only in their own organization', async () => {
    const email = 'vera@elsewhere.example';
    const key = await world.database.unit(async (db) => {
      const realm = await createRealm(db, { subdomain: 'elsewhere', name: 'Elsewhere', now: world.clock.now });
      const account = { realmId: realm.id, email, fullName: 'Vera', role: 400, now: world.clock.now };
      return createApiKey(db, (await createAccount(db, account)).id, 'test', world.clock.now);
    });
    expectUnauthorized(await basic(`${email}:${key}`), 'Account is not associated with this subdomain');
  });

  it('are counted: too many requests get the time until the next one', async () => {
    await world.close();
    world = await openWorld({ rateLimit: { requests: 2, seconds: 60 } });
    for (const left of ['1', '0']) {
      const { status, headers } = await world.member.get('/users/me');
      expect([status, headers.get('x-ratelimit-remaining')]).to.deep.equal([200, left]);
    }
    const { status, headers, body } = await world.member.get('/users/me');
    expect({ status, ...body, 'retry-after': 0 }).to.deep.equal({
      status: 429,
      result: 'error',
      code: 'RATE_LIMIT_HIT',
      msg: 'API usage exceeded rate limit',
      'retry-after': 0,
    });
    expect(body['retry-after']).to.be.within(0, 60);
    expect(headers.get('retry-after')).to.equal(String(Math.ceil(body['retry-after'])));
    expect((await world.other.get('/users/me')).status).to.equal(200);
  });

  describe('that change while their request waits for its unit of work', () => {
    const drafts = () => world.member.post('/drafts', { drafts: [] });

    it('are refused when the key has been revoked', async () => {
      beforeNextUnit(world, () =>
        world.database.unit((db) =>
          table(db, 'api_keys').where({ user_id: world.member.id }).update({ revoked_at: 1 }),
        ),
      );
      expectUnauthorized(await drafts(), 'Invalid API key');
    });

    it('are refused when the account has been deactivated', async () => {
      beforeNextUnit(world, () => world.owner.ok.delete(`/users/${world.member.id}`));
      expectUnauthorized(await drafts(), 'Account is deactivated');
    });

    it('give only the rights that the account still has', async () => {
      const rename = () => world.administrator.patch('/realm', { name: 'Renamed' });
      beforeNextUnit(world, () => world.owner.ok.patch(`/users/${world.administrator.id}`, { role: 400 }));
      expectRefusal(await rename(), 'Must be an organization administrator');
      expect((await world.owner.ok.get('/server_settings')).realm_name).not.to.equal('Renamed');
    });

    it('meet the settings that the organization has by then', async () => {
      const invite = () => world.member.post('/invites', { invitee_emails: 'zoe@example.com', stream_ids: [] });
      beforeNextUnit(world, () => world.owner.ok.patch('/realm', { invite_to_realm_policy: 2 }));
      expectRefusal(await invite(), 'Insufficient permission');
    });
  });
});
