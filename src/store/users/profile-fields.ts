import { type Db, idList, insertRows, only, remembered, statement, table, textList } from '../db/statement.ts';
import type { New, ProfileFieldRow, ProfileValueRow } from '../tables.ts';

const fieldsOf = statement<{ realmId: number }, ProfileFieldRow>((db, p) =>
  table(db, 'profile_fields')
    .where({ realm_id: p('realmId') })
    .orderBy([{ column: 'position' }, { column: 'id' }]),
);

/** The organization's fields, in their order. */
export const listProfileFields = remembered(
  async (db: Db, realmId: number): Promise<readonly ProfileFieldRow[]> => fieldsOf(db, { realmId }),
);

export async function insertProfileField(db: Db, row: New<ProfileFieldRow, 'id'>): Promise<ProfileFieldRow> {
  return only(await table(db, 'profile_fields').insert(row).returning('*'));
}

export async function updateProfileField(db: Db, id: number, changes: Partial<ProfileFieldRow>): Promise<void> {
  await table(db, 'profile_fields').where({ id }).update(changes);
}

/** Deletes the field with its values. */
export async function deleteProfileField(db: Db, id: number): Promise<void> {
  await table(db, 'profile_values').where({ field_id: id }).delete();
  await table(db, 'profile_fields').where({ id }).delete();
}

/** Deletes values of the field except these. */
export async function deleteOtherValues(db: Db, fieldId: number, values: readonly string[]): Promise<void> {
  await table(db, 'profile_values').where({ field_id: fieldId }).whereNotIn('value', textList(db, values)).delete();
}

const valuesOf = statement<{ realmId: number }, ProfileValueRow>((db, p) =>
  table(db, 'profile_values')
    .whereIn(
      'field_id',
      table(db, 'profile_fields')
        .where({ realm_id: p('realmId') })
        .select('id'),
    )
    .orderBy('field_id')
    .select('field_id', 'user_id', 'value', 'rendered'),
);

/** The values of all users in the organization. */
export const listProfileValues = remembered(
  async (db: Db, realmId: number): Promise<readonly ProfileValueRow[]> => valuesOf(db, { realmId }),
);

export async function listProfileValuesOf(db: Db, userId: number): Promise<ProfileValueRow[]> {
  return table(db, 'profile_values').where({ user_id: userId }).orderBy('field_id');
}

/** Sets the values; there is one for each field and user. */
export async function setProfileValues(db: Db, rows: readonly ProfileValueRow[]): Promise<void> {
  await insertRows(db, 'profile_values', {
    columns: { field_id: 'bigint', user_id: 'bigint', value: 'text', rendered: 'text' },
    rows: rows.map((row) => [row.field_id, row.user_id, row.value, row.rendered]),
    onConflict: 'on conflict (field_id, user_id) do update set value = excluded.value, rendered = excluded.rendered',
  });
}

export async function deleteProfileValues(db: Db, userId: number, fieldIds: readonly number[]): Promise<void> {
  await table(db, 'profile_values').where({ user_id: userId }).whereIn('field_id', idList(db, fieldIds)).delete();
}
