import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Body } from '../support/actor.ts';
import { expectRefusal } from '../support/refusal.ts';
import { statementsOf } from '../support/statements.ts';
import { openWorld, type World } from '../support/world.ts';

const PATH = '/register';
const ALWAYS = [
  'result',
  'msg',
  'queue_id',
  'last_event_id',
  'zulip_version',
  'zulip_feature_level',
  'zulip_merge_base',
];
/** The capabilities of a current client. */
const CAPABLE = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
};

interface Described {
  description?: string;
  $ref?: string;
  allOf?: Described[];
  properties?: Record<string, Described>;
}

/** Members of the state by their fetch type, as the document describes them. */
function documented(): Map<string, string[]> {
  const text = readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8');
  const document = JSON.parse(text);
  const schemas: Record<string, Described> = document.components.schemas;
  const resolved = (schema: Described): Described => schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const membersOf = (schema: Described): Record<string, Described> => {
    const { allOf = [], properties = {} } = resolved(schema);
    return Object.assign({}, ...allOf.map(membersOf), properties);
  };
  const answer = document.paths['/register'].post.responses[200].content['application/json'].schema;
  const types = new Map<string, string[]>([
    ['user_settings', ['user_settings']],
    ['realm_user_settings_defaults', ['realm_user_settings_defaults']],
  ]);
  for (const [name, member] of Object.entries(membersOf(answer))) {
    const type = /With\s+`([a-z_]+)`/.exec(member.description ?? resolved(member).description ?? '')?.[1];
    if (type) types.set(type, [...(types.get(type) ?? []), name]);
  }
  return types;
}

