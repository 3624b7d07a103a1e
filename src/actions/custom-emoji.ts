import { randomBytes } from 'node:crypto';
import type { FileStore } from '../adapters/files.ts';
import { emojiImages, type ImageVerdict } from '../adapters/images.ts';
import {
  emojiFileTooLarge,
  emojiNameTaken,
  imageTooBig,
  noImageFormat,
  undecodableImage,
} from '../domain/custom-emoji.ts';
import type { Db } from '../store/db.ts';
import { allCustomEmoji, findActiveEmoji } from '../store/emoji.ts';
import { customEmojiViews, pictureName, stillName } from '../views/emoji.ts';
import type { Scope } from './scope.ts';

type Image = Extract<ImageVerdict, { ok: true }>;

export interface StoredImages {
  fileName: string;
  stillName: string | undefined;
}

const MEBIBYTE = 1024 * 1024;

/** Scales the picture to the size of emoji; refuses what is no picture. */
export async function requireImage(bytes: Buffer, declaredType: string, maxMebibytes: number): Promise<Image> {
  const verdict = await emojiImages(bytes, declaredType, maxMebibytes * MEBIBYTE);
  if (verdict.ok) return verdict;
  switch (verdict.reason) {
    case 'too large':
      throw emojiFileTooLarge(maxMebibytes);
    case 'format':
      throw noImageFormat();
    case 'undecodable':
      throw undecodableImage();
    case 'bomb':
      throw imageTooBig();
  }
}

/** Keeps the picture under a name that cannot be guessed, and its still picture beside it. */
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
}

/** Tells everybody all emoji of the organization. */
export async function tellEmoji({ db, realm, emit }: Scope): Promise<void> {
  const rows = await allCustomEmoji(db, realm.id);
  emit({ everyone: true }, { type: 'realm_emoji', op: 'update', realm_emoji: customEmojiViews(rows) });
}
