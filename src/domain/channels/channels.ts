import { badRequest } from '../errors.ts';
import { MAX_CHANNEL_NAME_LENGTH } from '../limits.ts';
import { isLongerThan } from '../text.ts';
import { badCharacterPosition } from './topics.ts';

const emptyChannelName = () => badRequest("Channel name can't be empty.");
export const tooManyChannels = (limit: number) =>
  badRequest(`The organization has too many channels (limit: ${limit}): archive those that are not used.`);
const longChannelName = () => badRequest(`Channel name too long (limit: ${MAX_CHANNEL_NAME_LENGTH} characters).`);
const badNameCharacter = (position: number) =>
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

/** A channel's name as it is stored: trimmed. Refuses empty and long names, and control characters. */
export function normalizedChannelName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw emptyChannelName();
  if (isLongerThan(trimmed, MAX_CHANNEL_NAME_LENGTH)) throw longChannelName();
  const position = badCharacterPosition(trimmed);
  if (position !== undefined) throw badNameCharacter(position);
  return trimmed;
}
