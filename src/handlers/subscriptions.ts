import { requireChannelRecord, visibleAmong } from '../actions/access.ts';
import { subscribedChannels, subscriptionViews } from '../actions/channels/channel-views.ts';
import { changeOwnSubscriptions } from '../actions/channels/own-subscriptions.ts';
import { requirePrincipals } from '../actions/channels/principals.ts';
import { requireFewNames, unsubscribeUsers } from '../actions/channels/subscribing.ts';
import {
  announceChannels,
  type ChannelOptions,
  type ChannelRequest,
  isFewEnoughToNotify,
  type JoinedChannels,
  joinChannels,
  makeChannels,
  maySubscribeOthers,
  wantedChannels,
} from '../actions/organization/joining.ts';
import { groupIdsOf } from '../actions/users/permissions.ts';
import { type Call, Continued, type Outcome, type Reply } from '../api/operation.ts';
import type { Channel } from '../domain/channels/channel.ts';
import { noSuchChannels, unreachableChannel } from '../domain/channels/channels.ts';
import { tooManySubscriptions } from '../domain/channels/subscriptions.ts';
import { insufficientPermission, noSuchUser } from '../domain/errors.ts';
import { MAX_SUBSCRIPTIONS_AT_ONCE, PIECE_SUBSCRIPTIONS } from '../domain/limits.ts';
import { nothingToChange } from '../domain/organization/groups.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { isAdministrator } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import { userDeactivated } from '../domain/users/users.ts';
import { listChannels, listChannelsByName } from '../store/channels/channels.ts';
import { isSubscribed, listSubscriptionsAmong, listSubscriptionsEver } from '../store/channels/subscriptions.ts';
import { findUser, listUsersWithIds } from '../store/users/users.ts';
import type { Scope } from '../unit/scope.ts';
import { apiEmail } from '../views/users/people.ts';

export async function getSubscriptions(call: Call<'getSubscriptions'>): Promise<Reply<'getSubscriptions'>> {
  const { caller, db, query, now } = call;
  const subscribed = await subscribedChannels(db, caller);
  return {
    subscriptions: await subscriptionViews(db, subscribed, { now, withSubscribers: query.include_subscribers }),
  };
}

export async function subscribe(call: Call<'subscribe'>): Promise<Outcome<'subscribe'>> {
  const { caller, form } = call;
  const people = await requirePrincipals(call, caller, form.principals);
  const join = await beginJoin(call, form.subscriptions, people, form);
  const nobody = { subscribed: {}, already_subscribed: {} };
  if (join.isLarge) return new Continued((next) => joinPieces(next, join, idsOf(people), nobody));
  return endJoin(call, join, await joinPiece(call, join, people, nobody));
}

interface JoinOptions extends ChannelOptions {
  announce: boolean;
  authorization_errors_fatal: boolean;
}

/** Options for which `PATCH` has no parameters. */
const PLAIN_JOIN: JoinOptions = {
  invite_only: false,
  is_web_public: false,
  is_default_stream: false,
  stream_post_policy: 1,
  message_retention_days: 'realm_default',
  announce: false,
  authorization_errors_fatal: true,
};

/** What a request to subscribe has decided. */
interface Join extends JoinedChannels {
  /** Names of the channels that the caller may not join. */
  closed: string[];
  announce: boolean;
}

/** Decides the whole request and creates its channels. */
async function beginJoin(
  call: Scope & { caller: User },
  requests: readonly ChannelRequest[],
  people: readonly User[],
  options: JoinOptions,
): Promise<Join> {
  const { caller } = call;
  const wanted = await wantedChannels(call, requests);
  if (people.some(({ id }) => id !== caller.id) && !maySubscribeOthers(call, caller)) throw insufficientPermission();
  const places = people.length * (wanted.existing.length + wanted.missing.length);
  requireFewAtOnce(places);
  const open = await visibleAmong(call.db, caller, wanted.existing);
  const closed = wanted.existing.filter(({ id }) => !open.has(id)).map(({ name }) => name);
  if (closed.length > 0 && options.authorization_errors_fatal) throw unreachableChannel(closed.join(', '));
  const existing = wanted.existing.filter(({ id }) => open.has(id));
  const isLarge = isForPieces(places);
  const isAnnounced = !isLarge || (await requireFewEvents(call, people, existing));
  const made = await makeChannels(call, caller, wanted.missing, options, people);
  const { colors } = wanted;
  const { announce } = options;
  return { channels: [...existing, ...made], made, colors, closed, announce, isLarge, isAnnounced };
}