describe(`POST ${PATH}`, () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  const stateOf = (actor: Actor, types: string[], params: object = {}): Promise<Body> =>
    actor.ok.post(PATH, { event_types: [], fetch_event_types: types, ...params });

  describe('what it remembers', () => {
    const EVERYTHING = ['realm_user', 'realm_user_groups', 'realm_bot', 'user_status', 'stream', 'subscription'];

    it('shows people and channels as they are, whoever changed them', async () => {
      const types = ['realm_user', 'realm_user_groups', 'stream', 'subscription'];
      const before = await stateOf(world.member, types);
      const { database, other } = world;
      await database.unit(async (db) => {
        await table(db, 'users').where({ id: other.id }).update({ full_name: 'Someone New', role: 200 });
        await table(db, 'channels').where({ id: channelId }).update({ description: 'Pencils' });
      });
      const after = await stateOf(world.member, types);
      const own = (body: Body, list: string, key: string, id: number) =>
        body[list].find((one: Body) => one[key] === id);
      expect(own(before, 'realm_users', 'user_id', other.id).full_name).to.equal('Other');
      expect(own(after, 'realm_users', 'user_id', other.id)).to.include({ full_name: 'Someone New', is_admin: true });
      expect(own(after, 'streams', 'stream_id', channelId).description).to.equal('Pencils');
      expect(own(after, 'subscriptions', 'stream_id', channelId).description).to.equal('Pencils');
      const administrators = after.realm_user_groups.find(({ name }: Body) => name === 'role:administrators');
      expect(administrators.members).to.include(other.id);
    });

    it('shows the organization, its groups and full members as they are, whoever changed them', async () => {
      const { database, realmId, owner, member } = world;
      const types = ['realm', 'realm_user_groups', 'realm_domains', 'realm_playgrounds', 'custom_profile_fields'];
      const seen = () => stateOf(member, types);
      const membersOf = ({ realm_user_groups: groups }: Body, name: string): number[] =>
        groups.find((group: Body) => group.name === name)?.members;
      expect(membersOf(await seen(), 'crew')).to.equal(undefined);
      await owner.ok.post('/user_groups/create', { name: 'crew', description: '', members: [owner.id] });
      expect(membersOf(await seen(), 'crew')).to.deep.equal([owner.id]);
      await database.unit(async (db) => {
        await table(db, 'realms').where({ id: realmId }).update({ name: 'Harbour Office', icon_path: '/i.png' });
        const crew = await table(db, 'user_groups').where({ name: 'crew' }).first();
        await table(db, 'user_group_members').insert({ group_id: crew?.id ?? 0, user_id: member.id });
      });
      const after = await seen();
      expect(after).to.include({ realm_name: 'Harbour Office', realm_icon_source: 'U' });
      expect(membersOf(after, 'crew')).to.deep.equal([owner.id, member.id].sort((a, b) => a - b));
      await owner.ok.patch('/realm', { waiting_period_threshold: 3 });
      await database.unit((db) => table(db, 'users').where({ id: member.id }).update({ joined_at: world.clock.now }));
      expect(membersOf(await seen(), 'role:fullmembers')).to.not.include(member.id);
      world.clock.now += 4 * 86_400;
      expect(membersOf(await seen(), 'role:fullmembers')).to.include(member.id);
    });

    it('reads neither people nor their profiles nor channels again while they are the same', async () => {
      await world.owner.ok.post('/realm/profile_fields', { field_type: 1, name: 'Pronunciation' });
      // Every server has to read them once.
      for (const _server of world.databases) await stateOf(world.member, EVERYTHING);
      const reading = /\bfrom ["`](users|profile_values|channels)["`] where ["`](realm_id|user_id)["`]/;
      const again = await statementsOf(world, () => stateOf(world.other, EVERYTHING));
      expect(again).to.not.be.empty;
      expect(again.filter((sql) => reading.test(sql))).to.be.empty;
      await world.member.ok.patch('/settings', { full_name: 'Someone New' });
      const changed = await statementsOf(world, () => stateOf(world.other, EVERYTHING));
      expect(changed.filter((sql) => reading.test(sql))).to.have.length(4);
    });

    it('reads what follows from the directory before its unit, which is short', async () => {
      await world.owner.ok.post('/realm/profile_fields', { field_type: 1, name: 'Pronunciation' });
      await world.owner.ok.post('/user_groups/create', { name: 'crew', description: '', members: [world.owner.id] });
      const sent = await statementsOf(world, () => stateOf(world.member, EVERYTHING));
      const unit = sent.findIndex((sql) => /insert into ["`]?queues/.test(sql));
      for (const table of ['profile_values', 'user_group_members', 'user_group_subgroups', 'channels']) {
        const reading = new RegExp(`from ["\`]${table}["\`] where ["\`](realm_id|user_id|group_id)["\`] (=|in)`);
        const places = sent.flatMap((sql, place) => (reading.test(sql) ? [place] : []));
        expect(places, table).to.not.be.empty;
        expect(Math.max(...places), table).to.be.below(unit);
      }
    });

    it('shows each kind of viewer the addresses that they may see, and everyone their own', async () => {
      const { owner, administrator, moderator, member, other, guest } = world;
      const seenBy: Record<number, Actor[]> = {
        1: [owner, administrator, moderator, other, guest],
        2: [owner, administrator, moderator, other],
        3: [owner, administrator],
        4: [],
        5: [owner, administrator, moderator],
      };
      for (const [visibility, seers] of Object.entries(seenBy)) {
        await member.ok.patch('/settings', { email_address_visibility: visibility });
        for (const viewer of [owner, administrator, moderator, member, other, guest]) {
          const { realm_users: users } = await stateOf(viewer, ['realm_user']);
          const shown = users.find((user: Body) => user.user_id === member.id).delivery_email;
          const sees = viewer === member || seers.includes(viewer);
          expect(shown, `${visibility} ${viewer.account.name}`).to.equal(sees ? 'member@example.com' : null);
        }
      }
    });

    it('shows names of any characters, and the own address in its place', async () => {
      await world.owner.ok.patch('/settings', { email_address_visibility: 4, full_name: 'Zoë 🐦 of 東京' });
      for (const actor of [world.member, world.other])
        await actor.ok.patch('/settings', { email_address_visibility: 4 });
      for (const viewer of [world.owner, world.member, world.other]) {
        const { realm_users: users } = await stateOf(viewer, ['realm_user']);
        const shown = (id: number) => users.find((user: Body) => user.user_id === id);
        expect(shown(world.owner.id).full_name).to.equal('Zoë 🐦 of 東京');
        expect(shown(viewer.id).delivery_email).to.equal(viewer.email);
      }
    });

    it('shows a profile and who is deactivated', async () => {
      const { id } = await world.owner.ok.post('/realm/profile_fields', { field_type: 1, name: 'Pronunciation' });
      const data = [{ id, value: 'as written' }];
      await world.member.ok.patch('/users/me/profile_data', { data });
      const leaver = await world.person('leaver');
      await stateOf(world.member, ['realm_user']);
      await world.owner.ok.delete(`/users/${leaver.id}`);
      const { realm_users: users, realm_non_active_users: gone } = await stateOf(world.member, ['realm_user']);
      expect(gone.map((user: Body) => user.user_id)).to.deep.equal([leaver.id]);
      expect(users.map((user: Body) => user.user_id)).to.not.include(leaver.id);
      for (const viewer of [world.member, world.other]) {
        const { realm_users } = await stateOf(viewer, ['realm_user']);
        const shown = realm_users.find((user: Body) => user.user_id === world.member.id);
        expect(shown.profile_data[id].value).to.equal('as written');
      }
    });
  });

  describe('which state it answers', () => {
    it('answers with each fetch type exactly the members that the document names', async () => {
      const types = documented();
      expect(types.size).to.be.greaterThan(30);
      for (const [type, names] of types) {
        const body = await stateOf(world.member, [type]);
        expect(Object.keys(body).sort(), type).to.deep.equal([...ALWAYS, ...names].sort());
      }
    });

    it('answers everything when neither list is sent', async () => {
      const everything = [...documented().values()].flat();
      const body = await world.member.ok.post(PATH);
      expect(body).to.include.all.keys(...everything, 'unread_msgs');
    });

    it('answers nothing but the queue for an empty list and for unknown types', async () => {
      for (const types of [[], ['bogus', 'attachment', 'user_group', 'zulip_version', 'update_message_flags']]) {
        expect(Object.keys(await stateOf(world.member, types)).sort()).to.deep.equal([...ALWAYS].sort());
      }
    });

    it('uses event_types for the state too when fetch_event_types is absent', async () => {
      const body = await world.member.ok.post(PATH, { event_types: ['message', 'alert_words'] });
      expect(Object.keys(body).sort()).to.deep.equal([...ALWAYS, 'max_message_id', 'alert_words'].sort());
    });

    it('accepts null for all types, as zulip-js sends it', async () => {
      expect(await world.member.ok.post(PATH, { event_types: 'null' })).to.include.all.keys('realm_name', 'streams');
    });

    it('returns unread messages only with message and update_message_flags together', async () => {
      expect(await stateOf(world.member, ['message'])).not.to.have.property('unread_msgs');
      expect(await stateOf(world.member, ['message', 'update_message_flags'])).to.have.property('unread_msgs');
    });

    it('leaves muted_topics out for clients that name user_topic', async () => {
      const body = await stateOf(world.member, ['muted_topics', 'user_topic']);
      expect(body).to.have.property('user_topics');
      expect(body).not.to.have.property('muted_topics');
    });

    it('leaves the older settings out for clients that read user_settings', async () => {
      const types = ['user_settings', 'update_display_settings', 'update_global_notifications'];
      const older = await stateOf(world.member, types);
      expect(older).to.include({ twenty_four_hour_time: false, enable_sounds: true, timezone: '' });
      const newer = await stateOf(world.member, types, { client_capabilities: CAPABLE });
      expect(Object.keys(newer).sort()).to.deep.equal([...ALWAYS, 'user_settings'].sort());
    });
  });

  describe('channels', () => {
    const channelState = async (actor: Actor, params: object = {}) => {
      const body = await stateOf(actor, ['subscription', 'stream', 'default_streams'], params);
      const names = (list: Body[]) => list.map(({ name }) => name).sort();
      return {
        body,
        subscriptions: names(body.subscriptions),
        unsubscribed: names(body.unsubscribed),
        never: names(body.never_subscribed),
        streams: names(body.streams),
      };
    };

    it('parts the visible channels into subscribed, once subscribed and never subscribed ones', async () => {
      await world.channel('sales', [world.other]);
      await world.channel('old', [world.member]);
      await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['old'] });
      const { subscriptions, unsubscribed, never, streams } = await channelState(world.member);
      expect({ subscriptions, unsubscribed, never }).to.deep.equal({
        subscriptions: ['design'],
        unsubscribed: ['old'],
        never: ['sales'],
      });
      expect(streams).to.deep.equal(['design', 'old', 'sales']);
    });

    it('hides private channels from users outside, but not from administrators', async () => {
      await world.channel('secret', [world.other], { invite_only: true });
      expect((await channelState(world.other)).subscriptions).to.include('secret');
      expect((await channelState(world.member)).streams).not.to.include('secret');
      expect((await channelState(world.member)).never).not.to.include('secret');
      expect((await channelState(world.administrator)).never).to.include('secret');
      expect((await channelState(world.administrator)).streams).to.include('secret');
    });

    it('hides a private channel from users who left it', async () => {
      await world.channel('secret', [world.member, world.other], { invite_only: true });
      await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['secret'] });
      const { unsubscribed, streams } = await channelState(world.member);
      expect([...unsubscribed, ...streams]).not.to.include('secret');
    });

    it('shows guests only the channels that they are in, and no default channels', async () => {
      await world.owner.ok.post('/default_streams', { stream_id: channelId });
      await world.channel('visit', [world.guest]);
      const guest = await channelState(world.guest);
      expect(guest.streams).to.deep.equal(['visit']);
      expect([...guest.unsubscribed, ...guest.never]).to.deep.equal([]);
      expect(guest.body.realm_default_streams).to.deep.equal([]);
      const member = await channelState(world.member);
      expect(member.body.realm_default_streams.map((one: Body) => one.stream_id)).to.deep.equal([channelId]);
    });

    it('hides archived channels', async () => {
      await world.owner.ok.delete(`/streams/${channelId}`);
      const { subscriptions, unsubscribed, never, streams } = await channelState(world.member);
      expect([...subscriptions, ...unsubscribed, ...never, ...streams]).to.deep.equal([]);
    });

    it('lists subscribers only when asked', async () => {
      const plain = await channelState(world.member);
      expect(plain.body.subscriptions[0]).not.to.have.property('subscribers');
      const { body } = await channelState(world.member, { include_subscribers: true });
      expect(body.subscriptions[0].subscribers).to.have.members([world.member.id, world.other.id]);
      const outside = await channelState(world.moderator, { include_subscribers: true });
      expect(outside.body.never_subscribed[0].subscribers).to.have.members([world.member.id, world.other.id]);
    });

    it('returns inherited settings as null, to clients that do not know null as the general setting', async () => {
      const newer = await channelState(world.member, { client_capabilities: CAPABLE });
      expect(newer.body.subscriptions[0]).to.include({ push_notifications: null, wildcard_mentions_notify: null });
      const older = await channelState(world.member);
      expect(older.body.subscriptions[0]).to.include({
        desktop_notifications: false,
        audible_notifications: false,
        push_notifications: false,
        email_notifications: false,
        wildcard_mentions_notify: null,
      });
    });

    it('returns colours as lower-case hexadecimal numbers of six digits', async () => {
      const { body } = await channelState(world.member);
      expect(body.subscriptions[0].color).to.match(/^#[0-9a-f]{6}$/);
    });
  });

  describe('messages', () => {
    const unreadOf = async (actor: Actor): Promise<Body> =>
      (await stateOf(actor, ['message', 'update_message_flags'])).unread_msgs;
    /** Only the topic in which the test writes; new channels are announced in another one. */
    const plansOf = (unread: Body) => unread.streams.filter((one: Body) => one.topic === 'plan');

    it('names the newest message that the user received, and -1 where there is none', async () => {
      expect((await stateOf(world.guest, ['message'])).max_message_id).to.equal(-1);
      const id = await world.other.send(channelId, 'plan', 'hello');
      expect((await stateOf(world.member, ['message'])).max_message_id).to.equal(id);
      expect((await stateOf(world.guest, ['message'])).max_message_id).to.equal(-1);
    });

    it('sorts unread messages by topic and by conversation, ascending', async () => {
      const inTopic = [await world.other.send(channelId, 'plan', 'a'), await world.other.send(channelId, 'plan', 'b')];
      const direct = await world.other.send([world.member.id], '', 'c');
      const group = await world.other.send([world.member.id, world.moderator.id], '', 'd');
      const unread = await unreadOf(world.member);
      expect(plansOf(unread)).to.deep.equal([{ stream_id: channelId, topic: 'plan', unread_message_ids: inTopic }]);
      expect(unread.pms).to.deep.equal([
        { other_user_id: world.other.id, sender_id: world.other.id, unread_message_ids: [direct] },
      ]);
      const everybody = [world.member.id, world.other.id, world.moderator.id].sort((a, b) => a - b);
      expect(unread.huddles).to.deep.equal([{ user_ids_string: everybody.join(','), unread_message_ids: [group] }]);
      expect(unread.old_unreads_missing).to.equal(false);
    });

    it('leaves out read messages', async () => {
      const first = await world.other.send(channelId, 'plan', 'a');
      const second = await world.other.send(channelId, 'plan', 'b');
      await world.member.ok.post('/messages/flags', { messages: [first], op: 'add', flag: 'read' });
      expect(plansOf(await unreadOf(world.member))[0].unread_message_ids).to.deep.equal([second]);
      await world.member.ok.post('/mark_all_as_read');
      expect(await unreadOf(world.member)).to.deep.include({ count: 0, streams: [], pms: [], huddles: [] });
    });

    it('lists messages of muted topics and channels, but does not count them', async () => {
      await world.member.ok.post('/mark_all_as_read');
      await world.other.send(channelId, 'plan', 'a');
      expect(await unreadOf(world.member)).to.include({ count: 1 });
      await world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'Plan', visibility_policy: 1 });
      expect(await unreadOf(world.member)).to.include({ count: 0 });
      expect(plansOf(await unreadOf(world.member))).to.have.length(1);
      await world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy: 0 });
      const mute = [{ stream_id: channelId, property: 'is_muted', value: true }];
      await world.member.ok.post('/users/me/subscriptions/properties', { subscription_data: mute });
      expect(await unreadOf(world.member)).to.include({ count: 0 });
      await world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy: 3 });
      expect(await unreadOf(world.member)).to.include({ count: 1 });
    });

    it('treats the spellings of a topic as one', async () => {
      const ids = [await world.other.send(channelId, 'plan', 'a'), await world.other.send(channelId, 'PLAN', 'b')];
      const { streams } = await unreadOf(world.member);
      expect(streams.filter((one: Body) => one.topic.toLowerCase() === 'plan')).to.have.length(1);
      expect(streams.find((one: Body) => one.topic.toLowerCase() === 'plan').unread_message_ids).to.deep.equal(ids);
    });

    it('always names mentions of the user, and those of everyone only in topics that are not muted', async () => {
      const personal = await world.other.send(channelId, 'plan', `@**${world.member.fullName}**`);
      const wildcard = await world.other.send(channelId, 'plan', '@**all**');
      expect((await unreadOf(world.member)).mentions).to.deep.equal([personal, wildcard]);
      await world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy: 1 });
      expect((await unreadOf(world.member)).mentions).to.deep.equal([personal]);
    });

    it('has no unread messages in channels that the user left', async () => {
      const id = await world.other.send(channelId, 'plan', `@**${world.member.fullName}**`);
      await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['design'] });
      await world.member.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' });
      expect(await unreadOf(world.member)).to.deep.include({ count: 0, streams: [], mentions: [] });
    });

    it("uses the user's own ID as the other one for a message to oneself", async () => {
      const id = await world.member.send([world.member.id], '', 'note');
      await world.member.ok.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' });
      expect((await unreadOf(world.member)).pms).to.deep.equal([
        { other_user_id: world.member.id, sender_id: world.member.id, unread_message_ids: [id] },
      ]);
    });

    it('lists starred messages, ascending', async () => {
      const ids = [await world.other.send(channelId, 'plan', 'a'), await world.other.send(channelId, 'plan', 'b')];
      await world.member.ok.post('/messages/flags', { messages: [...ids].reverse(), op: 'add', flag: 'starred' });
      expect((await stateOf(world.member, ['starred_messages'])).starred_messages).to.deep.equal(ids);
      expect((await stateOf(world.other, ['starred_messages'])).starred_messages).to.deep.equal([]);
    });

    it('lists conversations of direct messages, the newest first, with the other participants', async () => {
      const alone = await world.member.send([world.member.id], '', 'a');
      const group = await world.other.send([world.member.id, world.moderator.id], '', 'b');
      const pair = await world.member.send([world.other.id], '', 'c');
      const others = [world.other.id, world.moderator.id].sort((a, b) => a - b);
      const { recent_private_conversations: found } = await stateOf(world.member, ['recent_private_conversations']);
      const own = found.filter((one: Body) => one.max_message_id >= alone);
      expect(own).to.deep.equal([
        { max_message_id: pair, user_ids: [world.other.id] },
        { max_message_id: group, user_ids: others },
        { max_message_id: alone, user_ids: [] },
      ]);
    });
  });

  describe('the user', () => {
    it('lists drafts, the most recently edited first, and none for users who do not synchronize them', async () => {
      const draft = (content: string, timestamp: number) => ({ type: '', to: [], topic: '', content, timestamp });
      await world.member.ok.post('/drafts', { drafts: [draft('old', 5), draft('new', 50)] });
      const { drafts } = await stateOf(world.member, ['drafts']);
      expect(drafts.map((one: Body) => one.content)).to.deep.equal(['new', 'old']);
      await world.member.ok.patch('/settings', { enable_drafts_synchronization: false });
      expect((await stateOf(world.member, ['drafts'])).drafts).to.deep.equal([]);
    });

    it('lists policies of topics in both forms', async () => {
      await world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'a', visibility_policy: 1 });
      await world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'b', visibility_policy: 3 });
      const { user_topics: policies } = await stateOf(world.member, ['user_topic']);
      expect(policies).to.have.deep.members([
        { stream_id: channelId, topic_name: 'a', last_updated: world.clock.now, visibility_policy: 1 },
        { stream_id: channelId, topic_name: 'b', last_updated: world.clock.now, visibility_policy: 3 },
      ]);
      const { muted_topics: muted } = await stateOf(world.member, ['muted_topics']);
      expect(muted).to.deep.equal([['design', 'a', world.clock.now]]);
    });

    it('returns the personal settings as they are', async () => {
      await world.member.ok.patch('/settings', { twenty_four_hour_time: true });
      const body = await stateOf(world.member, ['user_settings', 'update_display_settings']);
      expect(body.user_settings).to.include({ twenty_four_hour_time: true, emojiset: 'google' });
      expect(body.twenty_four_hour_time).to.equal(true);
    });

    it('returns new users’ settings without a time zone', async () => {
      const { realm_user_settings_defaults: defaults } = await stateOf(world.member, ['realm_user_settings_defaults']);
      expect(defaults).not.to.have.property('timezone');
      expect(defaults).to.include({ twenty_four_hour_time: false });
    });

    it('shows who the user is and what they may do', async () => {
      const owner = await stateOf(world.owner, ['realm_user']);
      expect(owner).to.include({ is_owner: true, is_admin: true, is_moderator: false, is_guest: false });
      const guest = await stateOf(world.guest, ['realm_user']);
      expect(guest).to.include({
        user_id: world.guest.id,
        delivery_email: world.guest.email,
        is_owner: false,
        is_admin: false,
        is_guest: true,
        can_create_public_streams: false,
        can_create_private_streams: false,
        can_subscribe_other_users: false,
        can_invite_others_to_realm: false,
      });
      const member = await stateOf(world.member, ['realm_user']);
      expect(member).to.include({ can_create_streams: true, can_invite_others_to_realm: true });
    });
  });

  describe('people', () => {
    it('lists active and deactivated accounts apart, the caller among the first', async () => {
      await world.owner.ok.delete(`/users/${world.other.id}`);
      const body = await stateOf(world.member, ['realm_user']);
      const ids = (list: Body[]) => list.map((one) => one.user_id);
      expect(ids(body.realm_users)).to.include.members([world.member.id, world.owner.id, world.bot.id]);
      expect(ids(body.realm_users)).not.to.include(world.other.id);
      expect(ids(body.realm_non_active_users)).to.deep.equal([world.other.id]);
    });

    it('lists the bots of the server apart', async () => {
      const { cross_realm_bots: bots } = await stateOf(world.member, ['realm_user']);
      expect(bots).not.to.deep.equal([]);
      for (const bot of bots) expect(bot).to.include({ is_system_bot: true, is_bot: true, is_active: true });
    });

    it('hides addresses from users who may not see them', async () => {
      await world.other.ok.patch('/settings', { email_address_visibility: 3 });
      const seenBy = async (actor: Actor) => {
        const { realm_users: users } = await stateOf(actor, ['realm_user']);
        return users.find((one: Body) => one.user_id === world.other.id);
      };
      expect(await seenBy(world.member)).to.include({ delivery_email: null });
      expect((await seenBy(world.member)).email).not.to.equal(world.other.email);
      expect(await seenBy(world.administrator)).to.include({ delivery_email: world.other.email });
    });

    it('leaves out avatars that the client can derive, on request', async () => {
      const { realm_users: derived } = await stateOf(world.member, ['realm_user'], { client_gravatar: true });
      expect(derived.every((one: Body) => one.avatar_url === null)).to.equal(true);
      const { realm_users: given } = await stateOf(world.member, ['realm_user'], { client_gravatar: false });
      expect(given.every((one: Body) => typeof one.avatar_url === 'string')).to.equal(true);
    });

    it('puts everyone into the groups of their role', async () => {
      const { realm_user_groups: groups } = await stateOf(world.member, ['realm_user_groups']);
      const membersOf = (name: string) => groups.find((one: Body) => one.name === name).members;
      expect(membersOf('role:owners')).to.deep.equal([world.owner.id]);
      expect(membersOf('role:administrators')).to.deep.equal([world.administrator.id]);
      expect(membersOf('role:moderators')).to.deep.equal([world.moderator.id]);
      expect(membersOf('role:everyone')).to.deep.equal([world.guest.id]);
      expect(membersOf('role:members')).to.have.members([world.member.id, world.other.id, world.bot.id]);
      expect(membersOf('role:nobody')).to.deep.equal([]);
    });

    it('counts members as full ones after the waiting period', async () => {
      const fullMembers = async () => {
        const { realm_user_groups: groups } = await stateOf(world.member, ['realm_user_groups']);
        return groups.find((one: Body) => one.name === 'role:fullmembers').members;
      };
      await world.owner.ok.patch('/realm', { waiting_period_threshold: 30 });
      expect(await fullMembers()).to.deep.equal([]);
      world.clock.now += 11 * 86_400;
      expect(await fullMembers()).to.include(world.member.id);
    });

    it('nests the groups of the roles, the mightier one inside', async () => {
      const { realm_user_groups: groups } = await stateOf(world.member, ['realm_user_groups']);
      const byName = (name: string) => groups.find((one: Body) => one.name === name);
      expect(byName('role:administrators').direct_subgroup_ids).to.deep.equal([byName('role:owners').id]);
      expect(byName('role:everyone').direct_subgroup_ids).to.deep.equal([byName('role:members').id]);
    });

    it("lists the user's own bots, for administrators all, and never a key", async () => {
      const botsOf = async (actor: Actor) => (await stateOf(actor, ['realm_bot'])).realm_bots;
      expect(await botsOf(world.member)).to.deep.equal([]);
      const [bot] = await botsOf(world.administrator);
      expect(bot).to.include({ user_id: world.bot.id, owner_id: world.owner.id, api_key: '' });
    });
  });

  describe('the organization', () => {
    it('returns the settings as they are, permissions as IDs of groups', async () => {
      await world.owner.ok.patch('/realm', { name: 'Harbour', mandatory_topics: true });
      const body = await stateOf(world.member, ['realm', 'realm_user_groups']);
      expect(body).to.include({
        realm_name: 'Harbour',
        realm_mandatory_topics: true,
        realm_message_retention_days: -1,
      });
      const group = body.realm_user_groups.find((one: Body) => one.name === 'role:administrators');
      expect(body.realm_create_multiuse_invite_group).to.equal(group.id);
    });

    it('returns the limits and intervals for clients', async () => {
      expect(await stateOf(world.member, ['realm'])).to.include({
        max_topic_length: 60,
        max_message_length: 10_000,
        max_stream_name_length: 60,
        max_stream_description_length: 1024,
        server_typing_started_expiry_period_milliseconds: 45_000,
        server_typing_started_wait_period_milliseconds: 30_000,
        server_typing_stopped_wait_period_milliseconds: 12_000,
        server_presence_ping_interval_seconds: 60,
        server_presence_offline_threshold_seconds: 200,
        event_queue_longpoll_timeout_seconds: 90,
      });
    });

    it('names an address of the emoji table that answers without credentials', async () => {
      const { server_emoji_data_url: url, realm_url: origin } = await stateOf(world.member, ['realm']);
      expect(url.startsWith(`${origin}/`)).to.equal(true);
      const answer = await fetch(`${world.origin}${new URL(url).pathname}`);
      expect(answer.status).to.equal(200);
      expect(await answer.json()).to.have.nested.property('code_to_names.1f44d[0]', '+1');
    });

    it('returns linkifiers in their order to clients that understand URL templates, to others none', async () => {
      const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' };
      await world.database.unit((db) =>
        table(db, 'linkifiers').insert({ realm_id: world.realmId, position: 1, ...linkifier }),
      );
      const older = await stateOf(world.member, ['realm_linkifiers']);
      expect(older.realm_linkifiers).to.deep.equal([]);
      const newer = await stateOf(world.member, ['realm_linkifiers'], { client_capabilities: CAPABLE });
      expect(newer.realm_linkifiers).to.have.length(1);
      expect(newer.realm_linkifiers[0]).to.include(linkifier);
    });
  });

  describe('what clients do not start without', () => {
    it('has the members that zulip-flutter reads', async () => {
      const body = await world.member.ok.post(PATH, {
        apply_markdown: true,
        client_gravatar: false,
        slim_presence: true,
        client_capabilities: { ...CAPABLE, linkifier_url_template: false, empty_topic_name: true },
      });
      expect(body.zulip_feature_level).to.be.at.least(277);
      expect(body).to.include.all.keys(FLUTTER);
      expect(body.user_settings).to.include.all.keys(
        'twenty_four_hour_time',
        'starred_message_counts',
        'display_emoji_reaction_users',
        'emojiset',
        'presence_enabled',
      );
      expect(Object.keys(body.unread_msgs).sort()).to.deep.equal(
        ['count', 'huddles', 'mentions', 'old_unreads_missing', 'pms', 'streams'].sort(),
      );
    });

    it('has the members that zulip-terminal reads', async () => {
      const body = await world.member.ok.post(PATH, {
        event_types: ['message', 'update_message', 'reaction', 'subscription', 'typing', 'update_message_flags'],
        fetch_event_types: TERMINAL_TYPES,
        client_gravatar: true,
        apply_markdown: true,
        include_subscribers: true,
        narrow: [],
      });
      expect(body).to.include.all.keys(TERMINAL);
      expect(body.realm_users.map((one: Body) => one.user_id)).to.include(body.user_id);
      expect(body.subscriptions[0]).to.include.all.keys('subscribers', 'date_created', 'message_retention_days');
      expect(body.user_settings).to.include.all.keys(
        'send_private_typing_notifications',
        'twenty_four_hour_time',
        'pm_content_in_desktop_notifications',
      );
    });

    it('has the members that Python and JavaScript clients read', async () => {
      const body = await world.member.ok.post(PATH, { event_types: '[]', narrow: '[]' });
      expect(body.queue_id).to.be.a('string');
      expect(body.last_event_id).to.equal(-1);
    });
  });

  describe('what it refuses', () => {
    it('refuses capabilities without the one that is needed', async () => {
      const answer = await world.member.post(PATH, { client_capabilities: { bulk_message_deletion: true } });
      expectRefusal(answer, 'notification_settings_null key is missing from client_capabilities');
    });

    it('ignores capabilities that it does not know', async () => {
      await world.member.ok.post(PATH, { client_capabilities: { notification_settings_null: true, brand_new: true } });
    });

    it('refuses all public channels to guests', async () => {
      const answer = await world.guest.post(PATH, { all_public_streams: true });
      expectRefusal(answer, 'User not authorized for this query');
    });

    it('refuses operators that a queue cannot filter by', async () => {
      const answer = await world.member.post(PATH, { narrow: [['has', 'link']] });
      expectRefusal(answer, 'Operator has not supported.');
    });
  });
});

