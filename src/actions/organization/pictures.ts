import { randomBytes } from 'node:crypto';
import type { FileStore } from '../../adapters/files.ts';
import { type ImageSize, type SentImage, scaledImages } from '../../adapters/images.ts';
import type { AnyEvent } from '../../domain/event.ts';
import { MEBIBYTE } from '../../domain/limits.ts';
import { faultyImage } from '../../domain/messages/uploads.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import type { RealmPicture, RealmPictures } from '../../domain/organization/pictures.ts';
import { findPictures, updatePicture } from '../../store/organization/pictures.ts';
import { insertStaleFiles } from '../../store/organization/stale-files.ts';
import type { Scope } from '../../unit/scope.ts';
import { iconView, logoView, nightLogoView, realmPictureName } from '../../views/organization/pictures.ts';

const SIZES: Record<RealmPicture, ImageSize> = {
  icon: { width: 100, height: 100, fit: 'cover' },
  logo: { width: 800, height: 100, fit: 'inside' },
  night_logo: { width: 800, height: 100, fit: 'inside' },
};

/** Stores an image under a name that cannot be guessed, and returns its path. Refuses other files. */
export async function storePicture(
  files: FileStore,
  realmId: number,
  which: RealmPicture,
  { maxMebibytes, ...image }: SentImage & { maxMebibytes: number },
): Promise<string> {
  const verdict = await scaledImages(image, maxMebibytes * MEBIBYTE, [SIZES[which]]);
  if (!verdict.ok) throw faultyImage(verdict.reason, maxMebibytes);
  const name = realmPictureName(realmId, `${randomBytes(16).toString('hex')}.png`);
  for (const bytes of verdict.images) await files.put(name, bytes);
  return `/${name}`;
}

/** Replaces an image of the organization; null removes it. Deletes the file of the old one. */
export async function changePicture(scope: Scope, which: RealmPicture, path: string | null): Promise<RealmPictures> {
  const { db, realm, emit } = scope;
  const before = await findPictures(db, realm.id);
  const old = before[which];
  if (old.path === null && path === null) return before;
  const picture = { path, version: old.version + 1 };
  await updatePicture(db, realm.id, which, picture);
  if (old.path !== null) await insertStaleFiles(scope, [old.path.slice(1)]);
  const pictures = { ...before, [which]: picture };
  emit({ everyone: true }, pictureEvent(realm, pictures, which));
  return pictures;
}

function pictureEvent(realm: Realm, pictures: RealmPictures, which: RealmPicture): AnyEvent {
  switch (which) {
    case 'icon':
      return { type: 'realm', op: 'update_dict', property: 'icon', data: iconView(realm, pictures) };
    case 'logo':
      return { type: 'realm', op: 'update_dict', property: 'logo', data: logoView(realm, pictures) };
    case 'night_logo':
      return { type: 'realm', op: 'update_dict', property: 'night_logo', data: nightLogoView(realm, pictures) };
  }
}
