import { expect } from 'chai';
import { passwordHash } from '../../src/actions/users/accounts.ts';
import {
  MAX_AMOUNT,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_COMPARED_PASSWORD_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_TOPIC_LENGTH,
  MIN_AMOUNT,
} from '../../src/domain/limits.ts';
import { updateAccount } from '../../src/store/users/accounts.ts';
import { isObject, operationsOf, resolved, type Schema } from '../../tools/openapi/document.ts';
import type { Actor, Answer } from '../support/actor.ts';
import { checkAnswer } from '../support/contract.ts';
import { decodedDocument } from '../support/document.ts';
import { openWorld, type World } from '../support/world.ts';

/** The tests in bounds.test.ts check the maximum length of all values. */
const LIMITS = ['minLength', 'minimum', 'maximum', 'minItems', 'pattern'];

interface Probe {
  /** Values within the limit, and just beyond it. */
  good: readonly unknown[];
  bad: readonly unknown[];
  send: (world: World, value: never) => Promise<Answer>;
}

const text = (length: number) => 'a'.repeat(length);
/** Passwords that may have been set elsewhere, so that longer ones are compared. */
const COMPARED = ['fetchApiKey password', 'editSettings old_password'];
/** A password of the given length that is hard to guess. */
const password = (length: number) => 'lighthouse keeper 77, '.repeat(length).slice(0, length);
const texts = (most: number) => ({ good: [text(most)], bad: [text(most + 1)] });
const fromZero = { good: [0, 1], bad: [-1] };
const untilYear9999 = { good: [253_402_300_799], bad: [253_402_300_800] };
const toOneself = ({ member }: World) => ({ type: 'direct', to: [member.id], content: 'x' });
const window = (change: object) => ({ anchor: 'newest', num_before: 1, num_after: 0, ...change });
const reading = (change: object) => window({ narrow: [], op: 'add', flag: 'read', ...change });
const realm = (name: string) => (world: World, value: unknown) => world.owner.patch('/realm', { [name]: value });
const subscribing = (name: string) => (world: World, value: unknown) =>
  world.member.post('/users/me/subscriptions', { subscriptions: [{ name: 'somewhere', [name]: value }] });

/** The server refuses negative values of the other amounts by rules of their own. */
const MAY_BE_NEGATIVE = /web_|invite_expires_in_minutes|queue_lifespan_secs|last_update_id/;

