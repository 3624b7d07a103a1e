import { type Db, only, remembered, statement, table, textsIn } from '../db/statement.ts';
import type { CustomEmojiRow, New } from '../tables.ts';

const emojiOf = statement<{ realmId: number }, CustomEmojiRow>((db, p) =>
  table(db, 'custom_emoji')
    .where({ realm_id: p('realmId') })
    .orderBy('id'),
);

/** The organization's custom emoji, including deactivated ones, by ID. */
export const listCustomEmoji = remembered(
  async (db: Db, realmId: number): Promise<readonly CustomEmojiRow[]> => emojiOf(db, { realmId }),
);

export async function countCustomEmoji(db: Db, realmId: number): Promise<number> {
  const [row] = await table(db, 'custom_emoji').where({ realm_id: realmId }).count({ count: '*' });
  return Number(row?.count ?? 0);
}

/** The active emoji with this name. */
export async function findActiveEmoji(db: Db, realmId: number, name: string): Promise<CustomEmojiRow | undefined> {
  return table(db, 'custom_emoji').where({ realm_id: realmId, name, is_deactivated: 0 }).first();
}

/** A custom emoji of the organization, deactivated or not. */
export async function findCustomEmoji(db: Db, realmId: number, id: number): Promise<CustomEmojiRow | undefined> {
  return table(db, 'custom_emoji').where({ id, realm_id: realmId }).first();
}

/** Active emoji with one of these names. */
export async function listActiveEmoji(
  db: Db,
  realmId: number,
  names: readonly string[],
): Promise<readonly CustomEmojiRow[]> {
  if (names.length === 0) return [];
  const known = await knownEmoji(db, realmId);
  return known ? names.flatMap((name) => known.get(name) ?? []) : emojiNamed(db, realmId, names);
}

/** More take long to read again after each change of the directory. */
const FEW_EMOJI = 500;

const fewEmoji = statement<{ realmId: number }, CustomEmojiRow>((db, p) =>
  table(db, 'custom_emoji')
    .where({ realm_id: p('realmId'), is_deactivated: 0 })
    .limit(FEW_EMOJI + 1),
);

/** The active emoji by name, because messages name others all the time; undefined if they are many. */
const knownEmoji = remembered(
  async (db: Db, realmId: number): Promise<ReadonlyMap<string, CustomEmojiRow> | undefined> => {
    const rows = await fewEmoji(db, { realmId });
    return rows.length > FEW_EMOJI ? undefined : new Map(rows.map((row) => [row.name, row]));
  },
);

const namedEmoji = statement<{ realmId: number; names: readonly string[] }, CustomEmojiRow>((db, p) =>
  table(db, 'custom_emoji')
    .where({ realm_id: p('realmId'), is_deactivated: 0 })
    .whereIn('name', textsIn(db, p('names'))),
);

const emojiNamed = remembered(
  async (db: Db, realmId: number, names: readonly string[]): Promise<readonly CustomEmojiRow[]> =>
    namedEmoji(db, { realmId, names }),
);

export async function insertEmoji(db: Db, row: New<CustomEmojiRow, 'id' | 'is_deactivated'>): Promise<CustomEmojiRow> {
  return only(await table(db, 'custom_emoji').insert(row).returning('*'));
}

export async function deactivateEmoji(db: Db, id: number): Promise<void> {
  await table(db, 'custom_emoji').where({ id }).update({ is_deactivated: 1 });
}
