import { normalizedColor } from './colors.ts';
import { badRequest } from './errors.ts';

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

/** One change of a user's own settings of a channel; `place` names it in a refusal. */
export function subscriptionChange(property: string, value: unknown, place: string): SubscriptionChange {
  if (property === 'color') {
    if (typeof value !== 'string') throw badRequest('color is not a string');
    if (!COLOR.test(value)) throw badRequest(`Invalid ${place}: color is not a valid hex color code`);
    return { property, value: normalizedColor(value) };
  }
  const known = BOOLEANS.find((name) => name === property);
  if (known === undefined) throw badRequest(`Unknown subscription property: ${property}`);
  if (typeof value === 'string') throw badRequest(`${property} is not a boolean`);
  if (typeof value !== 'boolean') throw badRequest(`${place}["value"] is not a boolean`);
  return { property: known, value };
}

export const badColor = (place: string) => badRequest(`Invalid ${place}: color is not a valid hex color code`);
export const isColor = (text: string) => COLOR.test(text);
