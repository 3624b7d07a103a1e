import { expect } from 'chai';
import { MAX_PROFILE_FIELDS } from '../../src/domain/limits.ts';
import { insertRows } from '../../src/store/db/statement.ts';
import type { Actor, Answer, Body } from '../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const NOT_ADMIN = 'Must be an organization administrator';
const TYPE = { shortText: 1, longText: 2, options: 3, date: 4, link: 5, users: 6, account: 7, pronouns: 8 };
const COLOURS = { red: { text: 'Red', order: '1' }, blue: { text: 'Blue', order: '2' } };

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const fieldsOf = async (actor: Actor = world.member): Promise<Body[]> =>
  (await actor.ok.get('/realm/profile_fields')).custom_fields;
const create = (field: object, actor = world.owner): Promise<Answer> =>
  actor.post('/realm/profile_fields', { ...field });
const made = async (field: object): Promise<number> => {
  const answer = await create(field);
  expect(answer.status, answer.body.msg).to.equal(200);
  return answer.body.id;
};
const set = (data: unknown, actor = world.member): Promise<Answer> => actor.patch('/users/me/profile_data', { data });
const profileOf = async (actor: Actor): Promise<Body> => (await actor.ok.get('/users/me')).profile_data;

describe('GET /realm/profile_fields', () => {
  it('lists the fields in their order, to everyone, as registration does', async () => {
    const berth = await made({ name: 'Berth', hint: 'Where your boat lies', field_type: TYPE.shortText });
    const colour = await made({
      ...{ name: 'Colour', field_type: TYPE.options, field_data: COLOURS },
      ...{ required: true, display_in_profile_summary: true },
    });
    const common = { hint: '', field_data: '', required: false };
    const expected = [
      { ...common, id: berth, name: 'Berth', type: 1, hint: 'Where your boat lies', order: 1 },
      {
        ...{ ...common, id: colour, name: 'Colour', type: 3, field_data: JSON.stringify(COLOURS), order: 2 },
        ...{ required: true, display_in_profile_summary: true },
      },
    ];
    for (const actor of [world.owner, world.member, world.guest, world.bot]) {
      expect(await fieldsOf(actor)).to.deep.equal(expected);
    }
    const state = await world.guest.ok.post('/register', { fetch_event_types: ['custom_profile_fields'] });
    expect(state.custom_profile_fields).to.deep.equal(expected);
  });
});

