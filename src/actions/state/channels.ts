import type { components } from '../../../generated/api.js';
import type { Channel } from '../../domain/channel.ts';
import { isAdministrator, isGuest } from '../../domain/roles.ts';
import type { User } from '../../domain/user.ts';
import { activeChannels } from '../../store/channels.ts';
import { allSubscriptionsOf } from '../../store/subscription-history.ts';
import { subscribersByChannel } from '../../store/subscriptions.ts';
import type { SubscriptionRow } from '../../store/tables.ts';
import { plainChannelView } from '../../views/channels.ts';
import { channelViews, subscriptionViews } from '../channel-views.ts';
import { defaultChannels } from '../default-channels.ts';
import type { Asking, State, StateRequest } from './request.ts';

type Subscription = components['schemas']['Subscription'];

export async function channelState(asking: Asking, request: StateRequest): Promise<State> {
  const { wants } = request;
  const visible = wants('subscription') || wants('stream') ? await visibleChannels(asking) : [];
  return {
    ...(wants('subscription') && (await subscriptionState(asking, request, visible))),
    ...(wants('stream') && {
      streams: await channelViews(
        asking.db,
        visible.map(({ channel }) => channel),
        asking.now,
      ),
    }),
    ...(wants('default_streams') && { realm_default_streams: await defaultsOf(asking) }),
    ...(wants('default_stream_groups') && { realm_default_stream_groups: [] }),
  };
}

/** A channel that the caller may know of, with their subscription, be it ended. */
interface Visible {
  channel: Channel;
  row: SubscriptionRow | undefined;
}

async function visibleChannels({ db, realm, caller }: Asking): Promise<Visible[]> {
  const rows = new Map((await allSubscriptionsOf(db, caller.id)).map((row) => [row.channel_id, row]));
  return (await activeChannels(db, realm.id))
    .map((channel) => ({ channel, row: rows.get(channel.id) }))
    .filter((one) => isVisible(caller, one));
}

function isVisible(caller: User, { channel, row }: Visible): boolean {
  if (row?.is_active === 1 || isAdministrator(caller) || channel.isWebPublic) return true;
  return !channel.isPrivate && !isGuest(caller);
}

async function subscriptionState(asking: Asking, request: StateRequest, visible: readonly Visible[]): Promise<State> {
  const had = visible.flatMap(({ channel, row }) => (row ? [{ channel, row }] : []));
  const options = { now: asking.now, withSubscribers: request.includeSubscribers };
  const views = (await subscriptionViews(asking.db, had, options)).map((view) => fitted(view, asking.caller, request));
  const isActive = (index: number) => had[index]?.row.is_active === 1;
  return {
    subscriptions: views.filter((_view, index) => isActive(index)),
    unsubscribed: views.filter((_view, index) => !isActive(index)),
    never_subscribed: await neverSubscribed(asking, request, visible),
  };
}

async function neverSubscribed({ db, now }: Asking, { includeSubscribers }: StateRequest, visible: readonly Visible[]) {
  const channels = visible.filter(({ row }) => row === undefined).map(({ channel }) => channel);
  const views = await channelViews(db, channels, now);
  if (!includeSubscribers) return views;
  const subscribers = await subscribersByChannel(
    db,
    channels.map(({ id }) => id),
  );
  return views.map((view) => ({ ...view, subscribers: subscribers.get(view.stream_id) ?? [] }));
}

/** Clients that know nothing of inherited settings get what the user's general ones say. */
function fitted(view: Subscription, { settings }: User, { capabilities }: StateRequest): Subscription {
  if (capabilities.notification_settings_null) return view;
  return {
    ...view,
    audible_notifications: view.audible_notifications ?? settings.enable_stream_audible_notifications,
    desktop_notifications: view.desktop_notifications ?? settings.enable_stream_desktop_notifications,
    email_notifications: view.email_notifications ?? settings.enable_stream_email_notifications,
    push_notifications: view.push_notifications ?? settings.enable_stream_push_notifications,
  };
}

async function defaultsOf({ db, realm, caller }: Asking) {
  return isGuest(caller) ? [] : (await defaultChannels(db, realm.id)).map(plainChannelView);
}
