import { PROFILE_VALUE_OVERHEAD, PROFILES_AT_A_TIME, TEXT_AT_A_TIME } from '../../domain/limits.ts';
import { stepsBySize } from '../../runtime/steps-by-size.ts';
import {
  type Db,
  giveTurn,
  idList,
  idsIn,
  insertRows,
  only,
  remembered,
  statement,
  statementOfMany,
  table,
  textList,
} from '../db/statement.ts';
import type { New, ProfileFieldRow, ProfileValueRow } from '../tables.ts';
import { listUsers } from './users.ts';

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

const VALUE_COLUMNS = ['field_id', 'user_id', 'value', 'rendered'] as const;

const valuesAmong = statementOfMany<{ userIds: readonly number[] }, ProfileValueRow>(VALUE_COLUMNS, (db, p) =>
  table(db, 'profile_values')
    .whereIn('user_id', idsIn(db, p('userIds')))
    .select(VALUE_COLUMNS),
);

/** Values by user, for users who have some; in no particular order. */
export type ProfileValues = ReadonlyMap<number, readonly ProfileValueRow[]>;

const PROFILES_AT_FIRST = 50;

/** The values of all users in the organization. Others get their turn while many are read. */
export const listProfileValues = remembered(async (db: Db, realmId: number): Promise<ProfileValues> => {
  const found = new Map<number, ProfileValueRow[]>();
  if ((await listProfileFields(db, realmId)).length === 0) return found;
  const ids = (await listUsers(db, realmId)).map(({ id }) => id);
  const steps = stepsBySize({ first: PROFILES_AT_FIRST, most: PROFILES_AT_A_TIME, size: TEXT_AT_A_TIME });
  for (let at = 0; at < ids.length; ) {
    if (at > 0) await giveTurn(db);
    const userIds = ids.slice(at, at + steps.next());
    at += userIds.length;
    const rows = await valuesAmong(db, { userIds });
    for (const row of rows) {
      const values = found.get(row.user_id);
      if (values) values.push(row);
      else found.set(row.user_id, [row]);
    }
    steps.took(userIds.length, lengthOf(rows));
  }
  return found;
});

const lengthOf = (rows: readonly ProfileValueRow[]): number =>
  rows.reduce((sum, { value, rendered }) => sum + PROFILE_VALUE_OVERHEAD + value.length + (rendered?.length ?? 0), 0);

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
