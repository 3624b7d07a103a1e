import { requireChannelRecord, visibleAmong } from '../actions/access.ts';
import { subscribedChannels, subscriptionViews } from '../actions/channels/channel-views.ts';
import { changeOwnSubscriptions } from '../actions/channels/own-subscriptions.ts';
import { requirePrincipals } from '../actions/channels/principals.ts';
import { unsubscribeUsers } from '../actions/channels/subscribing.ts';
import {
  announceChannels,
  type ChannelOptions,
  type ChannelRequest,
  joinable,
  joinChannels,
  makeChannels,
  mayBringOthers,
  wantedChannels,
} from '../actions/organization/joining.ts';
import { groupIdsOf } from '../actions/users/permissions.ts';
import type { Call, Reply } from '../api/operation.ts';
import type { Channel } from '../domain/channels/channel.ts';
import { noSuchChannels, unreachableChannel } from '../domain/channels/channels.ts';
import { tooManySubscriptions } from '../domain/channels/subscriptions.ts';
import { insufficientPermission, noSuchUser } from '../domain/errors.ts';
import { MAX_SUBSCRIPTIONS_AT_ONCE } from '../domain/limits.ts';
import { nothingToChange } from '../domain/organization/groups.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { isAdministrator } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import { userDeactivated } from '../domain/users/users.ts';
import { listChannelsByName } from '../store/channels/channels.ts';
import { isSubscribed, listSubscriptionsAmong } from '../store/channels/subscriptions.ts';
import { findUser } from '../store/users/users.ts';
import type { Scope } from '../unit/scope.ts';
import { apiEmail } from '../views/users/people.ts';

export async function getSubscriptions(call: Call<'getSubscriptions'>): Promise<Reply<'getSubscriptions'>> {
  const { caller, db, query, now } = call;
  const subscribed = await subscribedChannels(db, caller);
  return {
    subscriptions: await subscriptionViews(db, subscribed, { now, withSubscribers: query.include_subscribers }),
  };
}

export async function subscribe(call: Call<'subscribe'>): Promise<Reply<'subscribe'>> {
  const { caller, form } = call;
  const people = await requirePrincipals(call, caller, form.principals);
  return join(call, form.subscriptions, people, form);
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

async function join(
  call: Scope & { caller: User },
  requests: readonly ChannelRequest[],
  people: readonly User[],
  options: JoinOptions,
): Promise<Reply<'subscribe'>> {
  const { caller, realm } = call;
  const wanted = await wantedChannels(call, requests);
  if (people.some(({ id }) => id !== caller.id) && !mayBringOthers(call, caller)) throw insufficientPermission();
  requireFewAtOnce(people.length * (wanted.existing.length + wanted.missing.length));
  const open = await joinable(call, caller, wanted.existing);
  const closed = wanted.existing.filter(({ id }) => !open.has(id)).map(({ name }) => name);
  if (closed.length > 0 && options.authorization_errors_fatal) throw unreachableChannel(closed.join(', '));
  const made = await makeChannels(call, caller, wanted.missing, options, people);
  const channels = [...wanted.existing.filter(({ id }) => open.has(id)), ...made];
  const { joined, present } = await joinChannels(call, caller, people, { channels, made, colors: wanted.colors });
  await announceChannels(call, caller, made, options.announce);
  return {
    subscribed: namesByEmail(joined, realm),
    already_subscribed: namesByEmail(present, realm),
    ...(closed.length > 0 && { unauthorized: closed }),
  };
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

export async function unsubscribe(call: Call<'unsubscribe'>): Promise<Reply<'unsubscribe'>> {
  const { caller, form } = call;
  const channels = await requireChannelsNamed(call, form.subscriptions);
  const people = await requirePrincipals(call, caller, form.principals);
  requireFewAtOnce(people.length * channels.length);
  if (people.some(({ id }) => id !== caller.id)) await requireRemoval(call, caller, channels);
  return leave(call, people, channels);
}

/** Subscribes before it unsubscribes, so that a channel in both lists is left. */
export async function editSubscriptions(call: Call<'editSubscriptions'>): Promise<Reply<'editSubscriptions'>> {
  const { caller, form } = call;
  if (form.add.length + form.delete.length === 0) throw nothingToChange();
  const { subscribed, already_subscribed } = await join(call, form.add, [caller], PLAIN_JOIN);
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
