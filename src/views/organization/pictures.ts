import { createHash } from 'node:crypto';
import type { Realm } from '../../domain/organization/organization.ts';
import type { RealmPicture, RealmPictures } from '../../domain/organization/pictures.ts';

/** The name under which an image is stored, and its path below the server's root. */
export const realmPictureName = (realmId: number, file: string) => `user_avatars/${realmId}/realm/${file}`;

/** The URL of an image. Without an uploaded one, icon and logo are drawn from the organization's address. */
export function realmPictureUrl(realm: Realm, pictures: RealmPictures, which: RealmPicture): string {
  const { path, version } = pictures[which];
  return path === null ? derivedIcon(realm, which === 'icon' ? version : 1) : `${path}?version=${version}`;
}

function derivedIcon(realm: Realm, version: number): string {
  const digest = createHash('md5')
    .update(`${realm.subdomain}@${new URL(realm.origin).hostname}`)
    .digest('hex');
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${version}`;
}

const isUploaded = (pictures: RealmPictures, which: RealmPicture) => pictures[which].path !== null;

export const iconView = (realm: Realm, pictures: RealmPictures) => ({
  icon_url: realmPictureUrl(realm, pictures, 'icon'),
  icon_source: isUploaded(pictures, 'icon') ? ('U' as const) : ('G' as const),
});

export const logoView = (realm: Realm, pictures: RealmPictures) => ({
  logo_url: realmPictureUrl(realm, pictures, 'logo'),
  logo_source: isUploaded(pictures, 'logo') ? ('U' as const) : ('D' as const),
});

export const nightLogoView = (realm: Realm, pictures: RealmPictures) => ({
  night_logo_url: realmPictureUrl(realm, pictures, 'night_logo'),
  night_logo_source: isUploaded(pictures, 'night_logo') ? ('U' as const) : ('D' as const),
});