describe('POST /realm/profile_fields', () => {
  it('is for administrators', async () => {
    for (const actor of [world.moderator, world.member, world.guest, world.bot])
      expectRefusal(await create({ name: 'Berth', field_type: 1 }, actor), NOT_ADMIN);
    for (const [index, actor] of [world.owner, world.administrator].entries())
      expect((await create({ name: `Berth ${index}`, field_type: 1 }, actor)).status).to.equal(200);
  });

  it('sends everyone all fields', async () => {
    const listening = [await world.guest.listen(), await world.owner.listen()];
    await made({ name: 'Berth', field_type: TYPE.shortText });
    const events = [{ type: 'custom_profile_fields', fields: await fieldsOf() }];
    for (const queue of listening) expect(await queue.events('custom_profile_fields')).to.deep.equal(events);
  });

  it('knows eight types', async () => {
    for (const [name, field_type] of Object.entries(TYPE)) {
      const field_data =
        field_type === TYPE.options ? COLOURS : field_type === TYPE.account ? { subtype: 'github' } : {};
      await made({ name, field_type, field_data });
    }
    expect((await fieldsOf()).map(({ type }) => type)).to.deep.equal(Object.values(TYPE));
    for (const field_type of [0, 9, -1])
      expectRefusal(await create({ name: 'Other', field_type }), 'Invalid field type.');
    expectMissing(await create({ name: 'Other' }), 'field_type');
  });

  it('needs a name that no other field has', async () => {
    for (const name of ['', ' ', undefined])
      expectRefusal(await create({ name, field_type: 1 }), 'Label cannot be blank.');
    expectFaultyParameter(await create({ name: 'x'.repeat(41), field_type: 1 }), 'name');
    expectFaultyParameter(await create({ name: 'x', hint: 'x'.repeat(81), field_type: 1 }), 'hint');
    await made({ name: ' Berth ', field_type: 1 });
    expectRefusal(await create({ name: 'Berth', field_type: 2 }), 'A field with that label already exists.');
  });

  it('needs different options for a list of options', async () => {
    const list = (field_data?: object) => create({ name: 'Colour', field_type: TYPE.options, field_data });
    expectRefusal(await list(), 'Field must have at least one choice.');
    const twice = { ...COLOURS, other: { text: 'Red', order: '3' } };
    expectRefusal(await list(twice), 'Field must not have duplicate choices.');
    expectRefusal(await list({ ' ': { text: 'Red', order: '1' } }), 'field_data: a key cannot be blank.');
    expectRefusal(await list({ red: { text: ' ', order: '1' } }), 'field_data: text cannot be blank.');
    expectRefusal(await list({ red: { text: 'Red', order: '' } }), 'field_data: order cannot be blank.');
    expectRefusal(await list({ red: 'Red' }), 'field_data does not fit the type of the field');
    for (const wrong of [{ red: { text: 'Red' } }, { red: { text: 1, order: '1' } }, { red: [] }])
      expectFaultyParameter(await list(wrong), 'field_data');
    const long = Object.fromEntries(
      [1, 2, 3, 4].map((key) => [key, { text: `${key}`.repeat(900), order: 'x'.repeat(900) }]),
    );
    expect((await list(long)).status).to.equal(200);
    const tooLong = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((key) => [key, { text: `${key}`.repeat(900), order: 'x'.repeat(900) }]),
    );
    expectRefusal(await list(tooLong), 'field_data is too long (limit: 10000 characters)');
  });

  it('knows some external accounts, and accepts others with a pattern of their URLs', async () => {
    const account = (field_data: object) => create({ name: 'Forge', field_type: TYPE.account, field_data });
    await made({ field_type: TYPE.account, field_data: { subtype: 'github' }, hint: 'ignored' });
    expect(await fieldsOf()).to.deep.include({
      ...{ id: 1, name: 'GitHub username', type: 7, hint: '', field_data: '{"subtype":"github"}' },
      ...{ order: 1, required: false },
    });
    expectRefusal(await account({ subtype: 'github' }), 'A field with that label already exists.');
    for (const subtype of ['nowhere', 'constructor', '__proto__'])
      expectRefusal(await account({ subtype }), 'Invalid external account type');
    expectRefusal(await account({ subtype: 'custom' }), 'Custom external account must define URL pattern');
    expectRefusal(await account({}), 'field_data does not fit the type of the field');
    expectRefusal(await account({ subtype: 'custom', other: 'x' }), 'field_data does not fit the type of the field');
    for (const url_pattern of ['https://x.example/', '%(username)s', 'https://x.example/%(username)s/%(username)s'])
      expectRefusal(await account({ subtype: 'custom', url_pattern }), 'Malformed URL pattern.');
    const url_pattern = 'https://forge.example/~%(username)s';
    expect((await account({ subtype: 'custom', url_pattern })).status).to.equal(200);
  });

  it('shows two fields at most next to the name, and only short ones', async () => {
    const shown = (name: string, field_type = TYPE.shortText) =>
      create({ name, field_type, display_in_profile_summary: true });
    for (const type of [TYPE.longText, TYPE.users])
      expectRefusal(await shown('wide', type), 'Field type not supported for display in profile summary.');
    for (const name of ['one', 'two']) expect((await shown(name)).status).to.equal(200);
    expectRefusal(await shown('three'), 'Only 2 custom profile fields can be displayed in the profile summary.');
  });

  it('makes a number of fields for one organization', async () => {
    const columns = {
      ...{ realm_id: 'bigint', name: 'text', hint: 'text', type: 'bigint', field_data: 'text', position: 'bigint' },
      ...{ is_required: 'bigint', is_in_summary: 'bigint' },
    } as Record<string, 'bigint' | 'text'>;
    const rows = Array.from({ length: MAX_PROFILE_FIELDS - 1 }, (_none, index) => {
      return [world.realmId, `field ${index}`, '', 1, '', index, 0, 0];
    });
    await world.database.unit((db) => insertRows(db, 'profile_fields', { columns, rows }));
    await made({ name: 'the last', field_type: 1 });
    expectRefusal(
      await create({ name: 'one more', field_type: 1 }),
      `The organization has too many custom profile fields (limit: ${MAX_PROFILE_FIELDS}).`,
    );
  });
});

