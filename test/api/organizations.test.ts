import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { Actor, type Answer, type Body, type RequestOptions } from '../support/actor.ts';
import { PICTURE } from '../support/example-org.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const HOST = 'twin.chat.example.com';

/** Someone of the other organization, who calls it by its own name. */
class Twin extends Actor {
  override call(method: string, path: string, params = {}, options: RequestOptions = {}): Promise<Answer> {
    return super.call(method, path, params, { ...options, headers: { ...options.headers, 'X-Forwarded-Host': HOST } });
  }
}

let world: World;
let twin: Actor;
beforeEach(async () => {
  world = await openWorld({ trustProxy: true });
  twin = await makeTwin();
});
afterEach(() => world.close());

/** The owner of another organization, with the address and the name of ours, and a member with those of our member. */
async function makeTwin(): Promise<Actor> {
  const { now } = world.clock;
  const account = await world.database.unit(async (db) => {
    const realm = await createRealm(db, { subdomain: 'twin', name: 'Twin', now: now - 86_400 * 30 });
    const like = ({ email, fullName }: Actor, role: number) =>
      createAccount(db, { realmId: realm.id, email, fullName, role, now: now - 86_400 * 20 });
    const { id, email, fullName } = await like(world.owner, ROLE.owner);
    await like(world.member, ROLE.member);
    return { id, name: 'twin', email, fullName, key: await createApiKey(db, id, 'x', now) };
  });
  return new Twin(world, account);
}

const picture = { files: [{ field: 'file', name: 'party.png', type: 'image/png', bytes: new Uint8Array(PICTURE) }] };

/** Makes one of everything that an organization has, always with the same names. */
async function fill(owner: Actor): Promise<void> {
  const { post, patch, get } = owner.ok;
  await post('/users/me/subscriptions', { subscriptions: [{ name: 'quay' }] });
  const { stream_id } = await get('/get_stream_id', { stream: 'quay' });
  await post('/default_streams', { stream_id });
  await owner.send(stream_id, 'plan', 'hello @**Member** #**quay** :party:');
  await owner.send([owner.id], '', 'note to self');
  await post('/user_groups/create', { name: 'crew', description: '', members: [owner.id] });
  await post('/realm/profile_fields', { field_type: 1, name: 'Pronunciation' });
  await post('/realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' });
  await post('/realm/playgrounds', {
    ...{ name: 'Rust', pygments_language: 'Rust', url_template: 'https://play.example.com/{code}' },
  });
  await post('/realm/domains', { domain: 'example.org', allow_subdomains: false });
  await post('/realm/emoji/party', {}, picture);
  await post('/invites', { invitee_emails: 'new@far.example', invite_as: 400, stream_ids: [stream_id] });
  await post('/invites/multiuse', {});
  await post('/bots', { full_name: 'Robot', short_name: 'robot' });
  await post('/users/me/presence', { status: 'active' });
  await post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'draft' }] });
  await post('/users/me/alert_words', { alert_words: ['fog'] });
  await post('/users/me/status', { status_text: 'away' });
  await patch('/realm', { message_content_edit_limit_seconds: 60 });
}

/** Changes and removes what was made, by its name where it has one. */
async function empty(owner: Actor): Promise<void> {
  const { patch, post, get } = owner.ok;
  const remove = owner.ok.delete;
  const { stream_id } = await get('/get_stream_id', { stream: 'quay' });
  await patch('/realm/domains/example.org', { allow_subdomains: true });
  await remove('/realm/domains/example.org');
  await remove('/realm/emoji/party');
  for (const { id, is_multiuse } of (await get('/invites')).invites) {
    await remove(`/invites/${is_multiuse ? 'multiuse/' : ''}${id}`);
  }
  for (const { id, is_system_group } of (await get('/user_groups')).user_groups) {
    if (!is_system_group) await remove(`/user_groups/${id}`);
  }
  for (const { user_id, bot_owner_id } of (await get('/users')).members) {
    if (bot_owner_id === owner.id) await remove(`/bots/${user_id}`);
  }
  for (const { id } of (await get('/realm/linkifiers')).linkifiers) await remove(`/realm/filters/${id}`);
  await remove('/users/me/alert_words', { alert_words: ['fog'] });
  await post('/users/me/status', { status_text: '' });
  await remove('/default_streams', { stream_id });
  await remove(`/streams/${stream_id}`);
}