/** Each limit of a parameter, by its place in the document. */
const PROBES: Record<string, Probe> = {
  'deactivateUser deactivation_notification_comment maxLength': {
    ...texts(2000),
    send: async (world, value) =>
      world.owner.delete(`/users/${(await world.person(`leaving${text(String(value).length % 7)}`)).id}`, {
        deactivation_notification_comment: value,
      }),
  },
  'createScheduledMessage scheduled_delivery_timestamp maximum': {
    ...untilYear9999,
    send: (world, value) =>
      world.member.post('/scheduled_messages', { ...toOneself(world), scheduled_delivery_timestamp: value }),
  },
  'editScheduledMessage scheduled_delivery_timestamp maximum': {
    ...untilYear9999,
    send: async (world, value) => {
      const later = { ...toOneself(world), scheduled_delivery_timestamp: world.clock.now + 1 };
      const { scheduled_message_id: id } = await world.member.ok.post('/scheduled_messages', later);
      return world.member.patch(`/scheduled_messages/${id}`, { scheduled_delivery_timestamp: value });
    },
  },
  'editChannel description maxLength': {
    ...texts(MAX_CHANNEL_DESCRIPTION_LENGTH),
    send: async (world, value) =>
      world.owner.patch(`/streams/${await world.channel(`quay${String(value).length}`, [])}`, { description: value }),
  },
  ...passwords(),
  ...amounts(),
  'muteTopic topic maxLength': {
    ...texts(MAX_TOPIC_LENGTH),
    send: async (world, value) =>
      world.member.patch('/users/me/subscriptions/muted_topics', {
        stream_id: await world.channel(`quay${String(value).length}`, [world.member]),
        topic: value,
        op: 'add',
      }),
  },
  'setTopicPolicy topic maxLength': {
    ...texts(MAX_TOPIC_LENGTH),
    send: async (world, value) =>
      world.member.post('/user_topics', {
        stream_id: await world.channel(`quay${String(value).length}`, [world.member]),
        topic: value,
        visibility_policy: 1,
      }),
  },
  'editOrganization name minLength': { good: ['a'], bad: [''], send: realm('name') },
  'editOrganization name maxLength': { ...texts(40), send: realm('name') },
  'editOrganization description maxLength': { ...texts(1000), send: realm('description') },
  'editOrganization jitsi_server_url maxLength': {
    good: [`https://${text(192)}`],
    bad: [`https://${text(193)}`],
    send: (world, value) => world.owner.patch('/realm', { jitsi_server_url: JSON.stringify(value) }),
  },
  'editOrganization waiting_period_threshold minimum': { ...fromZero, send: realm('waiting_period_threshold') },
  'subscribe subscriptions[].description maxLength': {
    ...texts(MAX_CHANNEL_DESCRIPTION_LENGTH),
    send: subscribing('description'),
  },
  'subscribe subscriptions[].color pattern': {
    good: ['#a0f', '#A0F', '#a0b1c2', '#A0B1C2'],
    bad: ['#a0f0', 'a0b1c2', '#a0b1cg', '#a0b1c2d', 'red', ''],
    send: subscribing('color'),
  },
  'editSubscriptions add[].color pattern': {
    good: ['#a0f', '#A0B1C2'],
    bad: ['#a0f0', 'red', ''],
    send: (world, color) => world.member.patch('/users/me/subscriptions', { add: [{ name: 'somewhere', color }] }),
  },
  'getMessages num_before minimum': {
    ...fromZero,
    send: (world, num_before) => world.member.get('/messages', window({ num_before })),
  },
  'getMessages num_after minimum': {
    ...fromZero,
    send: (world, num_after) => world.member.get('/messages', window({ num_after })),
  },
  'editMessage stream_id minimum': {
    good: [],
    bad: [-1],
    send: async (world, stream_id) =>
      world.owner.patch(`/messages/${await world.owner.send([world.member.id], '', 'hello')}`, { stream_id }),
  },
  ...pairs('getNarrowMatches narrow[]', (world, narrow) =>
    world.member.get('/messages/matches_narrow', { msg_ids: [], narrow }),
  ),
  'updateFlagsInNarrow num_before minimum': {
    ...fromZero,
    send: (world, num_before) => world.member.post('/messages/flags/narrow', reading({ num_before })),
  },
  'updateFlagsInNarrow num_after minimum': {
    ...fromZero,
    send: (world, num_after) => world.member.post('/messages/flags/narrow', reading({ num_after })),
  },
  ...pairs('updateFlagsInNarrow narrow[]', (world, narrow) =>
    world.member.post('/messages/flags/narrow', reading({ narrow })),
  ),
  ...pairs('getMessages narrow[]', (world, narrow) => world.member.get('/messages', window({ narrow }))),
};

/** Amounts have no other limit than what a double holds exactly. */
function amounts(): Record<string, Probe> {
  const settings = ['web_font_size_px', 'web_line_height_percent'];
  const limits = [
    'message_content_delete_limit_seconds',
    'message_content_edit_limit_seconds',
    'message_retention_days',
    'move_messages_between_streams_limit_seconds',
    'move_messages_within_stream_limit_seconds',
    'waiting_period_threshold',
  ];
  const patching = (path: string, name: string) => (world: World, value: unknown) =>
    world.owner.patch(path, { [name]: value });
  const send: Record<string, Probe['send']> = {
    ...Object.fromEntries(
      settings.flatMap((name) => [
        [`editSettings ${name}`, patching('/settings', name)],
        [`editNotificationSettings ${name}`, patching('/settings/notifications', name)],
        [`editDisplaySettings ${name}`, patching('/settings/display', name)],
        [`editUserDefaults ${name}`, patching('/realm/user_settings_defaults', name)],
      ]),
    ),
    ...Object.fromEntries(limits.map((name) => [`editOrganization ${name}`, realm(name)])),
    'createInviteLink invite_expires_in_minutes': (world, invite_expires_in_minutes) =>
      world.owner.post('/invites/multiuse', { invite_expires_in_minutes }),
    'sendInvitations invite_expires_in_minutes': (world, invite_expires_in_minutes) =>
      world.owner.post('/invites', { invitee_emails: 'una@example.com', stream_ids: [], invite_expires_in_minutes }),
    'editChannel message_retention_days': async (world, message_retention_days) =>
      world.owner.patch(`/streams/${await world.channel('quay', [])}`, { message_retention_days }),
    'subscribe message_retention_days': (world, message_retention_days) =>
      world.owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'quay' }], message_retention_days }),
    'registerQueue queue_lifespan_secs': (world, queue_lifespan_secs) =>
      world.member.post('/register', { queue_lifespan_secs }),
    'updatePresence last_update_id': (world, last_update_id) =>
      world.member.post('/users/me/presence', { status: 'active', last_update_id }),
  };
  const probe = { good: [MAX_AMOUNT], bad: [MAX_AMOUNT + 1, 2 ** 63] };
  const below = { good: [MIN_AMOUNT], bad: [MIN_AMOUNT - 1, -(2 ** 63)] };
  return Object.fromEntries(
    Object.entries(send).flatMap(([place, one]): [string, Probe][] => [
      [`${place} maximum`, { ...probe, send: one }],
      ...(MAY_BE_NEGATIVE.test(place) ? [[`${place} minimum`, { ...below, send: one }] as [string, Probe]] : []),
    ]),
  );
}

