import type { Body } from '../../test/support/actor.ts';

/**
 * The knowledge of a client: the state from its registration, updated only by events. It shares no code with the
 * server; if the two differ, one of them has misread the document.
 */
export interface Model {
  userId: number;
  state: Body;
  /** Messages that were delivered, by ID, with this user's flags. */
  messages: Map<number, Body>;
  /** Messages that are not shown but still count: this user acted on them, or once had them. */
  touched: Set<number>;
  starred: Set<number>;
  /** The places, from the event, of messages that are not shown and that this user marked as unread. */
  recalled: Map<number, Body>;
  /** The user's files, by ID. */
  files: Map<number, Body>;
}

/** A value that events do not contain; not compared until it is known again. */
export const UNKNOWN = 'unknown';

export function modelOf(userId: number, state: Body, messages: readonly Body[], files: readonly Body[] = []): Model {
  return {
    userId,
    state: structuredClone(state),
    messages: new Map(messages.map((one) => [one.id, one])),
    touched: new Set(),
    starred: new Set(state.starred_messages),
    recalled: new Map(),
    files: new Map(files.map((one) => [one.id, one])),
  };
}

export function apply(model: Model, event: Body): void {
  const { state, messages } = model;
  switch (event.type) {
    case 'message':
      messages.set(event.message.id, { ...event.message, flags: event.flags });
      return;
    case 'update_message':
      applyEdit(model, event);
      return;
    case 'delete_message':
      for (const id of event.message_ids) forgetMessage(model, id);
      return;
    case 'update_message_flags':
      applyFlags(model, event);
      return;
    case 'reaction':
      applyReaction(model, event);
      return;
    case 'submessage':
      applySubmessage(model, event);
      return;
    case 'attachment':
      if (event.op === 'remove') model.files.delete(event.attachment.id);
      else model.files.set(event.attachment.id, event.attachment);
      return;
    case 'drafts':
      applyDrafts(state, event);
      return;
    case 'user_topic':
      applyTopicPolicy(state, event);
      return;
    case 'muted_topics':
      state.muted_topics = event.muted_topics;
      return;
    case 'muted_users':
      state.muted_users = event.muted_users;
      return;
    case 'realm_user_settings_defaults':
      state.realm_user_settings_defaults[event.property] = event.value;
      return;
    case 'user_status':
      applyStatus(state, event);
      return;
    case 'custom_profile_fields':
      applyProfileFields(state, event.fields);
      return;
    case 'scheduled_messages':
      applyScheduled(state, event);
      return;
    case 'alert_words':
      state.alert_words = event.alert_words;
      return;
    case 'stream':
      applyChannel(model, event);
      return;
    case 'subscription':
      applySubscription(model, event);
      return;
    case 'default_streams':
      state.realm_default_streams = event.default_streams;
      return;
    case 'realm_user':
      applyUser(model, event);
      return;
    case 'realm_bot':
      applyBot(state, event);
      return;
    case 'user_group':
      applyGroup(state, event);
      return;
    case 'user_settings':
      state.user_settings[event.property] = event.value;
      return;
    case 'realm':
      applyOrganization(state, event);
      return;
    case 'realm_emoji':
      state.realm_emoji = event.realm_emoji;
      return;
    case 'realm_linkifiers':
      state.realm_linkifiers = event.realm_linkifiers;
      return;
    case 'realm_playgrounds':
      state.realm_playgrounds = event.realm_playgrounds;
      return;
    case 'realm_domains':
      applyDomain(state, event);
      return;
    case 'heartbeat':
    case 'typing':
    case 'presence':
    case 'invites_changed':
      return;
    default:
      throw new Error(`clients do not know the event ${JSON.stringify(event)}`);
  }
}

/** A value is removed with its field, and with its option. */
function applyProfileFields(state: Body, fields: Body[]): void {
  state.custom_profile_fields = fields;
  const isLeft = ([id, { value }]: [string, Body]) => {
    const field = fields.find((one) => one.id === Number(id));
    return field && (field.type !== 3 || value in JSON.parse(field.field_data));
  };
  for (const { profile_data } of [...state.realm_users, ...state.realm_non_active_users]) {
    for (const [id, value] of Object.entries<Body>(profile_data ?? {}))
      if (!isLeft([id, value])) delete profile_data[id];
  }
}