/** Refuses a large request with too large events; returns whether its people get a notice. */
async function requireFewEvents(
  call: Scope & { caller: User },
  people: readonly User[],
  channels: readonly Channel[],
): Promise<boolean> {
  const rows = await listSubscriptionsEver(call.db, idsOf(people), idsOf(channels));
  await requireFewNames(call, people, channels, rows);
  const present = rows.filter((row) => row.is_active === 1);
  return isFewEnoughToNotify(call.caller, people, channels, present);
}

type Joined = Pick<Reply<'subscribe'>, 'subscribed' | 'already_subscribed'>;

/** Subscribes as many people as fit into one unit, and continues with the others in the next. */
async function joinPieces(
  call: Scope & { caller: User },
  begun: Join,
  userIds: readonly number[],
  before: Joined,
): Promise<Outcome<'subscribe'>> {
  const join = { ...begun, channels: await stillOpen(call, begun.channels) };
  const [first, rest] = firstPiece(userIds, join.channels);
  const done = await joinPiece(call, join, await stillActive(call, first), before);
  if (rest.length > 0) return new Continued((next) => joinPieces(next, join, rest, done));
  return endJoin(call, join, done);
}

async function endJoin(
  call: Scope & { caller: User },
  { made, announce, closed }: Join,
  done: Joined,
): Promise<Reply<'subscribe'>> {
  await announceChannels(call, call.caller, made, announce);
  return { ...done, ...(closed.length > 0 && { unauthorized: closed }) };
}

async function joinPiece(
  call: Scope & { caller: User },
  join: Join,
  people: readonly User[],
  before: Joined,
): Promise<Joined> {
  const { joined, present } = await joinChannels(call, call.caller, people, join);
  return {
    subscribed: { ...before.subscribed, ...namesByEmail(joined, call.realm) },
    already_subscribed: { ...before.already_subscribed, ...namesByEmail(present, call.realm) },
  };
}

/** The people whose subscriptions to the channels one unit changes, and the rest. */
function firstPiece(userIds: readonly number[], channels: readonly Channel[]): [number[], number[]] {
  const most = Math.max(1, Math.floor(PIECE_SUBSCRIPTIONS / Math.max(1, channels.length)));
  return [userIds.slice(0, most), userIds.slice(most)];
}

async function stillActive({ db, realm }: Scope, userIds: readonly number[]): Promise<User[]> {
  return (await listUsersWithIds(db, realm.id, userIds)).filter(({ isActive }) => isActive);
}

async function stillOpen({ db, realm }: Scope, channels: readonly Channel[]): Promise<Channel[]> {
  return (await listChannels(db, realm.id, idsOf(channels))).filter(({ isArchived }) => !isArchived);
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

/** Whether a request takes several units, and one before them that decides about it; given people times channels. */
const isForPieces = (places: number) => places > PIECE_SUBSCRIPTIONS;

function requireFewAtOnce(places: number): void {
  if (places > MAX_SUBSCRIPTIONS_AT_ONCE) throw tooManySubscriptions(MAX_SUBSCRIPTIONS_AT_ONCE);
}

function namesByEmail(pairs: readonly { user: User; channel: Channel }[], realm: Realm): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const { user, channel } of pairs) {
    const key = apiEmail(user, realm);
    const known = names[key];
    if (known) known.push(channel.name);
    else names[key] = [channel.name];
  }
  return names;
}

export async function unsubscribe(call: Call<'unsubscribe'>): Promise<Outcome<'unsubscribe'>> {
  const { caller, form } = call;
  const channels = await requireChannelsNamed(call, form.subscriptions);
  const people = await requirePrincipals(call, caller, form.principals);
  const places = people.length * channels.length;
  requireFewAtOnce(places);
  if (people.some(({ id }) => id !== caller.id)) await requireRemoval(call, caller, channels);
  if (!isForPieces(places)) return leave(call, people, channels);
  const nobody = { removed: [], not_removed: [] };
  return new Continued((next) => leavePieces(next, channels, idsOf(people), nobody));
}