describe('PATCH /realm/profile_fields', () => {
  const order = (ids: unknown, actor = world.owner) => actor.patch('/realm/profile_fields', { order: ids });

  it('changes the order', async () => {
    const ids = [await made({ name: 'a', field_type: 1 }), await made({ name: 'b', field_type: 1 })];
    const queue = await world.guest.listen();
    expect((await order([ids[1], ids[0], 999])).body).to.deep.equal(SUCCESS);
    expect((await fieldsOf()).map(({ id }) => id)).to.deep.equal([ids[1], ids[0]]);
    expect(await queue.events('custom_profile_fields')).to.deep.equal([
      { type: 'custom_profile_fields', fields: await fieldsOf() },
    ]);
  });

  it('needs all fields', async () => {
    const id = await made({ name: 'a', field_type: 1 });
    await made({ name: 'b', field_type: 1 });
    expectRefusal(await order([id]), 'Invalid order mapping.');
    expectMissing(await order(undefined), 'order');
  });

  it('is for administrators', async () => {
    expectRefusal(await order([], world.member), NOT_ADMIN);
  });
});

describe('PATCH /realm/profile_fields/{field_id}', () => {
  let id: number;
  beforeEach(async () => {
    id = await made({ name: 'Colour', hint: 'of the hull', field_type: TYPE.options, field_data: COLOURS });
  });
  const edit = (changes: object, fieldId = id, actor = world.owner) =>
    actor.patch(`/realm/profile_fields/${fieldId}`, { ...changes });
  const stored = async () => (await fieldsOf()).find((field) => field.id === id);

  it('changes the given properties, and keeps the rest', async () => {
    const before = await stored();
    const queue = await world.member.listen();
    expect((await edit({ name: 'Paint' })).body).to.deep.equal(SUCCESS);
    expect(await stored()).to.deep.equal({ ...before, name: 'Paint' });
    expect(await queue.events('custom_profile_fields')).to.have.length(1);
    await edit({ hint: '', required: true, display_in_profile_summary: true });
    const changed = { ...before, name: 'Paint', hint: '', required: true, display_in_profile_summary: true };
    expect(await stored()).to.deep.equal(changed);
    await edit({ display_in_profile_summary: true });
    expect(await stored()).to.deep.equal(changed);
    await edit({ display_in_profile_summary: false });
    expect(await stored()).to.not.have.property('display_in_profile_summary');
  });

  it('removes values that are no longer options', async () => {
    await set([{ id, value: 'red' }]);
    await set([{ id, value: 'blue' }], world.other);
    await edit({ field_data: { blue: COLOURS.blue } });
    expect(await profileOf(world.member)).to.deep.equal({});
    expect(await profileOf(world.other)).to.deep.equal({ [id]: { value: 'blue' } });
  });

  it('refuses the same as for a new field', async () => {
    await made({ name: 'Berth', field_type: 1 });
    expectRefusal(await edit({ name: ' ' }), 'Label cannot be blank.');
    expectRefusal(await edit({ name: 'Berth' }), 'A field with that label already exists.');
    expectRefusal(await edit({ field_data: {} }), 'Field must have at least one choice.');
  });

  it('keeps the fixed properties of a known external account', async () => {
    const account = await made({ field_type: TYPE.account, field_data: { subtype: 'twitter' } });
    for (const change of [{ name: 'x' }, { hint: 'x' }, { field_data: { subtype: 'github' } }])
      expectRefusal(await edit(change, account), 'Default custom field cannot be updated.');
    expect((await edit({ required: true }, account)).status).to.equal(200);
  });

  it('finds no unknown field, and is for administrators', async () => {
    expectRefusal(await edit({ name: 'x' }, 999), 'Field id 999 not found.');
    expectRefusal(await edit({ name: 'x' }, id, world.member), NOT_ADMIN);
  });
});

describe('DELETE /realm/profile_fields/{field_id}', () => {
  it('deletes the field and its values', async () => {
    const id = await made({ name: 'Berth', field_type: 1 });
    await set([{ id, value: 'A 7' }]);
    const queue = await world.member.listen();
    expect((await world.owner.delete(`/realm/profile_fields/${id}`)).body).to.deep.equal(SUCCESS);
    expect(await fieldsOf()).to.deep.equal([]);
    expect(await profileOf(world.member)).to.deep.equal({});
    expect(await queue.events('custom_profile_fields')).to.deep.equal([{ type: 'custom_profile_fields', fields: [] }]);
  });

  it('finds no unknown field, and is for administrators', async () => {
    expectRefusal(await world.owner.delete('/realm/profile_fields/999'), 'Field id 999 not found.');
    const id = await made({ name: 'Berth', field_type: 1 });
    expectRefusal(await world.moderator.delete(`/realm/profile_fields/${id}`), NOT_ADMIN);
  });
});

