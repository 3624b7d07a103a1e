import sharp from 'sharp';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Body } from '../../test/support/actor.ts';
import type { World } from '../../test/support/world.ts';
import type { Random } from '../random.ts';

/** A request of a user, which may be refused. */
export interface Action {
  actor: Actor;
  method: string;
  path: string;
  params?: Record<string, unknown>;
  files?: { field: string; name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[];
}

export interface Stage {
  world: World;
  cast: readonly Actor[];
  /** An account that is deactivated and reactivated, and gets no events. */
  spare: Actor;
  /** Whether files are uploaded and sent. Their names are random, so that two runs of a sequence differ. */
  hasFiles?: boolean;
  random: Random;
}

type Kind = (stage: Stage, actor: Actor) => Promise<Action | undefined>;

const TOPICS = ['plan', 'Plan', 'lunch', '✔ lunch', 'release'];
const PIXEL = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

const channelOf = ({ world, random }: Stage) => table(world.db, 'channels').where({ is_archived: 0 }).then(random.pick);
const messageOf = ({ world, random }: Stage) =>
  table(world.db, 'messages').where({ realm_id: world.realmId }).orderBy('id', 'desc').limit(20).then(random.pick);
const topicOf = ({ random }: Stage) => random.pick(TOPICS) ?? 'plan';
const someIds = ({ cast, random }: Stage) => cast.filter(() => random.once(3)).map(({ id }) => id);

function textOf({ random, cast }: Stage): string {
  const words = [
    'hello',
    '**well**',
    '@**all**',
    '@**topic**',
    `@**${random.pick(cast)?.fullName}**`,
    ':smile:',
    '#**design**',
  ];
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(words)).join(' ');
}