function passwords(): Record<string, Probe> {
  const account = { email: 'una@example.com', full_name: 'Una Reed' };
  const made = async (world: World, own: string): Promise<Actor> => {
    const una = await world.person('una');
    const hash = await passwordHash(own);
    await world.database.unit((db) => updateAccount(db, una.id, { password_hash: hash }));
    return una;
  };
  const send: Record<string, Probe['send']> = {
    'createUser password': (world, own) => world.owner.post('/users', { ...account, password: own }),
    'fetchApiKey password': async (world, own) => {
      if (String(own).length <= MAX_PASSWORD_LENGTH) await made(world, own);
      return world.nobody.post('/fetch_api_key', { username: account.email, password: own });
    },
    'editSettings old_password': (world, old_password) => world.member.patch('/settings', { old_password }),
    'editSettings new_password': async (world, new_password) => {
      if (String(new_password).length > MAX_PASSWORD_LENGTH) return world.member.patch('/settings', { new_password });
      const una = await made(world, password(30));
      return una.patch('/settings', { old_password: password(30), new_password });
    },
  };
  const limits = (field: string) => {
    const most = COMPARED.includes(field) ? MAX_COMPARED_PASSWORD_LENGTH : MAX_PASSWORD_LENGTH;
    return { good: [password(MAX_PASSWORD_LENGTH)], bad: [password(most + 1)] };
  };
  return Object.fromEntries(
    Object.entries(send).map(([field, one]) => [`${field} maxLength`, { ...limits(field), send: one }]),
  );
}

/** The older form of a narrow's term is exactly a pair. */
function pairs(place: string, send: Probe['send']): Record<string, Probe> {
  return {
    [`${place} minItems`]: { good: [[['is', 'starred']]], bad: [[['is']]], send },
    [`${place} maxItems`]: { good: [[['is', 'starred']]], bad: [[['is', 'starred', 'x']]], send },
  };
}

describe('The limits of the parameters', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  for (const [place, { good, bad, send }] of Object.entries(PROBES)) {
    it(`are where the document says: ${place}`, async () => {
      for (const value of good) {
        const { status, body } = await send(world, value as never);
        expect(status, `${JSON.stringify(value)} ${JSON.stringify(body)}`).to.equal(200);
      }
      for (const value of bad) expect((await send(world, value as never)).status, JSON.stringify(value)).to.equal(400);
    });
  }

  it('hold for every password in the document', () => {
    const limits = operationsOf(decodedDocument).flatMap(({ operation }) =>
      Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema = {} }) => passwordLimits(schema)),
    );
    expect(limits).to.have.lengthOf.above(3);
    for (const limit of limits) expect(limit).to.be.oneOf([MAX_PASSWORD_LENGTH, MAX_COMPARED_PASSWORD_LENGTH]);
  });

  it('are all tried', () => {
    const places = operationsOf(decodedDocument).flatMap(({ item, operation }) => {
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
        resolved(decodedDocument, one),
      );
      const forms = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema);
      return [
        ...parameters.flatMap(({ name, schema = {} }) => limitsIn(`${operation.operationId} ${name}`, schema)),
        ...forms.flatMap((form) => limitsIn(operation.operationId, form)),
      ];
    });
    const tried = Object.keys(PROBES).filter((place) => LIMITS.some((limit) => place.endsWith(` ${limit}`)));
    expect([...new Set(places)].sort()).to.deep.equal(tried.sort());
  });
});

