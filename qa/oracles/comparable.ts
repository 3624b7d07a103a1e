import type { Body } from '../../test/support/actor.ts';
import { type Model, UNKNOWN } from './model.ts';

/** Members about the registration itself or the server, not the organization. */
const NO_STATE = /^(result|msg|queue_id|last_event_id|zulip_.*|server_.*|presence.*|max_.*_mib)$/;
/** Members that a client computes itself; see `derived`. */
const DERIVED = /^(unread_msgs|max_message_id|starred_messages|recent_private_conversations|can_.*)$/;

const byId = (name: string) => (a: Body, b: Body) => a[name] - b[name];
const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);
const inOrder = (list: Body, order: (a: Body, b: Body) => number) => (list === UNKNOWN ? list : list?.sort(order));

/**
 * The state without order where order has no meaning, and without data that an older state cannot have. `hidden` are
 * the IDs of private channels: users outside are not notified that a channel became private.
 */
export function comparable(state: Body, hidden: ReadonlySet<number>): Body {
  const members = Object.entries(state).filter(([name]) => !NO_STATE.test(name) && !DERIVED.test(name));
  const known: Body = structuredClone(Object.fromEntries(members));
  const { unsubscribed, never_subscribed: never, ...rest } = known;
  const isSeen = (id: number) => isVisible(state, hidden, id);
  rest.streams = rest.streams.filter((channel: Body) => isSeen(channel.stream_id));
  // A policy remains when its channel is no longer visible.
  const seen = new Map<number, string>(rest.streams.map((channel: Body) => [channel.stream_id, channel.name]));
  rest.user_topics = rest.user_topics.filter((policy: Body) => seen.has(policy.stream_id));
  rest.muted_topics = rest.muted_topics.filter(([name]: [string]) => [...seen.values()].includes(name));
  const channelMembers = Object.keys(rest.streams[0] ?? {});
  // If a channel is hidden and shown again, a client forgets whether the user was once subscribed to it.
  rest.others = [...unsubscribed, ...never]
    .filter((channel) => isSeen(channel.stream_id))
    .map((channel) => pick(channel, [...channelMembers, 'subscribers']));
  for (const list of [rest.subscriptions, rest.others]) {
    for (const channel of list) channel.subscribers = inOrder(channel.subscribers ?? [], (a, b) => a - b);
  }
  for (const name of ['streams', 'subscriptions', 'others', 'realm_default_streams']) {
    rest[name].sort(byId('stream_id'));
    for (const channel of rest[name]) {
      // Counted when the state is fetched, without events.
      delete channel.stream_weekly_traffic;
      // There is an event when it is deleted or moved, but not when it is sent.
      delete channel.first_message_id;
    }
  }
  for (const name of ['realm_users', 'realm_non_active_users', 'realm_bots']) inOrder(rest[name], byId('user_id'));
  // A bot's key is shown only when it is created.
  if (rest.realm_bots !== UNKNOWN) for (const bot of rest.realm_bots) delete bot.api_key;
  for (const name of ['drafts', 'realm_user_groups']) rest[name].sort(byId('id'));
  for (const group of rest.realm_user_groups) {
    group.members = ascending(group.members);
    group.direct_subgroup_ids = ascending(group.direct_subgroup_ids);
  }
  for (const name of ['user_topics', 'muted_topics', 'alert_words', 'realm_domains']) rest[name]?.sort(byText);
  return rest;
}

const isSubscribed = (state: Body, id: number) => state.subscriptions.some((one: Body) => one.stream_id === id);

const pick = (value: Body, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in value).map((name) => [name, value[name]]));

/** Whether the channel of a message is closed to the user, which events to users outside do not say. */
export type Closed = (messageId: number) => boolean;

/** Members that follow from the messages, as a client computes them. */
export function derived({ userId, state, messages, touched, starred, recalled }: Model, isClosed: Closed): Body {
  const all = [...messages.values()];
  const unread = [...all, ...recalled.values()].filter((message) => !message.flags.includes('read'));
  const direct = unread.filter(({ type }) => type === 'private');
  const inChannels = unread.filter((message) => message.type === 'stream' && isSubscribed(state, message.stream_id));
  const newestId = Math.max(-1, ...messages.keys());
  const isHeard = (message: Body) => message.type === 'private' || isLoud(state, message);
  const concerns = (message: Body) =>
    message.flags.includes('mentioned') ||
    (message.flags.some((flag: string) => flag.endsWith('wildcard_mentioned')) && isHeard(message));
  return {
    ...permissions(userId, state),
    unread_msgs: {
      count: direct.length + inChannels.filter(isHeard).length,
      mentions: idsOf([...direct, ...inChannels].filter(concerns)),
      streams: grouped(inChannels, (one) => `${one.stream_id} ${one.subject.toLowerCase()}`),
      direct: grouped(direct, (one) => othersIn(one, userId).join(',')),
    },
    max_message_id: newestId > Math.max(...touched) && !isClosed(newestId) ? newestId : UNKNOWN,
    starred_messages: ascending(starred).filter((id) => !isClosed(id)),
    recent_private_conversations: grouped(
      all.filter(({ type }) => type === 'private'),
      (one) => othersIn(one, userId).join(','),
      (ids) => ids.at(-1),
    ),
  };
}

