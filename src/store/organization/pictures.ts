import type { PictureVersion, RealmPicture, RealmPictures } from '../../domain/organization/pictures.ts';
import { type Db, only, remembered, statement, table } from '../db/statement.ts';
import type { RealmRow } from '../tables.ts';

type PictureRow = Pick<
  RealmRow,
  'icon_path' | 'icon_version' | 'logo_path' | 'logo_version' | 'night_logo_path' | 'night_logo_version'
>;

const picturesOf = statement<{ realmId: number }, PictureRow>((db, p) =>
  table(db, 'realms')
    .where({ id: p('realmId') })
    .select('icon_path', 'icon_version', 'logo_path', 'logo_version', 'night_logo_path', 'night_logo_version'),
);

/** The uploaded images of an organization. */
export const findPictures = remembered(async (db: Db, realmId: number): Promise<RealmPictures> => {
  const row = only(await picturesOf(db, { realmId }));
  return {
    icon: { path: row.icon_path, version: row.icon_version },
    logo: { path: row.logo_path, version: row.logo_version },
    night_logo: { path: row.night_logo_path, version: row.night_logo_version },
  };
});

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
