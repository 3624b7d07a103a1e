import { badValue } from '../errors.ts';
import type { Realm } from '../organization/organization.ts';
import type { Channel } from './channel.ts';

const DAY = 86_400;

/** Days until messages are deleted; null: the organization's setting, -1: never. */
export function retentionDays(value: number | 'realm_default' | 'unlimited'): number | null {
  if (value === 'realm_default') return null;
  if (value === 'unlimited') return -1;
  if (value <= 0) throw badValue('message_retention_days', value);
  return value;
}

/** Days after which messages of a channel are deleted; -1: never. */
export const retentionIn = ({ messageRetentionDays: own }: Pick<Channel, 'messageRetentionDays'>, realm: Realm) =>
  own ?? realm.settings.message_retention_days;

/** When (UNIX seconds) the last messages were sent that are due for deletion after so many days. */
export const sentUntil = (days: number, now: number): number =>
  days > 0 ? now - days * DAY : Number.NEGATIVE_INFINITY;
