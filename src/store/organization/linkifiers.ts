import { type Db, only, raw, remembered, rowTable, statement, table } from '../db/statement.ts';
import type { LinkifierRow, New } from '../tables.ts';

export type Linkifier = Pick<LinkifierRow, 'id' | 'pattern' | 'url_template'>;

const linkifiersOf = statement<{ realmId: number }, Linkifier>((db, p) =>
  table(db, 'linkifiers')
    .where({ realm_id: p('realmId') })
    .orderBy(['position', 'id'])
    .select('id', 'pattern', 'url_template'),
);

const knownLinkifiers = remembered(
  async (db: Db, realmId: number): Promise<readonly Linkifier[]> => linkifiersOf(db, { realmId }),
);

/** What rendering needs of them, in the order in which they are tried. */
export const listLinkifierPatterns = remembered(
  async (db: Db, realmId: number): Promise<readonly { pattern: string; urlTemplate: string }[]> =>
    (await linkifiersOf(db, { realmId })).map((row) => ({ pattern: row.pattern, urlTemplate: row.url_template })),
);

/** In the order in which they are tried. */
export async function listLinkifiers(db: Db, realmId: number): Promise<Linkifier[]> {
  return [...(await knownLinkifiers(db, realmId))];
}

/** Inserts it after all others. */
export async function insertLinkifier(db: Db, row: Omit<New<LinkifierRow, 'id'>, 'position'>): Promise<number> {
  const last = await table(db, 'linkifiers').where({ realm_id: row.realm_id }).max({ position: 'position' }).first();
  const position = Number(last?.position ?? 0) + 1;
  const { id } = only(
    await table(db, 'linkifiers')
      .insert({ ...row, position })
      .returning('id'),
  );
  return id;
}

export async function updateLinkifier(
  db: Db,
  id: number,
  changes: Pick<LinkifierRow, 'pattern' | 'url_template'>,
): Promise<void> {
  await table(db, 'linkifiers').where({ id }).update(changes);
}

export async function deleteLinkifier(db: Db, id: number): Promise<void> {
  await table(db, 'linkifiers').where({ id }).del();
}

/** The IDs must be those of all linkifiers of the organization. */
export async function updateLinkifierOrder(db: Db, realmId: number, ids: readonly number[]): Promise<void> {
  const places = rowTable(
    db,
    { id: 'bigint', position: 'bigint' },
    ids.map((id, index) => [id, index + 1]),
  );
  await raw(
    db,
    `update linkifiers set position = (select position from ? as places where places.id = linkifiers.id)
      where realm_id = ?`,
    [places, realmId],
  );
}
