import { badRequest, Refusal } from '../errors.ts';

export const emojiDoesNotExist = (name: string) => badRequest(`Emoji '${name}' does not exist`);
export const invalidEmojiCode = () => badRequest('Invalid emoji code');
export const invalidEmojiName = () => badRequest('Invalid emoji name.');
export const invalidEmojiType = () => badRequest('Invalid emoji type.');
export const invalidCustomEmoji = () => badRequest('Invalid custom emoji.');
export const invalidCustomEmojiName = () => badRequest('Invalid custom emoji name.');
export const deactivatedEmoji = () => badRequest('This custom emoji has been deactivated.');
export const reactionExists = () => new Refusal('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
export const reactionDoesNotExist = () => new Refusal('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
export const emojiNotNamed = () =>
  badRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
export const tooManyReactions = (limit: number) =>
  badRequest(`You have too many reactions to this message (limit: ${limit}).`);