function limitsIn(place: string, given: Schema): string[] {
  const schema = resolved(decodedDocument, given);
  const joint = place.includes(' ') ? '.' : ' ';
  return [
    ...LIMITS.filter((limit) => limit in schema).map((limit) => `${place} ${limit}`),
    ...Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, member]) =>
      limitsIn(`${place}${joint}${name}`, member),
    ),
    ...(isObject(schema.items) ? limitsIn(`${place}[]`, schema.items as Schema) : []),
    ...((schema.anyOf ?? []) as Schema[]).flatMap((choice) => limitsIn(place, choice)),
  ];
}

/** The `maxLength` of each member whose name says that it is a password. */
function passwordLimits(given: Schema): unknown[] {
  const schema = resolved(decodedDocument, given);
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const parts = [...((schema.allOf ?? []) as Schema[]), ...members.map(([, member]) => member)];
  return [
    ...members.flatMap(([name, member]) =>
      /password/.test(name) ? [resolved(decodedDocument, member).maxLength] : [],
    ),
    ...parts.flatMap(passwordLimits),
  ];
}

describe('The limits of the answers', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('leave no room in lists that are always empty', async () => {
    const types = ['default_stream_groups', 'realm_filters', 'realm_bot'];
    const state = await world.owner.ok.post('/register', { fetch_event_types: types });
    const [bot] = state.realm_bots;
    for (const change of [
      { realm_default_stream_groups: [{}] },
      { realm_filters: [[]] },
      { realm_filters: [['#(\\d+)', 'https://tickets.example.com/%(id)s', 1]] },
      { realm_bots: [{ ...bot, services: [{}] }] },
    ]) {
      expect(() => checkAnswer('POST', '/register', 200, { ...state, ...change })).to.throw('differs');
    }
    const settings = await world.nobody.ok.get('/server_settings');
    const methods = { ...settings, external_authentication_methods: [{}] };
    expect(() => checkAnswer('GET', '/server_settings', 200, methods)).to.throw('differs');
  });

  it('show the length of a list of fixed length', async () => {
    const refused = await world.member.post('/invites', { invitee_emails: 'member@example.com', stream_ids: [] });
    const [error] = refused.body.errors;
    const { muted_topics: _none, ...state } = await world.owner.ok.post('/register', {
      fetch_event_types: ['alert_words'],
    });
    const muted = ['design', 'plan', 1];
    for (const wrong of [error.slice(0, 2), [...error, error[0]]]) {
      expect(() => checkAnswer('POST', '/invites', 400, { ...refused.body, errors: [wrong] })).to.throw('differs');
    }
    for (const wrong of [muted.slice(0, 2), [...muted, 'x'], [...muted, 1]]) {
      expect(() => checkAnswer('POST', '/register', 200, { ...state, muted_topics: [wrong] })).to.throw('differs');
    }
    checkAnswer('POST', '/register', 200, { ...state, muted_topics: [muted] });
  });

  it('show what a colour is', async () => {
    await world.channel('design', [world.member]);
    const answer = await world.member.ok.get('/users/me/subscriptions');
    const [subscription] = answer.subscriptions;
    const event = { id: 1, type: 'subscription', op: 'update', property: 'color', stream_id: 1 };
    const events = { result: 'success', msg: '', queue_id: 'q' };
    for (const color of ['red', '#A0B1C2', '#a0f', '']) {
      const subscriptions = [{ ...subscription, color }];
      expect(() => checkAnswer('GET', '/users/me/subscriptions', 200, { ...answer, subscriptions })).to.throw(
        'differs',
      );
      const told = { ...events, events: [{ ...event, value: color }] };
      expect(() => checkAnswer('GET', '/events', 200, told)).to.throw('differs');
    }
    checkAnswer('GET', '/events', 200, { ...events, events: [{ ...event, value: '#a0b1c2' }] });
  });
});
