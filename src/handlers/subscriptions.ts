import { requireChannelRecord, visibleAmong } from '../actions/access.ts';
import { subscribedChannels, subscriptionViews } from '../actions/channels/channel-views.ts';
import { changeOwnSubscriptions } from '../actions/channels/own-subscriptions.ts';
import { requirePrincipals } from '../actions/channels/principals.ts';
import { requireFewNames, unsubscribeUsers } from '../actions/channels/subscribing.ts';
import {
  announceChannels,
  bringsFew,
  type ChannelOptions,
  type ChannelRequest,
  type JoinedChannels,
  joinable,
  joinChannels,
  makeChannels,
  mayBringOthers,
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
  const joining = await beginJoin(call, form.subscriptions, people, form);
  return joinPieces(call, joining, people, { subscribed: {}, already_subscribed: {} });
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
  if (people.some(({ id }) => id !== caller.id) && !mayBringOthers(call, caller)) throw insufficientPermission();
  const places = people.length * (wanted.existing.length + wanted.missing.length);
  requireFewAtOnce(places);
  const open = await joinable(call, caller, wanted.existing);
  const closed = wanted.existing.filter(({ id }) => !open.has(id)).map(({ name }) => name);
  if (closed.length > 0 && options.authorization_errors_fatal) throw unreachableChannel(closed.join(', '));
  const existing = wanted.existing.filter(({ id }) => open.has(id));
  const isLarge = places > PIECE_SUBSCRIPTIONS;
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
  const rows = await listSubscriptionsEver(
    call.db,
    people.map(({ id }) => id),
    channels.map(({ id }) => id),
  );
  await requireFewNames(call, people, channels, rows);
  const present = rows.filter((row) => row.is_active === 1);
  return bringsFew(call.caller, people, channels, present);
}

type Joined = Pick<Reply<'subscribe'>, 'subscribed' | 'already_subscribed'>;

/** Subscribes as many people as fit into one unit, and continues with the others in the next. */
async function joinPieces(
  call: Scope & { caller: User },
  join: Join,
  people: readonly User[],
  before: Joined,
): Promise<Outcome<'subscribe'>> {
  const [first, rest] = firstPiece(people, join.channels);
  const done = await joinPiece(call, join, first, before);
  if (rest.length > 0) {
    return new Continued(async (next) => {
      const current = { ...join, channels: await stillOpen(next, join.channels) };
      return joinPieces(next, current, await stillActive(next, rest), done);
    });
  }
  await announceChannels(call, call.caller, join.made, join.announce);
  return { ...done, ...(join.closed.length > 0 && { unauthorized: join.closed }) };
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
function firstPiece(people: readonly User[], channels: readonly Channel[]): [User[], User[]] {
  const most = Math.max(1, Math.floor(PIECE_SUBSCRIPTIONS / Math.max(1, channels.length)));
  return [people.slice(0, most), people.slice(most)];
}

async function stillActive({ db, realm }: Scope, people: readonly User[]): Promise<User[]> {
  const ids = people.map(({ id }) => id);
  return (await listUsersWithIds(db, realm.id, ids)).filter(({ isActive }) => isActive);
}

async function stillOpen({ db, realm }: Scope, channels: readonly Channel[]): Promise<Channel[]> {
  const ids = channels.map(({ id }) => id);
  return (await listChannels(db, realm.id, ids)).filter(({ isArchived }) => !isArchived);
}

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
  requireFewAtOnce(people.length * channels.length);
  if (people.some(({ id }) => id !== caller.id)) await requireRemoval(call, caller, channels);
  return leavePieces(call, people, channels, { removed: [], not_removed: [] });
}

/** Unsubscribes as many people as fit into one unit, and continues with the others in the next. */
async function leavePieces(
  scope: Scope,
  people: readonly User[],
  channels: readonly Channel[],
  before: Reply<'unsubscribe'>,
): Promise<Outcome<'unsubscribe'>> {
  const [first, rest] = firstPiece(people, channels);
  const { removed, not_removed } = await leave(scope, first, channels);
  const done = { removed: [...before.removed, ...removed], not_removed: [...before.not_removed, ...not_removed] };
  if (rest.length === 0) return done;
  return new Continued(async (next) =>
    leavePieces(next, await stillActive(next, rest), await stillOpen(next, channels), done),
  );
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
  const rows = await listSubscriptionsAmong(
    db,
    people.map(({ id }) => id),
    channels.map(({ id }) => id),
  );
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
