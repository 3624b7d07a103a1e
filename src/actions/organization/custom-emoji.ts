import { randomBytes } from 'node:crypto';
import type { FileStore } from '../../adapters/files.ts';
import { emojiImages, type ImageVerdict } from '../../adapters/images.ts';
import { MAX_CUSTOM_EMOJI, MEBIBYTE } from '../../domain/limits.ts';
import { faultyImage } from '../../domain/messages/uploads.ts';
import { emojiNameTaken, tooManyEmoji } from '../../domain/organization/custom-emoji.ts';
import type { Db } from '../../store/db/open.ts';
import { countCustomEmoji, findActiveEmoji } from '../../store/organization/emoji.ts';
import type { Scope } from '../../unit/scope.ts';
import { pictureName, stillName } from '../../views/organization/emoji.ts';
import { emitWholeList } from '../emit-whole-list.ts';

type Image = Extract<ImageVerdict, { ok: true }>;

export interface StoredImages {
  fileName: string;
  stillName: string | undefined;
}

/** Scales the image to the size of emoji. Refuses files that are not images. */
export async function requireImage(bytes: Buffer, declaredType: string, maxMebibytes: number): Promise<Image> {
  const verdict = await emojiImages(bytes, declaredType, maxMebibytes * MEBIBYTE);
  if (verdict.ok) return verdict;
  throw faultyImage(verdict.reason, maxMebibytes);
}

/** Stores the image under a name that cannot be guessed, together with its still image. */
export async function storeImages(
  files: FileStore,
  realmId: number,
  { image, extension, still }: Image,
): Promise<StoredImages> {
  const name = randomBytes(16).toString('hex');
  const stored = { fileName: `${name}.${extension}`, stillName: still && `${name}.png` };
  await files.put(pictureName(realmId, stored.fileName), image);
  if (still && stored.stillName) await files.put(stillName(realmId, stored.stillName), still);
  return stored;
}

export async function requireFreeEmojiName(db: Db, realmId: number, name: string): Promise<void> {
  if (await findActiveEmoji(db, realmId, name)) throw emojiNameTaken();
  // Deactivated ones count too: they are in every list, because clients show them where they were used.
  if ((await countCustomEmoji(db, realmId)) >= MAX_CUSTOM_EMOJI) throw tooManyEmoji(MAX_CUSTOM_EMOJI);
}

/** Emits all emoji of the organization to everyone. */
export function emitEmoji(scope: Scope): void {
  emitWholeList(scope, { everyone: true }, 'realm_emoji');
}
