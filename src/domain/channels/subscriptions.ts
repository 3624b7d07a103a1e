import { badRequest, wrongType } from '../errors.ts';
import { normalizedColor } from './colors.ts';

export const tooManySubscriptions = (limit: number) =>
  badRequest(`Too many subscriptions at once (limit: ${limit}): name fewer people or fewer channels.`);
export const tooManySubscribersAtOnce = (limit: number) =>
  badRequest(`The channels have too many subscribers to be joined at once (limit: ${limit}): name fewer channels.`);
export const tooManyNewChannels = (limit: number) => badRequest(`Too many new channels at once (limit: ${limit}).`);
export const notSubscribed = (channelId: number) => badRequest(`Not subscribed to channel ID ${channelId}`);
const noSuchProperty = (property: string) => badRequest(`Unknown subscription property: ${property}`);
const badColor = (place: string) => badRequest(`Invalid ${place}: color is not a valid hex color code`);

const BOOLEANS = [
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const;
export type BooleanProperty = (typeof BOOLEANS)[number];

export type SubscriptionChange = { property: 'color'; value: string } | { property: BooleanProperty; value: boolean };

const COLOR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** One change to a user's own settings for a channel; `place` names it in refusals. */
export function subscriptionChange(property: string, value: unknown, place: string): SubscriptionChange {
  if (property === 'color') {
    if (typeof value !== 'string') throw wrongType('color', 'a string');
    if (!COLOR.test(value)) throw badColor(place);
    return { property, value: normalizedColor(value) };
  }
  const known = BOOLEANS.find((name) => name === property);
  if (known === undefined) throw noSuchProperty(property);
  if (typeof value === 'string') throw wrongType(property, 'a boolean');
  if (typeof value !== 'boolean') throw wrongType(`${place}["value"]`, 'a boolean');
  return { property: known, value };
}
