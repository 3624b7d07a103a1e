import type { Actor, Body, Listening } from './actor.ts';

/** Types of state that clients keep up to date by events. */
const KEPT = [
  ...['subscription', 'stream', 'default_streams', 'message', 'update_message_flags', 'starred_messages'],
  ...['recent_private_conversations', 'user_topic', 'drafts', 'realm', 'realm_user', 'realm_user_groups'],
  ...['realm_bot', 'realm_emoji', 'user_settings', 'realm_linkifiers', 'realm_domains'],
];

/** A client like those of this protocol family: it fetches the state once and then applies the events. */
export class ClientModel {
  readonly #listening: Listening;
  readonly #actor: Actor;

  private constructor(actor: Actor, listening: Listening) {
    this.#actor = actor;
    this.#listening = listening;
  }

  static async start(actor: Actor): Promise<ClientModel> {
    return new ClientModel(actor, await register(actor));
  }

  /** The differences, after the events, from a client that starts now; empty if the client is correct. */
  async differences(): Promise<string[]> {
    const { state } = this.#listening;
    for (const event of await this.#listening.events()) follow(state, event, this.#actor.id);
    const fresh = facts((await register(this.#actor)).state);
    const followed = facts(state);
    return [
      ...[...followed].filter((fact) => !fresh.has(fact)).map((fact) => `believes ${fact}`),
      ...[...fresh].filter((fact) => !followed.has(fact)).map((fact) => `does not know ${fact}`),
    ];
  }
}

const register = (actor: Actor) =>
  actor.listen({ event_types: null, fetch_event_types: KEPT, include_subscribers: true, client_gravatar: false });

/** Data without events: the first message of a channel, its traffic, and keys that are shown once. */
const UNTOLD = ['first_message_id', 'stream_weekly_traffic', 'api_key'];
/** Members that are not compared: those of server and queue, and those that a client computes itself. */
const OWN_WORK = /^(can_|server_|queue_id|last_event_id|max_message_id)/;
const ORDERED = ['recent_private_conversations', 'realm_linkifiers', 'realm_domains'];

/** The state as a set of facts: one for each item of an unordered list, and one for each other member. */
function facts(state: Body): Set<string> {
  const { unread_msgs: unread, user_topics: policies, ...rest } = state;
  const { count: _count, ...places } = unread;
  const isKnown = ({ stream_id: id }: Body) => state.streams.some((one: Body) => one.stream_id === id);
  const isSubscribed = ({ stream_id: id }: Body) => state.subscriptions.some((one: Body) => one.stream_id === id);
  // Clients do not show data of channels that they do not know, or unread messages of channels that the user is not in.
  const user_topics = policies.filter(isKnown);
  const streams = places.streams.filter(isSubscribed);
  const outside = places.streams
    .filter((one: Body) => !isSubscribed(one))
    .flatMap((one: Body) => one.unread_message_ids);
  const mentions = places.mentions.filter((id: number) => !outside.includes(id));
  const unreadPlaces = { unread_topics: streams, pms: places.pms, huddles: places.huddles, mentions };
  const found = new Set<string>();
  for (const [name, value] of Object.entries<Body>({ ...rest, user_topics, ...unreadPlaces })) {
    if (OWN_WORK.test(name)) continue;
    const isSet = Array.isArray(value) && !ORDERED.includes(name);
    for (const one of isSet ? value : [value]) found.add(`${name}: ${JSON.stringify(sorted(one))}`);
  }
  return found;
}

function sorted(value: Body): Body {
  if (Array.isArray(value)) return value.map(sorted).sort();
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => !UNTOLD.includes(key));
  return Object.fromEntries(entries.map(([key, one]): [string, Body] => [key, sorted(one)]).sort());
}

const LISTS = ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed'] as const;

function follow(state: Body, event: Body, ownId: number): void {
  const handler = FOLLOWING[event.type];
  handler?.(state, event, ownId);
}

const FOLLOWING: Record<string, (state: Body, event: Body, ownId: number) => void> = {
  stream: followChannel,
  subscription: followSubscription,
  default_streams: (state, event) => {
    state.realm_default_streams = event.default_streams;
  },
  message: followMessage,
  delete_message: (state, event) => forget(state, event.message_ids, true),
  update_message: followMove,
  update_message_flags: followFlags,
  user_topic: followPolicy,
  drafts: followDrafts,
  realm: (state, event) => {
    if (event.op === 'update') state[`realm_${event.property}`] = event.value;
    for (const [name, value] of Object.entries(event.data ?? {})) state[`realm_${name}`] = value;
  },
  realm_emoji: (state, event) => {
    state.realm_emoji = event.realm_emoji;
  },
  user_settings: (state, event) => {
    state.user_settings[event.property] = event.value;
  },
  realm_user: followUser,
  user_group: followGroup,
  realm_bot: followBot,
};

function followChannel(state: Body, event: Body): void {
  if (event.op === 'create') {
    state.streams.push(...event.streams);
    const known = [...state.subscriptions, ...state.unsubscribed].map((one: Body) => one.stream_id);
    const unknown = event.streams.filter((one: Body) => !known.includes(one.stream_id));
    state.never_subscribed.push(...unknown.map((one: Body) => ({ ...one, subscribers: [] })));
  }
  if (event.op === 'delete') {
    const gone = event.streams.map((one: Body) => one.stream_id);
    for (const list of LISTS) state[list] = state[list].filter((one: Body) => !gone.includes(one.stream_id));
  }
  if (event.op === 'update') {
    const { type: _type, op: _op, property, value, name: _name, stream_id: id, ...others } = event;
    for (const list of LISTS) {
      for (const one of state[list]) if (one.stream_id === id) Object.assign(one, { [property]: value }, others);
    }
  }
}

function followSubscription(state: Body, event: Body): void {
  const named = (ids: number[]) =>
    LISTS.slice(1)
      .flatMap((list) => state[list])
      .filter((one: Body) => ids.includes(one.stream_id));
  const ids: number[] = (event.subscriptions ?? []).map((one: Body) => one.stream_id);
  switch (event.op) {
    case 'add':
      for (const list of LISTS.slice(1)) state[list] = state[list].filter((one: Body) => !ids.includes(one.stream_id));
      state.subscriptions.push(...event.subscriptions);
      learnChannels(state, event.subscriptions);
      break;
    case 'remove':
      for (const one of named(ids)) one.subscribers = one.subscribers.filter((id: number) => id !== state.user_id);
      state.unsubscribed.push(...state.subscriptions.filter((one: Body) => ids.includes(one.stream_id)));
      state.subscriptions = state.subscriptions.filter((one: Body) => !ids.includes(one.stream_id));
      break;
    case 'update':
      for (const one of named([event.stream_id])) {
        one[event.property] = event.value;
        if (event.property === 'is_muted') one.in_home_view = !event.value;
        if (event.property === 'in_home_view') one.is_muted = !event.value;
      }
      break;
    case 'peer_add':
      for (const one of named(event.stream_ids))
        one.subscribers = [...new Set([...one.subscribers, ...event.user_ids])];
      break;
    case 'peer_remove':
      for (const one of named(event.stream_ids)) {
        one.subscribers = one.subscribers.filter((id: number) => !event.user_ids.includes(id));
      }
  }
}

/** Guests learn of a new public channel by their subscription. */
function learnChannels(state: Body, subscriptions: Body[]): void {
  const known = state.streams.map((one: Body) => one.stream_id);
  for (const one of subscriptions.filter(({ stream_id: id }) => !known.includes(id))) {
    const members = Object.entries(one).filter(([name]) => !PERSONAL.includes(name));
    state.streams.push(Object.fromEntries(members));
  }
}

const PERSONAL = [
  ...['color', 'is_muted', 'in_home_view', 'pin_to_top', 'subscribers', 'audible_notifications'],
  ...['desktop_notifications', 'email_notifications', 'push_notifications', 'wildcard_mentions_notify'],
];

function followMessage(state: Body, { message, flags }: Body, ownId: number): void {
  state.max_message_id = Math.max(state.max_message_id, message.id);
  const people: number[] = message.type === 'private' ? message.display_recipient.map((one: Body) => one.id) : [];
  if (message.type === 'private') {
    const others = people.filter((id) => id !== ownId).sort((a, b) => a - b);
    const key = JSON.stringify(others);
    const rest = state.recent_private_conversations.filter((one: Body) => JSON.stringify(one.user_ids) !== key);
    state.recent_private_conversations = [{ max_message_id: message.id, user_ids: others }, ...rest];
  }
  if (flags.includes('read')) return;
  if (flags.some((flag: string) => flag.endsWith('mentioned'))) state.unread_msgs.mentions.push(message.id);
  if (message.type === 'stream') addUnread(state, message.id, message.stream_id, message.subject);
  else addUnreadDirect(state, message.id, people, ownId);
}

function addUnread(state: Body, id: number, channelId: number, topic: string): void {
  const { streams } = state.unread_msgs;
  const key = topic.toLowerCase();
  const place = streams.find((one: Body) => one.stream_id === channelId && one.topic.toLowerCase() === key);
  if (place) Object.assign(place, { topic, unread_message_ids: [...place.unread_message_ids, id] });
  else streams.push({ stream_id: channelId, topic, unread_message_ids: [id] });
}

function addUnreadDirect(state: Body, id: number, people: number[], ownId: number): void {
  const { pms, huddles } = state.unread_msgs;
  const other = people.find((one) => one !== ownId) ?? ownId;
  const text = [...people].sort((a, b) => a - b).join(',');
  const isGroup = people.length > 2;
  const place = isGroup
    ? huddles.find((one: Body) => one.user_ids_string === text)
    : pms.find((one: Body) => one.other_user_id === other);
  if (place) place.unread_message_ids.push(id);
  else if (isGroup) huddles.push({ user_ids_string: text, unread_message_ids: [id] });
  else pms.push({ other_user_id: other, sender_id: other, unread_message_ids: [id] });
}

/** Removes messages from the unread ones; deleted ones also from the starred ones. */
function forget(state: Body, ids: number[], gone = false): void {
  const { unread_msgs: unread } = state;
  for (const kind of ['streams', 'pms', 'huddles']) {
    for (const place of unread[kind]) {
      place.unread_message_ids = place.unread_message_ids.filter((id: number) => !ids.includes(id));
    }
    unread[kind] = unread[kind].filter((place: Body) => place.unread_message_ids.length > 0);
  }
  unread.mentions = unread.mentions.filter((id: number) => !ids.includes(id));
  if (gone) state.starred_messages = state.starred_messages.filter((id: number) => !ids.includes(id));
}

function followMove(state: Body, event: Body): void {
  if (event.subject === undefined && event.new_stream_id === undefined) return;
  const moved: [number, string][] = [];
  for (const place of state.unread_msgs.streams) {
    for (const id of place.unread_message_ids) if (event.message_ids.includes(id)) moved.push([id, place.topic]);
  }
  const mentions = [...state.unread_msgs.mentions];
  forget(
    state,
    moved.map(([id]) => id),
  );
  state.unread_msgs.mentions = mentions;
  for (const [id, topic] of moved) addUnread(state, id, event.new_stream_id ?? event.stream_id, event.subject ?? topic);
}

function followFlags(state: Body, event: Body, ownId: number): void {
  const { op, flag, messages: ids, message_details: details = {} } = event;
  if (flag === 'starred') {
    const others = state.starred_messages.filter((id: number) => !ids.includes(id));
    state.starred_messages = op === 'add' ? [...others, ...ids] : others;
  }
  if (flag !== 'read') return;
  forget(state, event.all ? everyUnread(state) : ids);
  if (op === 'add') return;
  for (const [id, detail] of Object.entries<Body>(details)) {
    if (detail.mentioned) state.unread_msgs.mentions.push(Number(id));
    if (detail.type === 'stream') addUnread(state, Number(id), detail.stream_id, detail.topic);
    else addUnreadDirect(state, Number(id), [...detail.user_ids, ownId], ownId);
  }
}

function everyUnread({ unread_msgs: { streams, pms, huddles } }: Body): number[] {
  return [...streams, ...pms, ...huddles].flatMap((place) => place.unread_message_ids);
}

function followPolicy(state: Body, { type: _type, ...policy }: Body): void {
  const same = (one: Body) =>
    one.stream_id === policy.stream_id && one.topic_name.toLowerCase() === policy.topic_name.toLowerCase();
  state.user_topics = state.user_topics.filter((one: Body) => !same(one));
  if (policy.visibility_policy !== 0) state.user_topics.push(policy);
}

function followDrafts(state: Body, event: Body): void {
  const changed = event.op === 'remove' ? [event.draft_id] : [];
  if (event.op === 'update') changed.push(event.draft.id);
  state.drafts = state.drafts.filter((one: Body) => !changed.includes(one.id));
  if (event.op === 'update') state.drafts.push(event.draft);
  if (event.op === 'add') state.drafts.push(...event.drafts);
}

function followUser(state: Body, { op, person }: Body): void {
  if (op === 'add') {
    const { is_active: _active, ...account } = person;
    state.realm_users.push(account);
    return;
  }
  const { user_id: id, is_active: isActive, new_email: email, avatar_source: source, ...changes } = person;
  const { avatar_url_medium: medium, ...told } = changes;
  if (email !== undefined) told.email = email;
  if (told.role !== undefined) {
    const { role } = told;
    Object.assign(told, { is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 });
  }
  for (const one of [...state.realm_users, ...state.realm_non_active_users])
    if (one.user_id === id) Object.assign(one, told);
  if (id === state.user_id) followSelf(state, { ...told, source, medium });
  if (isActive === undefined) return;
  for (const channel of isActive ? [] : LISTS.slice(1).flatMap((list) => state[list])) {
    channel.subscribers = channel.subscribers.filter((one: number) => one !== id);
  }
  const everybody = [...state.realm_users, ...state.realm_non_active_users];
  const isNowActive = (one: Body) => (one.user_id === id ? isActive : state.realm_users.includes(one));
  const active = everybody.filter(isNowActive);
  const others = everybody.filter((one) => !isNowActive(one));
  Object.assign(state, { realm_users: active, realm_non_active_users: others });
}

function followSelf(state: Body, { source, medium, avatar_version: _version, role, ...told }: Body): void {
  for (const name of ['full_name', 'email', 'delivery_email', 'avatar_url', 'is_owner', 'is_admin', 'is_guest']) {
    if (told[name] !== undefined) state[name] = told[name];
  }
  if (role !== undefined) state.is_moderator = role === 300;
  if (source !== undefined) Object.assign(state, { avatar_source: source, avatar_url_medium: medium });
}

function followGroup(state: Body, event: Body): void {
  const groups = state.realm_user_groups;
  if (event.op === 'add') groups.push(event.group);
  if (event.op === 'remove') state.realm_user_groups = groups.filter((one: Body) => one.id !== event.group_id);
  const group = groups.find((one: Body) => one.id === event.group_id);
  if (event.op === 'update') Object.assign(group, event.data);
  if (event.op === 'add_members') group.members = [...new Set([...group.members, ...event.user_ids])];
  if (event.op === 'remove_members') group.members = group.members.filter((id: number) => !event.user_ids.includes(id));
  const subgroups: number[] = event.direct_subgroup_ids ?? [];
  if (event.op === 'add_subgroups') group.direct_subgroup_ids.push(...subgroups);
  if (event.op === 'remove_subgroups')
    group.direct_subgroup_ids = group.direct_subgroup_ids.filter((id: number) => !subgroups.includes(id));
}

function followBot(state: Body, { op, bot }: Body): void {
  if (op === 'add') state.realm_bots.push(bot);
  for (const one of state.realm_bots) if (op === 'update' && one.user_id === bot.user_id) Object.assign(one, bot);
  if (op === 'delete') state.realm_bots = state.realm_bots.filter((one: Body) => one.user_id !== bot.user_id);
}
