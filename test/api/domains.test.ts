import { expect } from 'chai';
import { MAX_DOMAINS } from '../../src/domain/limits.ts';
import { insertRows, table } from '../../src/store/db/statement.ts';
import type { Actor } from '../support/actor.ts';
import { expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const OWNERS = 'Must be an organization owner';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const add = (domain: string, allow_subdomains = false) =>
  world.owner.ok.post('/realm/domains', { domain, allow_subdomains });
const listed = async (actor: Actor) => (await actor.ok.get('/realm/domains')).domains;
const others = ({ administrator, moderator, member, guest, bot }: World) => [
  administrator,
  moderator,
  member,
  guest,
  bot,
];
const invite = (email: string) => world.owner.post('/invites', { invitee_emails: email, stream_ids: [] });

describe('GET /realm/domains', () => {
  it('lists the domains by name for everyone', async () => {
    await add('quay.example', true);
    await add('harbour.example');
    const domains = [
      { domain: 'harbour.example', allow_subdomains: false },
      { domain: 'quay.example', allow_subdomains: true },
    ];
    for (const actor of [world.guest, world.bot, world.owner]) {
      expect(await listed(actor)).to.deep.equal(domains);
      const { realm_domains } = await actor.ok.post('/register', { fetch_event_types: ['realm_domains'] });
      expect(realm_domains).to.deep.equal(domains);
    }
  });
});

describe('POST /realm/domains', () => {
  it('accepts addresses of the domain, if only those of listed domains are accepted', async () => {
    await add('quay.example', true);
    await add('harbour.example');
    await world.owner.ok.patch('/realm', { emails_restricted_to_domains: true });
    for (const email of ['a@quay.example', 'a@north.quay.example', 'a@HARBOUR.example']) {
      expect((await invite(email)).status, email).to.equal(200);
    }
    for (const email of ['a@north.harbour.example', 'a@far.example']) {
      expect((await invite(email)).body.code, email).to.equal('INVITATION_FAILED');
    }
  });

  it('returns ID and domain as it is stored, and notifies everyone', async () => {
    const queue = await world.guest.listen();
    const { new_domain: stored } = await add('  Quay.EXAMPLE ', true);
    const row = await table(world.db, 'realm_domains').where({ realm_id: world.realmId }).first();
    expect(stored).to.deep.equal([row?.id, 'quay.example']);
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_domains', op: 'add', realm_domain: { domain: 'quay.example', allow_subdomains: true } },
    ]);
  });

  it('is for owners', async () => {
    for (const actor of others(world)) {
      expectRefusal(await actor.post('/realm/domains', { domain: 'quay.example', allow_subdomains: true }), OWNERS);
    }
  });

  it('refuses invalid domains', async () => {
    for (const [domain, reason] of [
      [' ', "Domain can't be empty."],
      ['quay', 'Domain must have at least one dot (.)'],
      ['quay.'.repeat(60).concat('example'), 'Domain is too long'],
      ['.quay.example', 'Domain cannot start or end with a dot (.)'],
      ['quay.example.', 'Domain cannot start or end with a dot (.)'],
      ['quay..example', "Consecutive '.' are not allowed."],
      ['-quay.example', "Subdomains cannot start or end with a '-'."],
      ['quay-.example', "Subdomains cannot start or end with a '-'."],
      ['qu_ay.example', "Domain can only have letters, numbers, '.' and '-'s."],
      ['qu@y.example', "Domain can only have letters, numbers, '.' and '-'s."],
    ]) {
      const answer = await world.owner.post('/realm/domains', { domain, allow_subdomains: false });
      expectRefusal(answer, `Invalid domain: ${reason}`);
    }
  });

  it('refuses an existing domain, ignoring case', async () => {
    await add('quay.example');
    expectRefusal(
      await world.owner.post('/realm/domains', { domain: 'QUAY.example', allow_subdomains: true }),
      'The domain quay.example is already a part of your organization.',
    );
  });

  it('refuses more than the organization may have', async () => {
    const rows = Array.from({ length: MAX_DOMAINS }, (_none, index) => [world.realmId, `d${index}.example`]);
    await world.database.unit((db) =>
      insertRows(db, 'realm_domains', { columns: { realm_id: 'bigint', domain: 'text' }, rows }),
    );
    expectRefusal(
      await world.owner.post('/realm/domains', { domain: 'quay.example', allow_subdomains: false }),
      'The organization has too many domains (limit: 1000).',
    );
  });
});

describe('PATCH /realm/domains/{domain}', () => {
  it('changes whether subdomains count, and notifies everyone', async () => {
    await add('quay.example');
    const queue = await world.guest.listen();
    const answer = await world.owner.patch('/realm/domains/Quay.example', { allow_subdomains: true });
    expect(answer.body).to.deep.equal(SUCCESS);
    const realm_domain = { domain: 'quay.example', allow_subdomains: true };
    expect(await queue.events()).to.deep.equal([{ type: 'realm_domains', op: 'change', realm_domain }]);
    expect(await listed(world.member)).to.deep.equal([realm_domain]);
  });

  it('is for owners, and for domains of the organization', async () => {
    await add('quay.example');
    for (const actor of others(world)) {
      expectRefusal(await actor.patch('/realm/domains/quay.example', { allow_subdomains: true }), OWNERS);
    }
    expectRefusal(
      await world.owner.patch('/realm/domains/far.example', { allow_subdomains: true }),
      'No entry found for domain far.example.',
    );
  });
});

describe('DELETE /realm/domains/{domain}', () => {
  it('no longer accepts its addresses, and notifies everyone', async () => {
    await add('quay.example');
    await add('harbour.example');
    await world.owner.ok.patch('/realm', { emails_restricted_to_domains: true });
    const queue = await world.guest.listen();
    expect((await world.owner.delete('/realm/domains/quay.example')).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([{ type: 'realm_domains', op: 'remove', domain: 'quay.example' }]);
    expect((await invite('a@quay.example')).body.code).to.equal('INVITATION_FAILED');
  });

  it('accepts all addresses when the last domain is removed', async () => {
    await add('quay.example');
    await world.owner.ok.patch('/realm', { emails_restricted_to_domains: true });
    const queue = await world.member.listen();
    await world.owner.ok.delete('/realm/domains/quay.example');
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_domains', op: 'remove', domain: 'quay.example' },
      { type: 'realm', op: 'update', property: 'emails_restricted_to_domains', value: false },
    ]);
    expect((await invite('a@far.example')).status).to.equal(200);
  });

  it('is for owners, and for domains of the organization', async () => {
    await add('quay.example');
    for (const actor of others(world)) expectRefusal(await actor.delete('/realm/domains/quay.example'), OWNERS);
    expectRefusal(await world.owner.delete('/realm/domains/far.example'), 'No entry found for domain far.example.');
    expect(await listed(world.owner)).to.have.lengthOf(1);
  });
});