/** Unsubscribes as many people as fit into one unit, and continues with the others in the next. */
async function leavePieces(
  scope: Scope,
  all: readonly Channel[],
  userIds: readonly number[],
  before: Reply<'unsubscribe'>,
): Promise<Outcome<'unsubscribe'>> {
  const channels = await stillOpen(scope, all);
  const [first, rest] = firstPiece(userIds, channels);
  const { removed, not_removed } = await leave(scope, await stillActive(scope, first), channels);
  const done = { removed: [...before.removed, ...removed], not_removed: [...before.not_removed, ...not_removed] };
  return rest.length > 0 ? new Continued((next) => leavePieces(next, channels, rest, done)) : done;
}

/** Subscribes before it unsubscribes, so that a channel in both lists is left. */
export async function editSubscriptions(call: Call<'editSubscriptions'>): Promise<Reply<'editSubscriptions'>> {
  const { caller, form } = call;
  if (form.add.length + form.delete.length === 0) throw nothingToChange();
  const join = await beginJoin(call, form.add, [caller], PLAIN_JOIN);
  const { subscribed, already_subscribed } = await joinPiece(call, join, [caller], {
    subscribed: {},
    already_subscribed: {},
  });
  await announceChannels(call, caller, join.made, join.announce);
  const { removed, not_removed } = await leave(call, [caller], await requireChannelsNamed(call, form.delete));
  return { subscribed, already_subscribed, removed, not_removed };
}

async function requireChannelsNamed({ db, realm }: Scope, given: readonly string[]): Promise<Channel[]> {
  const names = [...new Set(given)];
  const found = await listChannelsByName(db, realm.id, names);
  const unknown = names.filter((name) => !found.has(name.toLowerCase()));
  if (unknown.length > 0) throw noSuchChannels(unknown);
  return [...new Set(names.flatMap((name) => found.get(name.toLowerCase()) ?? []))];
}

async function leave(
  scope: Scope,
  people: readonly User[],
  channels: readonly Channel[],
): Promise<Reply<'unsubscribe'>> {
  const leaving = await membershipsAmong(scope, people, channels);
  await unsubscribeUsers(scope, leaving);
  const removed = leaving.flatMap((one) => one.channels.map(({ name }) => name));
  const kept = leaving.flatMap((one) => one.others.map(({ name }) => name));
  return { removed, not_removed: kept };
}

/** For each user, the channels that they are in, and the others. */
async function membershipsAmong({ db }: Scope, people: readonly User[], channels: readonly Channel[]) {
  const rows = await listSubscriptionsAmong(db, idsOf(people), idsOf(channels));
  const places = new Set(rows.map((row) => `${row.user_id} ${row.channel_id}`));
  return people.map((user) => {
    const isIn = ({ id }: Channel) => places.has(`${user.id} ${id}`);
    return { user, channels: channels.filter(isIn), others: channels.filter((channel) => !isIn(channel)) };
  });
}

/** Only administrators and the group that the channel names may unsubscribe others. */
async function requireRemoval(call: Call<'unsubscribe'>, caller: User, channels: readonly Channel[]): Promise<void> {
  const { db } = call;
  if (isAdministrator(caller)) return;
  const own = await groupIdsOf(call, caller);
  const seen = await visibleAmong(db, caller, channels);
  for (const channel of channels) {
    if (!own.has(channel.canRemoveSubscribersGroupId) || !seen.has(channel.id)) throw insufficientPermission();
  }
}

export async function updateSubscriptionSettings(
  call: Call<'updateSubscriptionSettings'>,
): Promise<Reply<'updateSubscriptionSettings'>> {
  await changeOwnSubscriptions(call, call.caller, call.form.subscription_data);
}

export async function editOwnSubscription(call: Call<'editOwnSubscription'>): Promise<Reply<'editOwnSubscription'>> {
  await changeOwnSubscriptions(call, call.caller, [{ stream_id: call.path.stream_id, ...call.form }]);
}

export async function getSubscriptionStatus(
  call: Call<'getSubscriptionStatus'>,
): Promise<Reply<'getSubscriptionStatus'>> {
  const { caller, path, db, realm } = call;
  const user = await findUser(db, realm.id, path.user_id);
  if (!user) throw noSuchUser();
  if (!user.isActive) throw userDeactivated();
  const channel = await requireChannelRecord(db, caller, path.stream_id);
  return { is_subscribed: await isSubscribed(db, user.id, channel.id) };
}