const sendToChannel: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const to = channel?.id ?? 0;
  const params = { type: 'channel', to, topic: topicOf(stage), content: textOf(stage) };
  return { actor, method: 'POST', path: '/messages', params };
};
const sendDirectly: Kind = async (stage, actor) => ({
  actor,
  method: 'POST',
  path: '/messages',
  params: { type: 'direct', to: someIds(stage), content: textOf(stage) },
});
const editContent: Kind = async (stage, actor) => {
  const message = await messageOf(stage);
  const own = stage.cast.find(({ id }) => id === message?.sender_id) ?? actor;
  return (
    message && { actor: own, method: 'PATCH', path: `/messages/${message.id}`, params: { content: textOf(stage) } }
  );
};
const move: Kind = async (stage, actor) => {
  const message = await messageOf(stage);
  const channel = stage.random.once(2) ? await channelOf(stage) : undefined;
  const params = {
    topic: topicOf(stage),
    propagate_mode: stage.random.pick(['change_one', 'change_later', 'change_all']),
    ...(channel && { stream_id: channel.id }),
  };
  return message && { actor, method: 'PATCH', path: `/messages/${message.id}`, params };
};
const deleteMessage: Kind = async (stage, actor) => {
  const message = await messageOf(stage);
  return message && { actor, method: 'DELETE', path: `/messages/${message.id}` };
};
const react: Kind = async (stage, actor) => {
  const message = await messageOf(stage);
  const params = { emoji_name: stage.random.pick(['smile', 'tada']) };
  const method = stage.random.once(3) ? 'DELETE' : 'POST';
  return message && { actor, method, path: `/messages/${message.id}/reactions`, params };
};
const widget: Kind = async (stage, actor) => {
  const { random, world } = stage;
  const polls = table(world.db, 'messages').where({ realm_id: world.realmId }).where('content', 'like', '/poll%');
  const poll = await polls.orderBy('id', 'desc').limit(5).then(random.pick);
  if (!poll || random.once(4)) {
    const params = {
      type: 'channel',
      to: (await channelOf(stage))?.id ?? 0,
      topic: 'plan',
      content: '/poll Lunch?\nyes',
    };
    return { actor, method: 'POST', path: '/messages', params };
  }
  const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: random.pick([1, -1]) });
  return { actor, method: 'POST', path: '/submessage', params: { message_id: poll.id, msg_type: 'widget', content } };
};
const flag: Kind = async (stage, actor) => {
  const { random } = stage;
  if (random.once(8)) return { actor, method: 'POST', path: '/mark_all_as_read' };
  const rows = await table(stage.world.db, 'messages')
    .where({ realm_id: stage.world.realmId })
    .orderBy('id', 'desc')
    .limit(10);
  const messages = rows.filter(() => random.once(2)).map(({ id }) => id);
  const params = { messages, op: random.pick(['add', 'add', 'remove']), flag: random.pick(['read', 'starred']) };
  return { actor, method: 'POST', path: '/messages/flags', params };
};
const flagNarrow: Kind = async (stage, actor) => {
  const { random } = stage;
  const message = await messageOf(stage);
  const narrow = message?.channel_id ? [{ operator: 'channel', operand: message.channel_id }] : [];
  const change = { op: random.pick(['add', 'remove']), flag: random.pick(['read', 'starred']) };
  const params = { anchor: 'newest', num_before: 1 + random.below(10), num_after: 0, narrow, ...change };
  return { actor, method: 'POST', path: '/messages/flags/narrow', params };
};
const markRead: Kind = async (stage, actor) => {
  const message = await messageOf(stage);
  const place = message?.channel_id ? { stream_id: message.channel_id } : undefined;
  if (!place || stage.random.once(2))
    return place && { actor, method: 'POST', path: '/mark_stream_as_read', params: place };
  return { actor, method: 'POST', path: '/mark_topic_as_read', params: { ...place, topic_name: message?.topic } };
};
const subscribe: Kind = async (stage, actor) => {
  const { random } = stage;
  const name = random.once(2) ? (await channelOf(stage))?.name : `channel ${random.below(6)}`;
  const params = {
    subscriptions: [{ name, description: 'for talk' }],
    invite_only: random.once(3),
    ...(random.once(3) && { is_default_stream: true }),
    ...(random.once(3) && { announce: true }),
    ...(random.once(2) && { principals: someIds(stage) }),
    ...(random.once(4) && { history_public_to_subscribers: random.once(2) }),
  };
  return { actor, method: 'POST', path: '/users/me/subscriptions', params };
};
const unsubscribe: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const params = {
    subscriptions: [channel?.name],
    ...(stage.random.once(2) && { principals: someIds(stage) }),
  };
  return { actor, method: 'DELETE', path: '/users/me/subscriptions', params };
};
const editChannel: Kind = async (stage, actor) => {
  const { random } = stage;
  const channel = await channelOf(stage);
  const params = random.pick([
    { new_name: `channel ${random.below(8)}` },
    { description: `about *${random.below(9)}*` },
    { is_private: random.once(2) },
    { is_private: true, history_public_to_subscribers: random.once(2) },
    { stream_post_policy: 1 + random.below(4) },
    { is_default_stream: random.once(2) },
    { message_retention_days: random.pick([10, 'unlimited', 'realm_default']) },
  ]);
  return channel && { actor, method: 'PATCH', path: `/streams/${channel.id}`, params: params ?? {} };
};
const archive: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  return channel && stage.random.once(3) ? { actor, method: 'DELETE', path: `/streams/${channel.id}` } : undefined;
};
const setDefault: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const method = stage.random.once(2) ? 'POST' : 'DELETE';
  return channel && { actor, method, path: '/default_streams', params: { stream_id: channel.id } };
};
const setSubscription: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const { random } = stage;
  const property = random.pick(['is_muted', 'in_home_view', 'pin_to_top', 'push_notifications', 'color']);
  const value = property === 'color' ? random.pick(['#c2c2c2', '#76ce90']) : random.once(2);
  const params = { subscription_data: [{ stream_id: channel?.id, property, value }] };
  return { actor, method: 'POST', path: '/users/me/subscriptions/properties', params };
};
const setTopicPolicy: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const params = { stream_id: channel?.id, topic: topicOf(stage), visibility_policy: stage.random.below(4) };
  return { actor, method: 'POST', path: '/user_topics', params };
};
const muteTopic: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const params = { stream_id: channel?.id, topic: topicOf(stage), op: stage.random.pick(['add', 'remove']) };
  return { actor, method: 'PATCH', path: '/users/me/subscriptions/muted_topics', params };
};
const deleteTopic: Kind = async (stage, actor) => {
  const message = await messageOf(stage);
  const params = { topic_name: message?.topic };
  return message?.channel_id
    ? { actor, method: 'POST', path: `/streams/${message.channel_id}/delete_topic`, params }
    : undefined;
};
const draft: Kind = async (stage, actor) => {
  const { random, world } = stage;
  const content = { type: '', to: [], topic: '', content: textOf(stage) };
  const known = await table(world.db, 'drafts').where({ user_id: actor.id }).then(random.pick);
  if (!known || random.once(2)) return { actor, method: 'POST', path: '/drafts', params: { drafts: [content] } };
  if (random.once(2)) return { actor, method: 'DELETE', path: `/drafts/${known.id}` };
  return { actor, method: 'PATCH', path: `/drafts/${known.id}`, params: { draft: content } };
};
const bots: Kind = async ({ random, world, cast }, actor) => {
  const bot = await table(world.db, 'users').where({ realm_id: world.realmId, is_bot: 1 }).then(random.pick);
  if (!bot) return undefined;
  const path = `/bots/${bot.id}`;
  if (random.once(4)) return { actor, method: 'DELETE', path };
  const params = random.once(2) ? { full_name: `Bot ${random.below(6)}` } : { bot_owner_id: random.pick(cast)?.id };
  return { actor, method: 'PATCH', path, params };
};
const profileFields: Kind = async ({ random, world }, actor) => {
  const known = await table(world.db, 'profile_fields').where({ realm_id: world.realmId });
  const path = '/realm/profile_fields';
  const field = random.pick(known);
  const name = `field ${random.below(4)}`;
  if (!field || random.once(3)) {
    const type = random.pick([1, 2, 3, 8]);
    const options = { a: { text: 'A', order: '1' }, b: { text: 'B', order: '2' } };
    const params = { name, field_type: type, ...(type === 3 && { field_data: options }) };
    return { actor, method: 'POST', path, params };
  }
  if (random.once(4)) return { actor, method: 'DELETE', path: `${path}/${field.id}` };
  if (random.once(3)) return { actor, method: 'PATCH', path, params: { order: known.map(({ id }) => id).reverse() } };
  const params = field.type === 3 ? { field_data: { a: { text: 'A', order: '1' } } } : { name };
  return { actor, method: 'PATCH', path: `${path}/${field.id}`, params };
};
const profile: Kind = async ({ random, world, cast }, actor) => {
  const field = await table(world.db, 'profile_fields').where({ realm_id: world.realmId }).then(random.pick);
  if (!field) return undefined;
  const path = '/users/me/profile_data';
  if (random.once(3)) return { actor, method: 'DELETE', path, params: { data: [field.id] } };
  const data = [{ id: field.id, value: field.type === 3 ? random.pick(['a', 'b']) : `*${random.below(9)}*` }];
  if (random.once(2)) return { actor, method: 'PATCH', path, params: { data } };
  return { actor, method: 'PATCH', path: `/users/${random.pick(cast)?.id}`, params: { profile_data: data } };
};
const schedule: Kind = async (stage, actor) => {
  const { random, world, cast } = stage;
  const known = await table(world.db, 'scheduled_messages').where({ user_id: actor.id }).then(random.pick);
  const later = { scheduled_delivery_timestamp: world.clock.now + 1 + random.below(100_000) };
  if (!known || random.once(2)) {
    const place = random.once(2)
      ? { type: 'direct', to: someIds(stage) }
      : { type: 'channel', to: (await channelOf(stage))?.id ?? 0, topic: topicOf(stage) };
    return {
      actor,
      method: 'POST',
      path: '/scheduled_messages',
      params: { ...place, content: textOf(stage), ...later },
    };
  }
  const path = `/scheduled_messages/${known.id}`;
  if (random.once(2)) return { actor, method: 'DELETE', path };
  const params = random.pick([later, { content: textOf(stage) }, { type: 'direct', to: [random.pick(cast)?.id] }]);
  return { actor, method: 'PATCH', path, params: params ?? {} };
};
const setting: Kind = async ({ random }, actor) => {
  const params = random.pick<Record<string, unknown>>([
    { full_name: `${actor.account.name} ${random.below(5)}` },
    { twenty_four_hour_time: random.once(2) },
    { color_scheme: 1 + random.below(3) },
    { default_language: random.pick(['de', 'en']) },
    { timezone: random.pick(['Europe/Berlin', 'Asia/Tokyo']) },
    { email_address_visibility: 1 + random.below(5) },
    { enable_sounds: random.once(2), wildcard_mentions_notify: random.once(2) },
    { automatically_follow_topics_policy: 1 + random.below(4) },
    { automatically_unmute_topics_in_muted_streams_policy: 1 + random.below(4) },
  ]);
  return { actor, method: 'PATCH', path: '/settings', params: params ?? {} };
};
const command: Kind = async ({ random }, actor) => ({
  actor,
  method: 'POST',
  path: '/zcommand',
  params: { command: random.pick(['/ping', '/dark', '/light', '/fluid-width', '/fixed-width']) },
});
const editUser: Kind = async ({ random, cast, spare }, actor) => {
  const target = random.pick([...cast.slice(2), spare]) ?? spare;
  const role = random.pick([200, 300, 400, 400, 600]);
  const params = random.once(3) ? { full_name: `person ${random.below(9)}` } : { role };
  return { actor, method: 'PATCH', path: `/users/${target.id}`, params };
};
const accounts: Kind = async ({ random, spare }, actor) => {
  if (random.once(4)) {
    const name = `new${random.below(4)}`;
    const params = { email: `${name}@example.com`, password: 'walnut harbour tin lantern', full_name: name };
    return { actor, method: 'POST', path: '/users', params };
  }
  if (random.once(4)) {
    const params = { full_name: `Bot ${random.below(4)}`, short_name: `bot${random.below(4)}` };
    return { actor, method: 'POST', path: '/bots', params };
  }
  const back = { actor, method: 'POST', path: `/users/${spare.id}/reactivate` };
  return random.once(2) ? back : { actor, method: 'DELETE', path: `/users/${spare.id}` };
};
const groupOf = ({ world, random }: Stage) =>
  table(world.db, 'user_groups').where({ realm_id: world.realmId }).then(random.pick);