const FLUTTER = [
  ...['alert_words', 'custom_profile_fields', 'max_stream_name_length', 'max_topic_length', 'muted_users'],
  ...['server_presence_ping_interval_seconds', 'server_presence_offline_threshold_seconds', 'presences'],
  ...['realm_emoji', 'realm_user_groups', 'recent_private_conversations', 'subscriptions', 'unread_msgs'],
  ...['starred_messages', 'streams', 'user_status', 'user_settings', 'user_topics', 'realm_wildcard_mention_policy'],
  ...['realm_name', 'realm_waiting_period_threshold', 'realm_allow_message_editing', 'realm_enable_read_receipts'],
  ...['realm_icon_url', 'realm_presence_disabled', 'realm_default_external_accounts', 'max_file_upload_size_mib'],
  ...['server_emoji_data_url', 'event_queue_longpoll_timeout_seconds', 'realm_users', 'realm_non_active_users'],
  ...['cross_realm_bots', 'last_event_id', 'zulip_version', 'zulip_merge_base'],
];

const TERMINAL_TYPES = [
  ...['realm', 'presence', 'subscription', 'message', 'starred_messages', 'update_message_flags', 'muted_topics'],
  ...['realm_user', 'realm_user_groups', 'user_settings', 'realm_emoji', 'custom_profile_fields', 'zulip_version'],
];

const TERMINAL = [
  ...['zulip_version', 'user_id', 'email', 'full_name', 'realm_name', 'max_message_id', 'queue_id', 'last_event_id'],
  ...['presences', 'realm_users', 'cross_realm_bots', 'subscriptions', 'realm_message_retention_days'],
  ...['muted_topics', 'realm_user_groups', 'unread_msgs', 'realm_emoji', 'starred_messages'],
  ...['custom_profile_fields', 'realm_allow_message_editing', 'realm_message_content_edit_limit_seconds'],
  ...['realm_allow_edit_history', 'realm_edit_topic_policy', 'max_topic_length'],
];
