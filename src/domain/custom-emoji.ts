import { customEmojiName, findBundledEmoji } from './emoji.ts';
import { badRequest, notFound, Refusal } from './errors.ts';
import { isAdministrator } from './roles.ts';
import type { User } from './user.ts';

export const emojiNameMissing = () => badRequest('Emoji name is missing');
export const emojiNameHasBadSigns = () =>
  badRequest('Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.');
export const emojiNameEndsBadly = () => badRequest('Emoji names must end with either a letter or digit.');
export const emojiNameTaken = () => badRequest('A custom emoji with this name already exists.');
export const notOneFile = () => badRequest('You must upload exactly one file.');
export const onlyAdministratorsOverride = () => badRequest('Only administrators can override default emoji.');
export const emojiFileTooLarge = (mebibytes: number) =>
  badRequest(`Uploaded file is larger than the allowed limit of ${mebibytes} MiB`);
export const noImageFormat = () => new Refusal('BAD_IMAGE', 'Invalid image format');
export const undecodableImage = () => new Refusal('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
export const imageTooBig = () => new Refusal('BAD_IMAGE', 'Image size exceeds limit.');
export const noSuchCustomEmoji = (name: string) => notFound(`Emoji '${name}' does not exist`);
export const mayNotRemoveEmoji = () => badRequest('Must be an organization administrator or emoji author');

/** The name as it is kept; refuses what cannot be one. */
export function requireEmojiName(requested: string): string {
  const verdict = customEmojiName(requested);
  if (verdict.ok) return verdict.name;
  switch (verdict.reason) {
    case 'missing':
      throw emojiNameMissing();
    case 'bad characters':
      throw emojiNameHasBadSigns();
    case 'bad ending':
      throw emojiNameEndsBadly();
  }
}

/** Built-in names are for administrators to take; that of the extra emoji is for everybody. */
export function requireMayTakeName(user: User, name: string): void {
  if (findBundledEmoji(name)?.reactionType === 'unicode_emoji' && !isAdministrator(user))
    throw onlyAdministratorsOverride();
}

export function requireMayRemove(user: User, emoji: { author_id: number | null }): void {
  if (emoji.author_id !== user.id && !isAdministrator(user)) throw mayNotRemoveEmoji();
}