const newGroup: Kind = async (stage, actor) => {
  const { random } = stage;
  const among = await groupOf(stage);
  const params = {
    name: `group ${random.below(6)}`,
    description: '',
    members: someIds(stage),
    ...(random.once(2) && { can_mention_group: { direct_members: someIds(stage), direct_subgroups: [among?.id] } }),
  };
  return { actor, method: 'POST', path: '/user_groups/create', params };
};
const changeGroup: Kind = async (stage, actor) => {
  const { random } = stage;
  const [group, other] = [await groupOf(stage), await groupOf(stage)];
  if (!group || !other) return undefined;
  const path = `/user_groups/${group.id}`;
  const change = { [random.pick(['add', 'delete']) ?? 'add']: random.once(2) ? someIds(stage) : [other.id] };
  return random.pick<Action>([
    { actor, method: 'DELETE', path },
    { actor, method: 'PATCH', path, params: { description: `For ${random.below(5)}` } },
    { actor, method: 'PATCH', path, params: { can_mention_group: { new: other.id } } },
    { actor, method: 'POST', path: `${path}/members`, params: change },
    { actor, method: 'POST', path: `${path}/subgroups`, params: change },
    { actor, method: 'PATCH', path: '/realm', params: { can_create_public_channel_group: { new: other.id } } },
  ]);
};

