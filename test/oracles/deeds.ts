import sharp from 'sharp';
import type { Actor, Body } from '../support/actor.ts';
import type { World } from '../support/world.ts';
import type { Chance } from './chance.ts';

/** Somebody does something, allowed or not. */
export interface Deed {
  actor: Actor;
  method: string;
  path: string;
  params?: Record<string, unknown>;
  files?: { field: string; name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[];
}

export interface Stage {
  world: World;
  cast: readonly Actor[];
  /** An account that comes and goes, and listens to nothing. */
  spare: Actor;
  chance: Chance;
}

type Kind = (stage: Stage, actor: Actor) => Promise<Deed | undefined>;

const TOPICS = ['plan', 'Plan', 'lunch', '✔ lunch', 'release'];
const PIXEL = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

const channelOf = ({ world, chance }: Stage) => world.db('channels').where({ is_archived: 0 }).then(chance.pick);
const messageOf = ({ world, chance }: Stage) =>
  world.db('messages').where({ realm_id: world.realmId }).orderBy('id', 'desc').limit(20).then(chance.pick);
const topicOf = ({ chance }: Stage) => chance.pick(TOPICS) ?? 'plan';
const someIds = ({ cast, chance }: Stage) => cast.filter(() => chance.once(3)).map(({ id }) => id);

function textOf({ chance, cast }: Stage): string {
  const words = [
    'hello',
    '**well**',
    '@**all**',
    '@**topic**',
    `@**${chance.pick(cast)?.fullName}**`,
    ':smile:',
    '#**design**',
  ];
  return Array.from({ length: 1 + chance.below(3) }, () => chance.pick(words)).join(' ');
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
  const channel = stage.chance.once(2) ? await channelOf(stage) : undefined;
  const params = {
    topic: topicOf(stage),
    propagate_mode: stage.chance.pick(['change_one', 'change_later', 'change_all']),
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
  const params = { emoji_name: stage.chance.pick(['smile', 'tada']) };
  const method = stage.chance.once(3) ? 'DELETE' : 'POST';
  return message && { actor, method, path: `/messages/${message.id}/reactions`, params };
};
const flag: Kind = async (stage, actor) => {
  const { chance } = stage;
  if (chance.once(8)) return { actor, method: 'POST', path: '/mark_all_as_read' };
  const rows = await stage.world
    .db('messages')
    .where({ realm_id: stage.world.realmId })
    .orderBy('id', 'desc')
    .limit(10);
  const messages = rows.filter(() => chance.once(2)).map(({ id }) => id);
  const params = { messages, op: chance.pick(['add', 'add', 'remove']), flag: chance.pick(['read', 'starred']) };
  return { actor, method: 'POST', path: '/messages/flags', params };
};
const subscribe: Kind = async (stage, actor) => {
  const { chance } = stage;
  const name = chance.once(2) ? (await channelOf(stage))?.name : `channel ${chance.below(6)}`;
  const params = {
    subscriptions: [{ name, description: 'for talk' }],
    invite_only: chance.once(3),
    ...(chance.once(3) && { is_default_stream: true }),
    ...(chance.once(3) && { announce: true }),
    ...(chance.once(2) && { principals: someIds(stage) }),
    ...(chance.once(4) && { history_public_to_subscribers: chance.once(2) }),
  };
  return { actor, method: 'POST', path: '/users/me/subscriptions', params };
};
const unsubscribe: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const params = {
    subscriptions: [channel?.name],
    ...(stage.chance.once(2) && { principals: someIds(stage) }),
  };
  return { actor, method: 'DELETE', path: '/users/me/subscriptions', params };
};
const editChannel: Kind = async (stage, actor) => {
  const { chance } = stage;
  const channel = await channelOf(stage);
  const params = chance.pick([
    { new_name: `channel ${chance.below(8)}` },
    { description: `about *${chance.below(9)}*` },
    { is_private: chance.once(2) },
    { is_private: true, history_public_to_subscribers: chance.once(2) },
    { stream_post_policy: 1 + chance.below(4) },
    { is_default_stream: chance.once(2) },
    { message_retention_days: chance.pick([10, 'unlimited', 'realm_default']) },
  ]);
  return channel && { actor, method: 'PATCH', path: `/streams/${channel.id}`, params: params ?? {} };
};
const archive: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  return channel && stage.chance.once(3) ? { actor, method: 'DELETE', path: `/streams/${channel.id}` } : undefined;
};
const setDefault: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const method = stage.chance.once(2) ? 'POST' : 'DELETE';
  return channel && { actor, method, path: '/default_streams', params: { stream_id: channel.id } };
};
const setSubscription: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const { chance } = stage;
  const property = chance.pick(['is_muted', 'in_home_view', 'pin_to_top', 'push_notifications', 'color']);
  const value = property === 'color' ? chance.pick(['#c2c2c2', '#76ce90']) : chance.once(2);
  const params = { subscription_data: [{ stream_id: channel?.id, property, value }] };
  return { actor, method: 'POST', path: '/users/me/subscriptions/properties', params };
};
const setTopicPolicy: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const params = { stream_id: channel?.id, topic: topicOf(stage), visibility_policy: stage.chance.below(4) };
  return { actor, method: 'POST', path: '/user_topics', params };
};
const muteTopic: Kind = async (stage, actor) => {
  const channel = await channelOf(stage);
  const params = { stream_id: channel?.id, topic: topicOf(stage), op: stage.chance.pick(['add', 'remove']) };
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
  const { chance, world } = stage;
  const content = { type: '', to: [], topic: '', content: textOf(stage) };
  const known = await world.db('drafts').where({ user_id: actor.id }).then(chance.pick);
  if (!known || chance.once(2)) return { actor, method: 'POST', path: '/drafts', params: { drafts: [content] } };
  if (chance.once(2)) return { actor, method: 'DELETE', path: `/drafts/${known.id}` };
  return { actor, method: 'PATCH', path: `/drafts/${known.id}`, params: { draft: content } };
};
const setting: Kind = async ({ chance }, actor) => {
  const params = chance.pick<Record<string, unknown>>([
    { full_name: `${actor.account.name} ${chance.below(5)}` },
    { twenty_four_hour_time: chance.once(2) },
    { color_scheme: 1 + chance.below(3) },
    { default_language: chance.pick(['de', 'en']) },
    { timezone: chance.pick(['Europe/Berlin', 'Asia/Tokyo']) },
    { email_address_visibility: 1 + chance.below(5) },
    { enable_sounds: chance.once(2), wildcard_mentions_notify: chance.once(2) },
    { automatically_follow_topics_policy: 1 + chance.below(4) },
    { automatically_unmute_topics_in_muted_streams_policy: 1 + chance.below(4) },
  ]);
  return { actor, method: 'PATCH', path: '/settings', params: params ?? {} };
};
const editUser: Kind = async ({ chance, cast, spare }, actor) => {
  const target = chance.pick([...cast.slice(2), spare]) ?? spare;
  const role = chance.pick([200, 300, 400, 400, 600]);
  const params = chance.once(3) ? { full_name: `person ${chance.below(9)}` } : { role };
  return { actor, method: 'PATCH', path: `/users/${target.id}`, params };
};
const accounts: Kind = async ({ chance, spare }, actor) => {
  if (chance.once(4)) {
    const name = `new${chance.below(4)}`;
    const params = { email: `${name}@example.com`, password: 'walnut harbour tin lantern', full_name: name };
    return { actor, method: 'POST', path: '/users', params };
  }
  if (chance.once(4)) {
    const params = { full_name: `Bot ${chance.below(4)}`, short_name: `bot${chance.below(4)}` };
    return { actor, method: 'POST', path: '/bots', params };
  }
  const back = { actor, method: 'POST', path: `/users/${spare.id}/reactivate` };
  return chance.once(2) ? back : { actor, method: 'DELETE', path: `/users/${spare.id}` };
};
const organization: Kind = async ({ chance }, actor) => {
  const params = chance.pick<Record<string, unknown>>([
    { name: `Organization ${chance.below(5)}` },
    { description: `For ${chance.below(5)}` },
    { invite_to_stream_policy: 1 + chance.below(4) },
    { invite_to_realm_policy: 1 + chance.below(4) },
    { mandatory_topics: chance.once(2) },
    { allow_message_editing: chance.once(4), edit_topic_policy: 1 + chance.below(4) },
    { create_private_stream_policy: 1 + chance.below(4) },
    { delete_own_message_policy: 1 + chance.below(4), message_content_delete_limit_seconds: 'unlimited' },
    { default_language: chance.pick(['de', 'en']) },
  ]);
  return { actor, method: 'PATCH', path: '/realm', params: params ?? {} };
};
const emoji: Kind = async ({ chance }, actor) => {
  const path = `/realm/emoji/sign_${chance.below(3)}`;
  if (chance.once(2)) return { actor, method: 'DELETE', path };
  const bytes = new Uint8Array(PIXEL);
  return { actor, method: 'POST', path, files: [{ field: 'file', name: 'sign.png', type: 'image/png', bytes }] };
};
const invite: Kind = async ({ chance }, actor) => {
  const params = { invitee_emails: `guest${chance.below(9)}@example.com`, stream_ids: [] };
  return { actor, method: 'POST', path: chance.once(2) ? '/invites/multiuse' : '/invites', params };
};

/** How often each happens. */
const KINDS: readonly (readonly [number, Kind])[] = [
  [10, sendToChannel],
  [5, sendDirectly],
  [4, editContent],
  [4, move],
  [3, deleteMessage],
  [3, react],
  [5, flag],
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
  [3, setting],
  [3, editUser],
  [2, accounts],
  [2, organization],
  [1, emoji],
  [1, invite],
];
const LOTTERY = KINDS.flatMap(([share, kind]) => Array.from({ length: share }, () => kind));

export async function randomDeed(stage: Stage): Promise<Deed | undefined> {
  const { chance, cast } = stage;
  const actor = chance.once(3) ? cast[0] : chance.pick(cast);
  const kind = chance.pick(LOTTERY);
  return actor && kind?.(stage, actor);
}

/** Whether it was allowed. */
export async function carryOut({ actor, method, path, params, files }: Deed): Promise<Body> {
  return actor.call(method, path, params ?? {}, files ? { files } : {});
}