describe('PATCH /users/me/profile_data', () => {
  it('sets values, which everyone gets at once and reads with the profile', async () => {
    const berth = await made({ name: 'Berth', field_type: TYPE.shortText });
    const colour = await made({ name: 'Colour', field_type: TYPE.options, field_data: COLOURS });
    const queue = await world.guest.listen();
    const data = [
      { id: berth, value: '*A* 7' },
      { id: colour, value: 'red' },
    ];
    expect((await set(data)).body).to.deep.equal(SUCCESS);
    const rendered = { value: '*A* 7', rendered_value: '<p><em>A</em> 7</p>' };
    const profile = { [berth]: rendered, [colour]: { value: 'red' } };
    expect(await profileOf(world.member)).to.deep.equal(profile);
    const id = world.member.id;
    const { user } = await world.guest.ok.get(`/users/${id}`, { include_custom_profile_fields: true });
    expect(user.profile_data).to.deep.equal(profile);
    expect((await world.guest.ok.get(`/users/${id}`)).user).to.not.have.property('profile_data');
    const { members } = await world.guest.ok.get('/users', { include_custom_profile_fields: true });
    const { realm_users } = await world.guest.ok.post('/register', { fetch_event_types: ['realm_user'] });
    for (const list of [members, realm_users]) {
      expect(list.find(({ user_id }: Body) => user_id === id).profile_data).to.deep.equal(profile);
      expect(list.find(({ user_id }: Body) => user_id === world.owner.id).profile_data).to.deep.equal({});
    }
    const person = (custom_profile_field: object) => ({
      ...{ type: 'realm_user', op: 'update' },
      person: { user_id: id, custom_profile_field },
    });
    expect(await queue.events('realm_user')).to.deep.equal([
      person({ id: berth, ...rendered }),
      person({ id: colour, value: 'red' }),
    ]);
  });

  it('sends only values that change', async () => {
    const id = await made({ name: 'Berth', field_type: TYPE.shortText });
    await set([{ id, value: 'A 7' }]);
    const queue = await world.guest.listen();
    await set([{ id, value: 'A 7' }]);
    expect(await queue.events('realm_user')).to.deep.equal([]);
  });

  it('stores none of the values when one of them is refused', async () => {
    const id = await made({ name: 'Berth', field_type: TYPE.shortText });
    const data = [
      { id, value: 'A 7' },
      { id: 999, value: 'x' },
    ];
    expectRefusal(await set(data), 'Field id 999 not found.');
    expect(await profileOf(world.member)).to.deep.equal({});
  });

  const cases: readonly [string, object, readonly unknown[], readonly (readonly [unknown, string])[]][] = [
    [
      'a short text',
      { field_type: 1 },
      ['x'.repeat(50), ''],
      [['x'.repeat(51), 'F is too long (limit: 50 characters)']],
    ],
    ['a long text', { field_type: 2 }, ['x'.repeat(500)], [['x'.repeat(501), 'F is too long (limit: 500 characters)']]],
    [
      'an option',
      { field_type: 3, field_data: COLOURS },
      ['red'],
      [
        ['green', "'green' is not a valid choice for 'F'."],
        ['toString', "'toString' is not a valid choice for 'F'."],
      ],
    ],
    [
      'a date',
      { field_type: 4 },
      ['2024-02-29'],
      [
        ['2023-02-29', 'F is not a date'],
        ['1.2.2023', 'F is not a date'],
        ['2023-1-1', 'F is not a date'],
      ],
    ],
    [
      'a link',
      { field_type: 5 },
      ['https://example.com/a?b=c#d', 'http://example.com'],
      [
        ['example.com', 'F is not a URL'],
        ['javascript:alert(1)', 'F is not a URL'],
        ['https://a b', 'F is not a URL'],
        [`https://example.com/${'x'.repeat(2000)}`, 'F is too long (limit: 2000 characters)'],
      ],
    ],
    [
      'an external account',
      { field_type: 7, field_data: { subtype: 'custom', url_pattern: 'https://x.example/%(username)s' } },
      ['someone'],
      [['x'.repeat(51), 'F is too long (limit: 50 characters)']],
    ],
    ['pronouns', { field_type: 8 }, ['they'], [['x'.repeat(51), 'F is too long (limit: 50 characters)']]],
  ];
  for (const [what, field, good, bad] of cases) {
    it(`checks ${what}`, async () => {
      const id = await made({ name: 'F', ...field });
      for (const value of good) {
        expect((await set([{ id, value }])).status, String(value)).to.equal(200);
        expect((await profileOf(world.member))[id].value).to.equal(value);
      }
      for (const [value, msg] of bad) expectRefusal(await set([{ id, value }]), msg);
      expectRefusal(await set([{ id, value: [world.other.id] }]), 'F is not a string');
      expectFaultyParameter(await set([{ id, value: 5 }]), 'data');
    });
  }

  it('checks users', async () => {
    const id = await made({ name: 'Mentor', field_type: TYPE.users });
    expect((await set([{ id, value: [world.other.id, world.guest.id] }])).status).to.equal(200);
    expect(await profileOf(world.member)).to.deep.equal({
      [id]: { value: JSON.stringify([world.other.id, world.guest.id]) },
    });
    expectRefusal(await set([{ id, value: 'somebody' }]), 'User IDs is not a list');
    expectRefusal(await set([{ id, value: [999] }]), 'Invalid user ID: 999');
    expectRefusal(await set([{ id, value: [world.bot.id] }]), `User with ID ${world.bot.id} is a bot`);
    await world.owner.ok.delete(`/users/${world.other.id}`);
    expectRefusal(await set([{ id, value: [world.other.id] }]), `User with ID ${world.other.id} is deactivated`);
  });

  it('refuses null bytes', async () => {
    const id = await made({ name: 'F', field_type: TYPE.pronouns });
    expectRefusal(await set([{ id, value: 'a\u0000b' }]), 'data must not contain null bytes');
    expectRefusal(await create({ name: 'a\u0000b', field_type: 1 }), 'name must not contain null bytes');
  });

  it('is for people, guests included', async () => {
    expectRefusal(await set([], world.bot), 'This endpoint does not accept bot requests.');
    expect((await set([], world.guest)).status).to.equal(200);
    expectMissing(await set(undefined), 'data');
  });
});