function applyProfileValue(profile: Body, { id, value, rendered_value }: Body): void {
  if (value === null) delete profile[id];
  else profile[id] = { value, ...(rendered_value !== undefined && { rendered_value }) };
}

function applyScheduled(state: Body, { op, scheduled_messages, scheduled_message, scheduled_message_id }: Body): void {
  const id = scheduled_message?.scheduled_message_id ?? scheduled_message_id;
  const others = state.scheduled_messages.filter((one: Body) => op === 'add' || one.scheduled_message_id !== id);
  const changed = op === 'add' ? scheduled_messages : op === 'update' ? [scheduled_message] : [];
  const key = (one: Body) => [one.scheduled_delivery_timestamp, one.scheduled_message_id];
  state.scheduled_messages = [...others, ...changed].sort((a, b) => {
    const [[timeA, idA], [timeB, idB]] = [key(a), key(b)];
    return timeA - timeB || idA - idB;
  });
}

function applyDomain(state: Body, event: Body): void {
  const domain = event.op === 'remove' ? event.domain : event.realm_domain.domain;
  const others = state.realm_domains.filter((one: Body) => one.domain !== domain);
  state.realm_domains = event.op === 'remove' ? others : [...others, event.realm_domain];
}

function applyEdit({ messages, recalled }: Model, event: Body): void {
  for (const id of event.message_ids) {
    const message = messages.get(id) ?? recalled.get(id);
    if (!message) continue;
    if (event.new_stream_id !== undefined) message.stream_id = event.new_stream_id;
    if (event.subject !== undefined) {
      message.subject = event.subject;
      message.topic_links = event.topic_links;
    }
    if (id !== event.message_id) continue;
    message.flags = event.flags;
    if (event.rendered_content !== undefined) message.content = event.rendered_content;
  }
}

function forgetMessage({ messages, touched, starred, recalled }: Model, id: number): void {
  recalled.delete(id);
  messages.delete(id);
  touched.delete(id);
  starred.delete(id);
}

/** The message is no longer shown, but still exists. */
function loseMessage({ messages, touched }: Model, id: number): void {
  messages.delete(id);
  touched.add(id);
}

function applyFlags({ messages, touched, starred, recalled }: Model, event: Body): void {
  const ids = event.all ? [...messages.keys(), ...recalled.keys()] : event.messages;
  for (const id of ids) {
    if (event.flag === 'starred' && event.op === 'add') starred.add(id);
    if (event.flag === 'starred' && event.op === 'remove') starred.delete(id);
    const message = messages.get(id);
    if (!message) {
      touched.add(id);
      if (event.flag !== 'read') continue;
      const { type, stream_id, topic, mentioned } = event.message_details?.[id] ?? {};
      if (event.op === 'add') recalled.delete(id);
      else if (type === 'stream') {
        recalled.set(id, { id, type, stream_id, subject: topic, flags: mentioned ? ['mentioned'] : [] });
      }
      continue;
    }
    const others = message.flags.filter((flag: string) => flag !== event.flag);
    message.flags = event.op === 'add' ? [...others, event.flag] : others;
  }
}

const sameReaction = (a: Body, b: Body) =>
  a.emoji_code === b.emoji_code && a.reaction_type === b.reaction_type && a.user_id === b.user_id;

function applyReaction({ userId, messages, touched }: Model, event: Body): void {
  const message = messages.get(event.message_id);
  if (!message && event.user_id === userId) touched.add(event.message_id);
  if (!message) return;
  message.reactions = message.reactions.filter((one: Body) => !sameReaction(one, event));
  const { emoji_name, emoji_code, reaction_type, user_id } = event;
  if (event.op === 'add') message.reactions.push({ emoji_name, emoji_code, reaction_type, user_id });
}

function applySubmessage({ messages }: Model, event: Body): void {
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event;
  messages.get(message_id)?.submessages.push({ id, message_id, sender_id, msg_type, content });
}

function applyDrafts(state: Body, event: Body): void {
  const gone = event.op === 'remove' ? event.draft_id : event.draft?.id;
  state.drafts = state.drafts.filter(({ id }: Body) => id !== gone);
  if (event.op === 'add') state.drafts.push(...event.drafts);
  if (event.op === 'update') state.drafts.push(event.draft);
}

