import { randomBytes } from 'node:crypto';
import type { FileStore } from '../../adapters/files.ts';
import { type ImageSize, type SentImage, scaledImages } from '../../adapters/images.ts';
import { MEBIBYTE } from '../../domain/limits.ts';
import { faultyImage } from '../../domain/messages/uploads.ts';
import type { User } from '../../domain/users/user.ts';
import { insertStaleFiles } from '../../store/organization/stale-files.ts';
import { updateAccount } from '../../store/users/accounts.ts';
import type { Scope } from '../../unit/scope.ts';
import { avatarName, avatarNames } from '../../views/users/people.ts';
import { emitAvatar } from './settings.ts';

const SMALL: ImageSize = { width: 100, height: 100, fit: 'cover' };
const MEDIUM: ImageSize = { width: 500, height: 500, fit: 'cover' };

/**
 * Stores both sizes of an avatar under a name that cannot be guessed, and returns its path. Refuses files that are not
 * images.
 */
export async function storeAvatar(
  files: FileStore,
  realmId: number,
  image: SentImage,
  maxMebibytes: number,
): Promise<string> {
  const verdict = await scaledImages(image, maxMebibytes * MEBIBYTE, [SMALL, MEDIUM]);
  if (!verdict.ok) throw faultyImage(verdict.reason, maxMebibytes);
  const avatarPath = `/${avatarName(realmId, `${randomBytes(16).toString('hex')}.png`)}`;
  for (const [index, name] of avatarNames({ avatarPath }).entries()) {
    const bytes = verdict.images[index];
    if (bytes) await files.put(name, bytes);
  }
  return avatarPath;
}

/** Replaces the user's avatar; null stands for the one derived from the address. Deletes the files of the old one. */
export async function changeAvatar(scope: Scope, user: User, avatarPath: string | null): Promise<User> {
  const changed = { ...user, avatarPath, avatarVersion: user.avatarVersion + 1 };
  await updateAccount(scope.db, user.id, { avatar_path: avatarPath, avatar_version: changed.avatarVersion });
  await insertStaleFiles(scope, avatarNames(user));
  emitAvatar(scope, changed);
  return changed;
}