const organization: Kind = async ({ random }, actor) => {
  const params = random.pick<Record<string, unknown>>([
    { name: `Organization ${random.below(5)}` },
    { description: `For ${random.below(5)}` },
    { invite_to_stream_policy: 1 + random.below(4) },
    { invite_to_realm_policy: 1 + random.below(4) },
    { mandatory_topics: random.once(2) },
    { allow_message_editing: random.once(4), edit_topic_policy: 1 + random.below(4) },
    { create_private_stream_policy: 1 + random.below(4) },
    { delete_own_message_policy: 1 + random.below(4), message_content_delete_limit_seconds: 'unlimited' },
    { default_language: random.pick(['de', 'en']) },
  ]);
  return { actor, method: 'PATCH', path: '/realm', params: params ?? {} };
};
const emoji: Kind = async ({ random }, actor) => {
  const path = `/realm/emoji/sign_${random.below(3)}`;
  if (random.once(2)) return { actor, method: 'DELETE', path };
  const bytes = new Uint8Array(PIXEL);
  return { actor, method: 'POST', path, files: [{ field: 'file', name: 'sign.png', type: 'image/png', bytes }] };
};
const pixel = () => [{ field: 'file', name: 'sign.png', type: 'image/png', bytes: new Uint8Array(PIXEL) }];
const avatar: Kind = async ({ random }, actor) => {
  const path = '/users/me/avatar';
  return random.once(3) ? { actor, method: 'DELETE', path } : { actor, method: 'POST', path, files: pixel() };
};
const picture: Kind = async ({ random }, actor) => {
  const place = random.pick([
    { path: '/realm/icon' },
    { path: '/realm/logo', params: { night: true } },
    { path: '/realm/logo', params: { night: false } },
  ]) ?? { path: '/realm/icon' };
  return random.once(3) ? { actor, method: 'DELETE', ...place } : { actor, method: 'POST', ...place, files: pixel() };
};
const invite: Kind = async ({ random }, actor) => {
  const params = { invitee_emails: `guest${random.below(9)}@example.com`, stream_ids: [] };
  return { actor, method: 'POST', path: random.once(2) ? '/invites/multiuse' : '/invites', params };
};