/** Everything that the owner of an organization can read of it. */
async function stateOf(owner: Actor): Promise<Body> {
  const { get, post } = owner.ok;
  // What was read before is remembered until the organization changes.
  await post('/users/me/alert_words', { alert_words: ['again'] });
  await owner.ok.delete('/users/me/alert_words', { alert_words: ['again'] });
  const { queue_id: _queue, last_event_id: _last, ...registered } = await post('/register', { apply_markdown: true });
  const window = { anchor: 'newest', num_before: 100, num_after: 0 };
  const { found_oldest, messages } = await get('/messages', window);
  const ofChannel = [{ operator: 'channel', operand: 'quay' }];
  return {
    registered,
    found_oldest,
    messages,
    inChannel: (await get('/messages', { ...window, narrow: ofChannel })).messages,
    users: (await get('/users')).members,
    owner: (await get(`/users/${owner.email}`)).user,
    channels: (await get('/streams', { include_all_active: true })).streams,
    named: await get('/get_stream_id', { stream: 'quay' }),
    groups: (await get('/user_groups')).user_groups,
    invitations: (await get('/invites')).invites,
    domains: (await get('/realm/domains')).domains,
    emoji: (await get('/realm/emoji')).emoji,
    linkifiers: (await get('/realm/linkifiers')).linkifiers,
    fields: (await get('/realm/profile_fields')).custom_fields,
    presences: (await get('/realm/presence')).presences,
    bots: (await get('/bots')).bots,
    drafts: (await get('/drafts')).drafts,
  };
}

describe('Another organization of the server', function () {
  this.timeout(60_000);

  it('may have the same names for everything, and changes nothing in the first', async () => {
    await fill(world.owner);
    const before = await stateOf(world.owner);
    await fill(twin);
    expect(await stateOf(world.owner)).to.deep.equal(before);
    await empty(twin);
    expect(await stateOf(world.owner)).to.deep.equal(before);
  });

  it('has names of its own in texts: each writer means their own channel, user, group and emoji', async () => {
    for (const owner of [world.owner, twin]) await fill(owner);
    const referencesOf = async (owner: Actor): Promise<string[]> => {
      const { stream_id } = await owner.ok.get('/get_stream_id', { stream: 'quay' });
      const id = await owner.send(stream_id, 'names', '#**quay** @**Member** @*crew* :party:');
      const { content } = (await owner.ok.get(`/messages/${id}`)).message;
      expect(content).to.include(`data-stream-id="${stream_id}"`);
      return [...content.matchAll(/(?:data-[\w-]+-id|src)="[^"]+"/g)].map(([reference]) => reference);
    };
    const [ours, theirs] = [await referencesOf(world.owner), await referencesOf(twin)];
    expect(ours).to.have.length(4).and.to.include(`data-user-id="${world.member.id}"`);
    expect(theirs).to.have.length(4);
    for (const reference of ours) expect(theirs).to.not.include(reference);
  });

  it('is seen no more than the first is seen there', async () => {
    await fill(twin);
    const before = await stateOf(twin);
    await fill(world.owner);
    expect(await stateOf(twin)).to.deep.equal(before);
    await empty(world.owner);
    expect(await stateOf(twin)).to.deep.equal(before);
  });

  it('is shown to those who ask by its name, also when others ask at once by another', async () => {
    const strangers = [world.nobody, new Twin(world, world.nobody.account)];
    const ask = () => strangers.map(async (actor) => (await actor.ok.get('/server_settings')).realm_url);
    const asked = await Promise.all(Array.from({ length: 4 }, ask).flat());
    const [ours, theirs] = ['http://chat.example.com', `http://${HOST}`];
    expect(asked).to.deep.equal([ours, theirs, ours, theirs, ours, theirs, ours, theirs]);
  });

  it('does not lend its owner to one that would lose its own', async () => {
    expectRefusal(
      await twin.delete('/users/me'),
      'Cannot deactivate the only organization owner',
      'CANNOT_DEACTIVATE_LAST_USER',
      { entity: 'organization owner', is_last_owner: true },
    );
  });
});
