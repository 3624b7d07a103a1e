import { badRequest, notFound } from '../errors.ts';
import { customEmojiName, findBundledEmoji } from '../messages/emoji.ts';
import { isAdministrator } from '../users/roles.ts';
import type { User } from '../users/user.ts';

const emojiNameMissing = () => badRequest('Emoji name is missing');
const emojiNameHasBadCharacters = () =>
  badRequest('Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.');
const emojiNameEndsBadly = () => badRequest('Emoji names must end with either a letter or digit.');
export const emojiNameTaken = () => badRequest('A custom emoji with this name already exists.');
export const tooManyEmoji = (limit: number) =>
  badRequest(`The organization has too many custom emoji (limit: ${limit}).`);
export const notOneFile = () => badRequest('You must upload exactly one file.');
const onlyAdministratorsOverride = () => badRequest('Only administrators can override default emoji.');
export const noSuchCustomEmoji = (name: string) => notFound(`Emoji '${name}' does not exist`);
const mayNotRemoveEmoji = () => badRequest('Must be an organization administrator or emoji author');

/** The name as it is stored. Refuses invalid names. */
export function requireEmojiName(requested: string): string {
  const verdict = customEmojiName(requested);
  if (verdict.ok) return verdict.name;
  switch (verdict.reason) {
    case 'missing':
      throw emojiNameMissing();
    case 'bad characters':
      throw emojiNameHasBadCharacters();
    case 'bad ending':
      throw emojiNameEndsBadly();
  }
}

/** Only administrators may override a built-in emoji; everyone may override the extra one. */
export function requireMayTakeName(user: User, name: string): void {
  if (findBundledEmoji(name)?.reactionType === 'unicode_emoji' && !isAdministrator(user))
    throw onlyAdministratorsOverride();
}

export function requireMayRemove(user: User, emoji: { author_id: number | null }): void {
  if (emoji.author_id !== user.id && !isAdministrator(user)) throw mayNotRemoveEmoji();
}