const alertWords: Kind = async ({ random }, actor) => {
  const alert_words = ['hello', 'well', 'HELLO', 'hello well'].filter(() => random.once(2));
  return { actor, method: random.once(2) ? 'POST' : 'DELETE', path: '/users/me/alert_words', params: { alert_words } };
};

const muteUser: Kind = async ({ random, cast }, actor) => {
  const path = `/users/me/muted_users/${random.pick(cast)?.id}`;
  return { actor, method: random.once(2) ? 'POST' : 'DELETE', path };
};

const status: Kind = async ({ random }, actor) => {
  const params = random.pick([
    { status_text: 'out' },
    { status_text: '' },
    { emoji_name: 'smile' },
    { emoji_name: '' },
    { away: random.once(2), status_text: 'lunch' },
  ]);
  return { actor, method: 'POST', path: '/users/me/status', params: params ?? {} };
};
const presence: Kind = async ({ random }, actor) => {
  const params = { status: random.pick(['active', 'idle']), slim_presence: random.once(2) };
  return { actor, method: 'POST', path: '/users/me/presence', params };
};

const userDefaults: Kind = async ({ random }, actor) => {
  const params = random.pick([
    { twenty_four_hour_time: random.once(2) },
    { color_scheme: 1 + random.below(3), emojiset: random.pick(['google', 'text']) },
    { email_address_visibility: 1 + random.below(5) },
  ]);
  return { actor, method: 'PATCH', path: '/realm/user_settings_defaults', params: params ?? {} };
};

const linkifier: Kind = async ({ random, world }, actor) => {
  const known = await table(world.db, 'linkifiers').where({ realm_id: world.realmId }).orderBy('position');
  const one = random.pick(known);
  const letter = random.pick(['A', 'B', 'C']);
  const params = { pattern: `${letter}(?P<id>[0-9]+)`, url_template: 'https://x.example/{id}' };
  if (!one || random.once(2)) return { actor, method: 'POST', path: '/realm/filters', params };
  if (random.once(3)) return { actor, method: 'DELETE', path: `/realm/filters/${one.id}` };
  if (random.once(2)) return { actor, method: 'PATCH', path: `/realm/filters/${one.id}`, params };
  const ordered_linkifier_ids = known.map(({ id }) => id).reverse();
  return { actor, method: 'PATCH', path: '/realm/linkifiers', params: { ordered_linkifier_ids } };
};