/** The same members of a fetched state. */
export function fetchedDerived(userId: number, state: Body, isClosed: Closed): Body {
  const { unread_msgs: unread } = state;
  const others = (ids: string) => ids.split(',').filter((id) => id !== String(userId));
  const direct = [
    ...unread.pms.map((one: Body) => [one.other_user_id === userId ? '' : `${one.other_user_id}`, one]),
    ...unread.huddles.map((one: Body) => [others(one.user_ids_string).join(','), one]),
  ];
  return {
    ...pick(state, Object.keys(permissions(userId, state))),
    unread_msgs: {
      count: unread.count,
      mentions: ascending(unread.mentions),
      streams: Object.fromEntries(
        unread.streams.map((one: Body) => [
          `${one.stream_id} ${one.topic.toLowerCase()}`,
          ascending(one.unread_message_ids),
        ]),
      ),
      direct: Object.fromEntries(direct.map(([key, one]: [string, Body]) => [key, ascending(one.unread_message_ids)])),
    },
    max_message_id: state.max_message_id,
    starred_messages: ascending(state.starred_messages).filter((id) => !isClosed(id)),
    recent_private_conversations: Object.fromEntries(
      state.recent_private_conversations.map((one: Body) => [ascending(one.user_ids).join(','), one.max_message_id]),
    ),
  };
}

/** The user's permissions, by the settings of the organization and the user's groups. */
function permissions(userId: number, state: Body): Body {
  const isIn = (groupId: number): boolean => {
    const group = state.realm_user_groups.find(({ id }: Body) => id === groupId);
    return group.members.includes(userId) || group.direct_subgroup_ids.some(isIn);
  };
  const named = (name: string) => state.realm_user_groups.find((group: Body) => group.name === `role:${name}`).id;
  const GROUP_OF: Record<number, string> = {
    1: 'members',
    2: 'administrators',
    3: 'fullmembers',
    4: 'moderators',
    6: 'nobody',
  };
  const mayBy = (policy: number) => isIn(named(GROUP_OF[policy] ?? ''));
  const isGranted = (grantee: Body): boolean =>
    typeof grantee === 'number'
      ? isIn(grantee)
      : grantee.direct_members.includes(userId) || grantee.direct_subgroups.some(isIn);
  const mayMakePublic = isGranted(state.realm_can_create_public_channel_group);
  const mayMakePrivate = isGranted(state.realm_can_create_private_channel_group);
  return {
    can_create_public_streams: mayMakePublic,
    can_create_private_streams: mayMakePrivate,
    can_create_streams: mayMakePublic || mayMakePrivate,
    can_subscribe_other_users: mayBy(state.realm_invite_to_stream_policy),
    can_invite_others_to_realm: mayBy(state.realm_invite_to_realm_policy),
  };
}

const idsOf = (messages: readonly Body[]) => ascending(messages.map(({ id }) => id));
const othersIn = (message: Body, userId: number) =>
  ascending(message.display_recipient.map(({ id }: Body) => id).filter((id: number) => id !== userId));

function grouped(messages: readonly Body[], keyOf: (message: Body) => string, of = (ids: number[]): unknown => ids) {
  const groups = new Map<string, number[]>();
  for (const message of messages) groups.set(keyOf(message), [...(groups.get(keyOf(message)) ?? []), message.id]);
  return Object.fromEntries([...groups].map(([key, ids]) => [key, of(ascending(ids))]));
}

/** Whether the message counts as unread by the policies of its topic and channel. */
function isLoud(state: Body, { stream_id: id, subject }: Body): boolean {
  const isThis = (one: Body) => one.stream_id === id && one.topic_name.toLowerCase() === subject.toLowerCase();
  const policy = state.user_topics.find(isThis)?.visibility_policy ?? 0;
  if (policy !== 0) return policy !== 1;
  return !state.subscriptions.find(({ stream_id }: Body) => stream_id === id)?.is_muted;
}

/** Whether the user may see the channel, given the IDs of the private ones. */
export const isVisible = (state: Body, hidden: ReadonlySet<number>, id: number | undefined): boolean =>
  id === undefined || state.is_admin || !hidden.has(id) || isSubscribed(state, id);

/** Whether the user may read in the channel; administrators see only the record of a private one. */
export const isReadable = (state: Body, hidden: ReadonlySet<number>, id: number | undefined): boolean =>
  id === undefined || isSubscribed(state, id) || (!hidden.has(id) && !state.is_guest);

/** The members of a message that are the same in events and in responses. */
export const comparableMessage = (message: Body): Body => ({
  ...pick(message, ['id', 'type', 'sender_id', 'stream_id', 'subject', 'content', 'topic_links']),
  flags: [...message.flags].filter((flag: string) => flag !== 'historical').sort(),
  submessages: message.submessages.map(({ id, sender_id, content }: Body) => `${id} ${sender_id} ${content}`),
  reactions: message.reactions.map(({ user_id, emoji_code }: Body) => `${user_id} ${emoji_code}`).sort(),
});

/** The differences of two values, as paths with both values; at most ten. */
export function differences(expected: unknown, found: unknown, path = ''): string[] {
  if (expected === UNKNOWN || JSON.stringify(expected) === JSON.stringify(found)) return [];
  const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isTree(expected) || !isTree(found) || Array.isArray(expected) !== Array.isArray(found)) {
    return [`${path}: events lead to ${short(expected)}, fetched is ${short(found)}`];
  }
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names.flatMap((name) => differences(expected[name], found[name], `${path}/${name}`)).slice(0, 10);
}

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 300);
