import { badRequest, Refusal } from './errors.ts';
import { MAX_CHANNEL_NAME_LENGTH } from './organization.ts';
import { badCharacterPosition } from './topics.ts';

export const emptyChannelName = () => badRequest("Channel name can't be empty.");
export const longChannelName = () =>
  badRequest(`Channel name too long (limit: ${MAX_CHANNEL_NAME_LENGTH} characters).`);
export const badNameCharacter = (position: number) =>
  badRequest(`Invalid character in channel name, at position ${position}.`);
export const privateDefault = () => badRequest('A default channel cannot be private.');
export const privateCannotBeDefault = () => badRequest('Private channels cannot be made default.');
export const noWebPublicChannels = () => badRequest('Web-public channels are not enabled.');
export const impossiblePrivacy = () => badRequest('Invalid parameters');
export const sameChannelName = () => badRequest('Channel already has that name.');
export const takenChannelName = () => badRequest('Channel name already in use.');
export const alreadyArchived = () => badRequest('Channel is already deactivated');
export const unreachableChannel = (name: string) => badRequest(`Unable to access channel (${name}).`);
export const noSuchChannels = (names: readonly string[]) => badRequest(`Channel(s) (${names.join(', ')}) do not exist`);
export const badRetention = (value: number) =>
  new Refusal('REQUEST_VARIABLE_INVALID', `Bad value for 'message_retention_days': ${value}`, {
    var_name: 'message_retention_days',
    bad_value: String(value),
  });
export const invalidGroup = () => badRequest('Invalid user group');
export const groupNotAllowed = (setting: string, group: string) =>
  badRequest(`'${setting}' setting cannot be set to '${group}' group.`);

/** A channel's name as it is stored: trimmed; refuses an empty or long one and odd characters. */
export function normalizedChannelName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw emptyChannelName();
  if ([...trimmed].length > MAX_CHANNEL_NAME_LENGTH) throw longChannelName();
  const position = badCharacterPosition(trimmed);
  if (position !== undefined) throw badNameCharacter(position);
  return trimmed;
}

/** Days until messages go; null: as the organization says, -1: never. */
export function retentionDays(value: number | 'realm_default' | 'unlimited'): number | null {
  if (value === 'realm_default') return null;
  if (value === 'unlimited') return -1;
  if (value <= 0) throw badRetention(value);
  return value;
}
