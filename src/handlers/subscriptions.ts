import { maySeeChannel, requireNonGuest } from '../actions/access.ts';
import { subscribedChannels, subscriptionViews } from '../actions/channel-views.ts';
import {
  announceChannels,
  joinable,
  joinChannels,
  makeChannels,
  mayBringOthers,
  wantedChannels,
} from '../actions/joining.ts';
import { isInSystemGroup } from '../actions/permissions.ts';
import { requirePrincipals } from '../actions/principals.ts';
import { unsubscribeUsers } from '../actions/subscribing.ts';
import type { Call, Reply } from '../api/operation.ts';
import type { Channel } from '../domain/channel.ts';
import { noSuchChannels, unreachableChannel } from '../domain/channels.ts';
import { badRequest, insufficientPermission, noSuchChannel } from '../domain/errors.ts';
import type { Realm } from '../domain/organization.ts';
import { isAdministrator } from '../domain/roles.ts';
import { type BooleanProperty, subscriptionChange } from '../domain/subscriptions.ts';
import type { User } from '../domain/user.ts';
import { findChannel, findChannelByName } from '../store/channels.ts';
import { findGroup } from '../store/groups.ts';
import { isSubscribed, updateSubscription } from '../store/subscriptions.ts';
import { apiEmail } from '../views/people.ts';

export async function getSubscriptions(call: Call<'getSubscriptions'>): Promise<Reply<'getSubscriptions'>> {
  const { caller, db, query, now } = call;
  const subscribed = await subscribedChannels(db, caller);
  return {
    subscriptions: await subscriptionViews(db, subscribed, { now, withSubscribers: query.include_subscribers }),
  };
}

export async function subscribe(call: Call<'subscribe'>): Promise<Reply<'subscribe'>> {
  const { caller, form, realm } = call;
  requireNonGuest(caller);
  const wanted = await wantedChannels(call, form.subscriptions);
  const people = await requirePrincipals(call, caller, form.principals);
  if (people.some(({ id }) => id !== caller.id) && !mayBringOthers(call, caller)) throw insufficientPermission();
  const open = await joinable(call, caller, wanted.existing);
  const closed = wanted.existing.filter(({ id }) => !open.has(id)).map(({ name }) => name);
  if (closed.length > 0 && form.authorization_errors_fatal) throw unreachableChannel(closed.join(', '));
  const made = await makeChannels(call, caller, wanted.missing, form, people);
  const channels = [...wanted.existing.filter(({ id }) => open.has(id)), ...made];
  const { joined, present } = await joinChannels(call, caller, people, { channels, made, colors: wanted.colors });
  await announceChannels(call, caller, made, form.announce);
  return {
    subscribed: namesByEmail(joined, realm),
    already_subscribed: namesByEmail(present, realm),
    ...(closed.length > 0 && { unauthorized: closed }),
  };
}

function namesByEmail(pairs: readonly { user: User; channel: Channel }[], realm: Realm): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const { user, channel } of pairs) {
    const key = apiEmail(user, realm);
    names[key] = [...(names[key] ?? []), channel.name];
  }
  return names;
}

export async function unsubscribe(call: Call<'unsubscribe'>): Promise<Reply<'unsubscribe'>> {
  const { caller, form, db, realm } = call;
  const found = await Promise.all(form.subscriptions.map((name) => findChannelByName(db, realm.id, name)));
  const unknown = form.subscriptions.filter((_name, index) => !found[index]);
  if (unknown.length > 0) throw noSuchChannels(unknown);
  const channels = [...new Map(found.flatMap((channel) => (channel ? [[channel.id, channel] as const] : []))).values()];
  const people = await requirePrincipals(call, caller, form.principals);
  if (people.some(({ id }) => id !== caller.id)) await requireRemoval(call, caller, channels);
  const removed: string[] = [];
  const kept: string[] = [];
  const departures: { user: User; channels: Channel[] }[] = [];
  for (const user of people) {
    const leaving: Channel[] = [];
    for (const channel of channels) {
      if (await isSubscribed(db, user.id, channel.id)) leaving.push(channel);
      else kept.push(channel.name);
    }
    departures.push({ user, channels: leaving });
    removed.push(...leaving.map(({ name }) => name));
  }
  await unsubscribeUsers(call, departures);
  return { removed, not_removed: kept };
}

/** Others are unsubscribed by administrators and by the group that the channel names. */
async function requireRemoval(call: Call<'unsubscribe'>, caller: User, channels: readonly Channel[]): Promise<void> {
  const { db, realm, now } = call;
  for (const channel of channels) {
    if (isAdministrator(caller)) continue;
    const group = await findGroup(db, realm.id, channel.canRemoveSubscribersGroupId);
    const isRemover = group !== undefined && isInSystemGroup(realm, group.name, caller, now);
    if (!isRemover || !(await maySeeChannel(db, caller, channel))) throw insufficientPermission();
  }
}

export async function updateSubscriptionSettings(
  call: Call<'updateSubscriptionSettings'>,
): Promise<Reply<'updateSubscriptionSettings'>> {
  const { caller, form, db, realm, emit } = call;
  const changes = [];
  for (const [index, { stream_id: id, property, value }] of form.subscription_data.entries()) {
    const change = subscriptionChange(property, value, `subscription_data[${index}]`);
    const channel = await findChannel(db, realm.id, id);
    if (!channel || !(await maySeeChannel(db, caller, channel))) throw noSuchChannel();
    if (!(await isSubscribed(db, caller.id, id))) throw badRequest(`Not subscribed to channel ID ${id}`);
    changes.push({ id, change });
  }
  for (const { id, change } of changes) {
    const tell = (property: BooleanProperty, value: boolean) =>
      emit({ users: [caller.id] }, { type: 'subscription', op: 'update', property, value, stream_id: id });
    if (change.property === 'color') {
      const { property, value } = change;
      await updateSubscription(db, caller.id, id, { color: value });
      emit({ users: [caller.id] }, { type: 'subscription', op: 'update', property, value, stream_id: id });
    } else if (change.property === 'is_muted' || change.property === 'in_home_view') {
      const isMuted = change.property === 'is_muted' ? change.value : !change.value;
      await updateSubscription(db, caller.id, id, { is_muted: isMuted ? 1 : 0 });
      tell('in_home_view', !isMuted);
      tell('is_muted', isMuted);
    } else {
      await updateSubscription(db, caller.id, id, { [change.property]: change.value ? 1 : 0 });
      tell(change.property, change.value);
    }
  }
}
