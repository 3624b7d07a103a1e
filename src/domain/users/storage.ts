import { badRequest } from '../errors.ts';
import { MAX_STORAGE_KEY_LENGTH } from '../limits.ts';
import { codePointCount } from '../text.ts';

export const noSuchKey = () => badRequest('Key does not exist.');
const keyTooLong = (limit: number) => badRequest(`storage has a key that is too long (limit: ${limit} characters)`);
export const tooManyEntries = (limit: number) => badRequest(`You have stored too many entries (limit: ${limit}).`);
export const tooMuchStored = (limit: number) =>
  badRequest(`You have stored too much (limit: ${limit} characters): delete entries first.`);

/** Refuses keys that are too long; the document cannot limit them. */
export function requireShortKeys(keys: readonly string[]): void {
  if (keys.some((key) => codePointCount(key) > MAX_STORAGE_KEY_LENGTH)) throw keyTooLong(MAX_STORAGE_KEY_LENGTH);
}