describe('DELETE /users/me/profile_data', () => {
  const clear = (data: unknown, actor = world.member) => actor.delete('/users/me/profile_data', { data });

  it('removes values, and notifies everyone of those that were set', async () => {
    const [berth, colour] = [await made({ name: 'Berth', field_type: 1 }), await made({ name: 'B', field_type: 1 })];
    await set([{ id: berth, value: 'A 7' }]);
    await set([{ id: berth, value: 'B 1' }], world.other);
    const queue = await world.guest.listen();
    expect((await clear([berth, colour])).body).to.deep.equal(SUCCESS);
    expect(await profileOf(world.member)).to.deep.equal({});
    expect(await profileOf(world.other)).to.have.property(String(berth));
    const person = { user_id: world.member.id, custom_profile_field: { id: berth, value: null } };
    expect(await queue.events('realm_user')).to.deep.equal([{ type: 'realm_user', op: 'update', person }]);
  });

  it('finds no unknown field', async () => {
    expectRefusal(await clear([999]), 'Field id 999 not found.');
  });

  it('is for people', async () => {
    expectRefusal(await clear([], world.bot), 'This endpoint does not accept bot requests.');
    expectMissing(await clear(undefined), 'data');
  });
});

describe('Profile data in PATCH /users/{user_id}', () => {
  const edit = (user: Actor, profile_data: unknown, actor = world.owner) =>
    actor.patch(`/users/${user.id}`, { profile_data });

  it('sets values of others, and removes those that are null or empty', async () => {
    const ids = [1, 2, 6].map((field_type) => made({ name: `F ${field_type}`, field_type }));
    const [short = 0, long = 0, users = 0] = await Promise.all(ids);
    const values = [
      { id: short, value: 'a' },
      { id: long, value: 'b' },
      { id: users, value: [world.other.id] },
    ];
    expect((await edit(world.member, values)).status).to.equal(200);
    expect(Object.keys(await profileOf(world.member))).to.have.length(3);
    const removed = [
      { id: short, value: null },
      { id: long, value: '' },
      { id: users, value: [] },
    ];
    expect((await edit(world.member, removed)).status).to.equal(200);
    expect(await profileOf(world.member)).to.deep.equal({});
  });

  it('refuses values that the user could not set, all for bots, and callers who are not administrators', async () => {
    const id = await made({ name: 'F', field_type: TYPE.date });
    expectRefusal(await edit(world.member, [{ id, value: 'soon' }]), 'F is not a date');
    expectRefusal(await edit(world.member, [{ id: 999, value: null }]), 'Field id 999 not found.');
    expectRefusal(await edit(world.bot, []), 'Bots have no custom profile fields.');
    expectRefusal(await edit(world.member, [], world.moderator), 'Insufficient permission');
  });
});
