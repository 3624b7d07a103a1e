import type { components } from '../../../generated/api.js';
import { maySeeRecord } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { isGuest } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { turnAfter } from '../../runtime/turns.ts';
import { listActiveChannels } from '../../store/channels/channels.ts';
import { listSubscribersByChannel } from '../../store/channels/subscriptions.ts';
import type { SubscriptionRow } from '../../store/tables.ts';
import { channelView, plainChannelView } from '../../views/channels/channels.ts';
import { subscriptionViewsOf } from '../channels/channel-views.ts';
import { defaultChannels } from '../channels/default-channels.ts';
import type { Prepared, RegisterContext, State, StateRequest } from './request.ts';

type Subscription = components['schemas']['Subscription'];

export async function channelState(context: RegisterContext, request: StateRequest): Promise<State> {
  const { wants } = request;
  const visible = wants('subscription') || wants('stream') ? await visibleChannels(context) : [];
  // Channels created after the count have no traffic yet.
  const { traffic } = context.before;
  await turnAfter(visible);
  const subscriptions = wants('subscription') && (await subscriptionState(context, request, { visible, traffic }));
  await turnAfter(visible);
  return {
    ...subscriptions,
    ...(wants('stream') && {
      streams: visible.map(({ channel }) => channelView(channel, traffic.get(channel.id) ?? null)),
    }),
    ...(wants('default_streams') && { realm_default_streams: await defaultsOf(context) }),
    ...(wants('default_stream_groups') && { realm_default_stream_groups: [] }),
  };
}

/** A channel whose record the caller may see, with their current or former subscription. */
interface Visible {
  channel: Channel;
  row: SubscriptionRow | undefined;
}

async function visibleChannels({ db, realm, caller, own }: RegisterContext): Promise<Visible[]> {
  const rows = new Map((await own.subscriptions()).map((row) => [row.channel_id, row]));
  return (await listActiveChannels(db, realm.id))
    .map((channel) => ({ channel, row: rows.get(channel.id) }))
    .filter(({ channel, row }) => maySeeRecord(caller, channel, { isSubscribed: row?.is_active === 1 }));
}

async function subscriptionState(
  context: RegisterContext,
  request: StateRequest,
  { visible, traffic }: { visible: readonly Visible[]; traffic: Prepared['traffic'] },
): Promise<State> {
  const had = visible.flatMap(({ channel, row }) => (row ? [{ channel, row }] : []));
  const subscribers = request.includeSubscribers
    ? await listSubscribersByChannel(
        context.db,
        visible.map(({ channel }) => channel.id),
      )
    : undefined;
  const views = subscriptionViewsOf(had, { traffic, subscribers }).map((view) => fitted(view, context.caller, request));
  const isActive = (index: number) => had[index]?.row.is_active === 1;
  return {
    subscriptions: views.filter((_view, index) => isActive(index)),
    unsubscribed: views.filter((_view, index) => !isActive(index)),
    never_subscribed: visible
      .filter(({ row }) => row === undefined)
      .map(({ channel }) => ({
        ...channelView(channel, traffic.get(channel.id) ?? null),
        ...(subscribers && { subscribers: subscribers.get(channel.id) ?? [] }),
      })),
  };
}

/** Fills in the user's general settings for clients that do not know inherited ones. */
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

async function defaultsOf({ db, realm, caller }: RegisterContext) {
  return isGuest(caller) ? [] : (await defaultChannels(db, realm.id)).map(plainChannelView);
}
