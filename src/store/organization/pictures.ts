import type { PictureVersion, RealmPicture, RealmPictures } from '../../domain/organization/pictures.ts';
import { type Db, only, table } from '../db/statement.ts';

/** The uploaded pictures of an organization. */
export async function findPictures(db: Db, realmId: number): Promise<RealmPictures> {
  const row = only(await table(db, 'realms').where({ id: realmId }));
  return {
    icon: { path: row.icon_path, version: row.icon_version },
    logo: { path: row.logo_path, version: row.logo_version },
    night_logo: { path: row.night_logo_path, version: row.night_logo_version },
  };
}

export async function updatePicture(
  db: Db,
  realmId: number,
  which: RealmPicture,
  { path, version }: PictureVersion,
): Promise<void> {
  await table(db, 'realms')
    .where({ id: realmId })
    .update({ [`${which}_path`]: path, [`${which}_version`]: version });
}