function applyTopicPolicy(state: Body, { stream_id, topic_name, last_updated, visibility_policy }: Body): void {
  const isThis = (one: Body) =>
    one.stream_id === stream_id && one.topic_name.toLowerCase() === topic_name.toLowerCase();
  state.user_topics = state.user_topics.filter((one: Body) => !isThis(one));
  if (visibility_policy !== 0) state.user_topics.push({ stream_id, topic_name, last_updated, visibility_policy });
}

function applyStatus(state: Body, { user_id, type: _type, id: _id, ...change }: Body): void {
  const status = { ...state.user_status[user_id], ...change };
  if (!status.status_text) delete status.status_text;
  if (!status.away) delete status.away;
  if (!status.emoji_name) for (const name of ['emoji_name', 'emoji_code', 'reaction_type']) delete status[name];
  state.user_status[user_id] = status;
  if (Object.keys(status).length === 0) delete state.user_status[user_id];
}

const CHANNEL_LISTS = ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed'];

function eachChannel(state: Body, ids: readonly number[], change: (channel: Body) => void): void {
  for (const list of CHANNEL_LISTS) {
    for (const channel of state[list]) if (ids.includes(channel.stream_id)) change(channel);
  }
}

function forget(state: Body, lists: readonly string[], id: number): void {
  for (const list of lists) state[list] = state[list].filter(({ stream_id }: Body) => stream_id !== id);
}

function applyChannel(model: Model, event: Body): void {
  const { state } = model;
  if (event.op === 'update') {
    applyChannelUpdate(state, event);
    return;
  }
  for (const channel of event.streams) {
    const id = channel.stream_id;
    if (event.op === 'create') {
      forget(state, ['streams', 'unsubscribed', 'never_subscribed'], id);
      state.streams.push({ ...channel });
      state.never_subscribed.push({ ...channel, subscribers: [] });
    } else {
      forget(state, CHANNEL_LISTS, id);
      for (const message of model.messages.values()) if (message.stream_id === id) loseMessage(model, message.id);
      state.realm_default_streams = state.realm_default_streams.filter(({ stream_id }: Body) => stream_id !== id);
    }
  }
}

function applyChannelUpdate(state: Body, event: Body): void {
  const { stream_id: id, property, value, op: _op, type: _type, name, ...more } = event;
  const change = (channel: Body) => Object.assign(channel, { [property]: value, ...more });
  if (property === 'name') {
    for (const muted of state.muted_topics) if (muted[0] === name) muted[0] = value;
  }
  eachChannel(state, [id], change);
  for (const channel of state.realm_default_streams) if (channel.stream_id === id) change(channel);
}

function applySubscription({ state }: Model, event: Body): void {
  const meet = (channel: Body, ids: readonly number[], isThere: boolean) => {
    if (!Array.isArray(channel.subscribers)) return;
    const others = channel.subscribers.filter((id: number) => !ids.includes(id));
    channel.subscribers = isThere ? [...others, ...ids] : others;
  };
  switch (event.op) {
    case 'add':
      for (const subscription of event.subscriptions) {
        forget(state, ['subscriptions', 'unsubscribed', 'never_subscribed'], subscription.stream_id);
        state.subscriptions.push({ ...subscription });
      }
      return;
    case 'remove':
      for (const { stream_id: id } of event.subscriptions) {
        const ended = state.subscriptions.find(({ stream_id }: Body) => stream_id === id);
        forget(state, ['subscriptions'], id);
        // Users who leave together get no events about each other.
        state.unsubscribed.push({ ...ended, subscribers: UNKNOWN });
      }
      return;
    case 'peer_add':
    case 'peer_remove':
      eachChannel(state, event.stream_ids, (channel) => meet(channel, event.user_ids, event.op === 'peer_add'));
      return;
    case 'update':
      eachChannel(state, [event.stream_id], (channel) => {
        if ('is_muted' in channel) channel[event.property] = event.value;
      });
  }
}

const ROLES = { is_owner: [100], is_admin: [100, 200], is_moderator: [300], is_guest: [600] };