const playground: Kind = async ({ random, world }, actor) => {
  const one = await table(world.db, 'playgrounds').where({ realm_id: world.realmId }).then(random.pick);
  if (one && random.once(2)) return { actor, method: 'DELETE', path: `/realm/playgrounds/${one.id}` };
  const language = random.pick(['Rust', 'Python']);
  const params = { name: 'Play', pygments_language: language, url_template: 'https://x.example/{code}' };
  return { actor, method: 'POST', path: '/realm/playgrounds', params };
};

const domain: Kind = async ({ random }, actor) => {
  const name = random.pick(['example.com', 'quay.example']) ?? 'example.com';
  const params = { allow_subdomains: random.once(2) };
  if (random.once(2)) return { actor, method: 'POST', path: '/realm/domains', params: { domain: name, ...params } };
  if (random.once(2)) return { actor, method: 'DELETE', path: `/realm/domains/${name}` };
  return { actor, method: 'PATCH', path: `/realm/domains/${name}`, params };
};

const FILES: readonly Kind[] = [
  async ({ random }, actor) => {
    const bytes = random.once(2) ? new Uint8Array(PIXEL) : new Uint8Array(random.below(9));
    const files = [{ field: 'file', name: 'a b.txt', type: 'text/plain', bytes }];
    return { actor, method: 'POST', path: '/user_uploads', files };
  },
  // Includes files that the sender may not open; the message then gives no right to them.
  async (stage, actor) => {
    const { world, random } = stage;
    const file = random.pick(await table(world.db, 'attachments').select('path_id'));
    const message = random.once(4) ? await sendDirectly(stage, actor) : await sendToChannel(stage, actor);
    const content = `${textOf(stage)} [notes](/user_uploads/${file?.path_id})`;
    return message && { ...message, params: { ...message.params, content } };
  },
  async ({ world, random }, actor) => {
    const file = random.pick(await table(world.db, 'attachments').select('id'));
    return { actor, method: 'DELETE', path: `/attachments/${file?.id ?? 1}` };
  },
];

/** The relative frequency of each kind. */
const KINDS: readonly (readonly [number, Kind])[] = [
  [10, sendToChannel],
  [5, sendDirectly],
  [4, editContent],
  [4, move],
  [3, deleteMessage],
  [3, react],
  [3, widget],
  [5, flag],
  [2, markRead],
  [2, flagNarrow],
  [6, subscribe],
  [4, unsubscribe],
  [5, editChannel],
  [1, archive],
  [1, setDefault],
  [3, setSubscription],
  [3, setTopicPolicy],
  [1, muteTopic],
  [1, deleteTopic],
  [3, draft],
  [1, bots],
  [2, profileFields],
  [2, profile],
  [2, schedule],
  [3, setting],
  [1, command],
  [3, editUser],
  [2, accounts],
  [2, organization],
  [2, newGroup],
  [4, changeGroup],
  [1, emoji],
  [1, avatar],
  [1, picture],
  [1, invite],
  [1, linkifier],
  [1, playground],
  [1, domain],
  [1, alertWords],
  [1, muteUser],
  [2, status],
  [1, userDefaults],
  [1, presence],
];
const LOTTERY = KINDS.flatMap(([share, kind]) => Array.from({ length: share }, () => kind));

export async function randomAction(stage: Stage): Promise<Action | undefined> {
  const { random, cast } = stage;
  const actor = random.once(3) ? cast[0] : random.pick(cast);
  const kind = random.pick(stage.hasFiles && random.once(8) ? FILES : LOTTERY);
  return actor && kind?.(stage, actor);
}

/** Performs the action and returns the response. */
export async function perform({ actor, method, path, params, files }: Action): Promise<Body> {
  return actor.call(method, path, params ?? {}, files ? { files } : {});
}
