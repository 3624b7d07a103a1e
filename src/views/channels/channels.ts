import type { components } from '../../../generated/api.js';
import type { Channel } from '../../domain/channels/channel.ts';
import type { SubscriptionRow } from '../../store/tables.ts';

type Schemas = components['schemas'];

const ADMINISTRATORS_ONLY = 2;

/** The channel in events about default channels: without its traffic. */
export function plainChannelView(channel: Channel): Schemas['DefaultChannel'] {
  return {
    can_remove_subscribers_group: channel.canRemoveSubscribersGroupId,
    creator_id: channel.creatorId,
    date_created: channel.createdAt,
    description: channel.description,
    first_message_id: channel.firstMessageId,
    history_public_to_subscribers: channel.isHistoryPublic,
    invite_only: channel.isPrivate,
    is_web_public: channel.isWebPublic,
    message_retention_days: channel.messageRetentionDays,
    name: channel.name,
    rendered_description: channel.renderedDescription,
    stream_id: channel.id,
    stream_post_policy: channel.postPolicy as Schemas['Channel']['stream_post_policy'],
    is_announcement_only: channel.postPolicy === ADMINISTRATORS_ONLY,
  };
}

export function channelView(channel: Channel, weeklyTraffic: number | null): Schemas['Channel'] {
  return { ...plainChannelView(channel), stream_weekly_traffic: weeklyTraffic };
}

const bool = (bit: 0 | 1 | null) => (bit === null ? null : bit === 1);

export function subscriptionView(
  channel: Channel,
  row: SubscriptionRow,
  { weeklyTraffic, subscribers }: { weeklyTraffic: number | null; subscribers?: number[] | undefined },
): Schemas['Subscription'] {
  return {
    ...channelView(channel, weeklyTraffic),
    color: row.color,
    is_muted: row.is_muted === 1,
    in_home_view: row.is_muted === 0,
    pin_to_top: row.pin_to_top === 1,
    audible_notifications: bool(row.audible_notifications),
    desktop_notifications: bool(row.desktop_notifications),
    email_notifications: bool(row.email_notifications),
    push_notifications: bool(row.push_notifications),
    wildcard_mentions_notify: bool(row.wildcard_mentions_notify),
    ...(subscribers && { subscribers }),
  };
}

/** The fields of an event about changed privacy. */
export const privacyUpdateView = (channel: Channel) =>
  ({
    property: 'invite_only',
    value: channel.isPrivate,
    history_public_to_subscribers: channel.isHistoryPublic,
    is_web_public: channel.isWebPublic,
  }) as const;