function applyUser({ state, userId, messages }: Model, event: Body): void {
  const { is_active: isActive, ...person } = event.person;
  const id = person.user_id;
  if (event.op === 'add') {
    state.realm_users.push(person);
    return;
  }
  const known = [...state.realm_users, ...state.realm_non_active_users].find(({ user_id }: Body) => user_id === id);
  if (!known) throw new Error(`an event about an unknown user: ${JSON.stringify(event)}`);
  if (person.new_email !== undefined) {
    person.email = person.new_email;
    delete person.new_email;
  }
  if (person.custom_profile_field !== undefined) applyProfileValue(known.profile_data, person.custom_profile_field);
  for (const [name, value] of Object.entries(person)) if (name in known) known[name] = value;
  if (person.role !== undefined) changeRole(known, person.role);
  if (isActive !== undefined) changeActivity(state, known, isActive);
  if (id === userId) changeSelf(state, person);
  if (person.avatar_url === undefined) return;
  for (const message of messages.values()) if (message.sender_id === id) message.avatar_url = person.avatar_url;
}

function changeRole(person: Body, role: number): void {
  for (const [name, roles] of Object.entries(ROLES)) if (name in person) person[name] = roles.includes(role);
}

function changeActivity(state: Body, person: Body, isActive: boolean): void {
  const without = (list: Body[]) => list.filter((one) => one.user_id !== person.user_id);
  state.realm_users = without(state.realm_users);
  state.realm_non_active_users = without(state.realm_non_active_users);
  (isActive ? state.realm_users : state.realm_non_active_users).push(person);
  if (isActive) return;
  for (const list of CHANNEL_LISTS) {
    for (const channel of state[list]) {
      if (!Array.isArray(channel.subscribers)) continue;
      channel.subscribers = channel.subscribers.filter((id: number) => id !== person.user_id);
    }
  }
}

function changeSelf(state: Body, person: Body): void {
  const { user_id: _id, role, ...own } = person;
  for (const [name, value] of Object.entries(own)) if (name in state) state[name] = value;
  if (role === undefined) return;
  // After a change of role, only a new registration shows which real addresses the user may see.
  for (const one of [...state.realm_users, ...state.realm_non_active_users]) {
    if (one.user_id !== person.user_id) one.delivery_email = UNKNOWN;
  }
  // Only a new registration as administrator shows the bots that administrators see.
  if (state.is_admin !== ROLES.is_admin.includes(role)) state.realm_bots = UNKNOWN;
  changeRole(state, role);
}

function applyBot(state: Body, { op, bot }: Body): void {
  if (state.realm_bots === UNKNOWN) return;
  const known = state.realm_bots.find(({ user_id }: Body) => user_id === bot.user_id);
  if (op === 'delete') state.realm_bots = state.realm_bots.filter(({ user_id }: Body) => user_id !== bot.user_id);
  else if (op === 'add') state.realm_bots.push(bot);
  else if (known) Object.assign(known, bot);
}

function applyGroup(state: Body, event: Body): void {
  if (event.op === 'add') {
    state.realm_user_groups.push(event.group);
    return;
  }
  const group = state.realm_user_groups.find(({ id }: Body) => id === event.group_id);
  if (!group) throw new Error(`an event about an unknown group: ${JSON.stringify(event)}`);
  const without = (ids: number[], gone: number[]) => ids.filter((id) => !gone.includes(id));
  switch (event.op) {
    case 'update':
      Object.assign(group, event.data);
      break;
    case 'remove':
      state.realm_user_groups = state.realm_user_groups.filter((one: Body) => one !== group);
      break;
    case 'add_members':
      group.members = [...without(group.members, event.user_ids), ...event.user_ids];
      break;
    case 'remove_members':
      group.members = without(group.members, event.user_ids);
      break;
    case 'add_subgroups':
      group.direct_subgroup_ids.push(...event.direct_subgroup_ids);
      break;
    case 'remove_subgroups':
      group.direct_subgroup_ids = without(group.direct_subgroup_ids, event.direct_subgroup_ids);
  }
}

function applyOrganization(state: Body, event: Body): void {
  const changes = event.op === 'update' ? { [event.property]: event.value } : event.data;
  for (const [name, value] of Object.entries(changes)) state[`realm_${name}`] = value;
}
