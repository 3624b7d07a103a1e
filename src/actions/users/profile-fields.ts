import { noUserWithId } from '../../domain/errors.ts';
import { MAX_PROFILE_FIELDS } from '../../domain/limits.ts';
import { normalizedContent } from '../../domain/messages/content.ts';
import {
  botsHaveNoProfile,
  describedField,
  type FieldData,
  type FieldDescription,
  type FieldRules,
  fieldDataText,
  fieldNameTaken,
  holdsMarkdown,
  MAX_IN_SUMMARY,
  noSuchProfileField,
  profileUserIsBot,
  profileUserIsGone,
  tooManyInSummary,
  tooManyProfileFields,
  usersIn,
  valueText,
} from '../../domain/users/profile-fields.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import type { ProfileFieldRow, ProfileValueRow } from '../../store/tables.ts';
import {
  deleteProfileValues,
  listProfileFields,
  listProfileValuesOf,
  type ProfileValues,
  setProfileValues,
} from '../../store/users/profile-fields.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { changedValueView } from '../../views/users/profile-fields.ts';
import { emitWholeList } from '../emit-whole-list.ts';
import { renderAhead, rendered } from '../messages/rendering.ts';

export const emitProfileFields = (scope: Scope) => emitWholeList(scope, { everyone: true }, 'custom_profile_fields');

/** The values of one user, in the form that views take. */
export const profileOf = async (db: Db, userId: number): Promise<ProfileValues> =>
  new Map([[userId, await listProfileValuesOf(db, userId)]]);

export const fieldDataOf = ({ field_data }: ProfileFieldRow): FieldData =>
  field_data === '' ? {} : JSON.parse(field_data);

const rulesOf = (row: ProfileFieldRow): FieldRules => ({ name: row.name, type: row.type, data: fieldDataOf(row) });

export async function requireProfileField(
  { db, realm }: Scope,
  id: number,
): Promise<{ field: ProfileFieldRow; others: ProfileFieldRow[] }> {
  const fields = await listProfileFields(db, realm.id);
  const field = fields.find((one) => one.id === id);
  if (!field) throw noSuchProfileField(id);
  return { field, others: fields.filter((one) => one.id !== id) };
}

/** The columns of a field next to these others. Refuses invalid fields. */
export function fieldColumns(wanted: FieldDescription, others: readonly ProfileFieldRow[]) {
  const inSummary = others.filter(({ is_in_summary }) => is_in_summary === 1).length;
  if (wanted.isInSummary && inSummary >= MAX_IN_SUMMARY) throw tooManyInSummary();
  const field = describedField(wanted);
  if (others.some(({ name }) => name === field.name)) throw fieldNameTaken();
  if (others.length >= MAX_PROFILE_FIELDS) throw tooManyProfileFields(MAX_PROFILE_FIELDS);
  return {
    name: field.name,
    hint: field.hint,
    type: field.type,
    field_data: fieldDataText(field),
    is_in_summary: field.isInSummary ? 1 : 0,
  } as const;
}

export interface NewValue {
  id: number;
  value: string | readonly number[];
}

/** Applies an administrator's changes to a user's profile; a value that is null or empty is removed. */
export async function editProfile(
  scope: Scope,
  user: User,
  values: readonly { id: number; value: NewValue['value'] | null }[],
): Promise<void> {
  if (user.isBot) throw botsHaveNoProfile();
  const isEmpty = ({ value }: { value: NewValue['value'] | null }) => value === null || value.length === 0;
  await clearProfile(
    scope,
    user,
    values.filter(isEmpty).map(({ id }) => id),
  );
  await setProfile(
    scope,
    user,
    values.flatMap(({ id, value }) => (value === null || value.length === 0 ? [] : [{ id, value }])),
  );
}

/** Sets values of the user's fields: all of them or none. Emits those that change. */
export async function setProfile(scope: Scope, user: User, values: readonly NewValue[]): Promise<void> {
  const { db, emit } = scope;
  const fields = await fieldsOf(scope, values);
  await requirePeople(
    scope,
    values.flatMap(({ id, value }) => usersIn(rulesOf(fieldWith(fields, id)), value)),
  );
  const texts = new Map(values.map(({ id, value }) => [id, valueText(rulesOf(fieldWith(fields, id)), value)]));
  const before = new Map((await listProfileValuesOf(db, user.id)).map((row) => [row.field_id, row.value]));
  const changed = [...texts].filter(([id, text]) => before.get(id) !== text);
  const rows = await valueRows(scope, user, changed, fields);
  await setProfileValues(db, rows);
  for (const row of rows) {
    const person = { user_id: user.id, custom_profile_field: changedValueView(row) };
    emit({ everyone: true }, { type: 'realm_user', op: 'update', person });
  }
}

/** Removes values of the user's fields; emits those that were set. */
export async function clearProfile(scope: Scope, user: User, fieldIds: readonly number[]): Promise<void> {
  const { db, emit } = scope;
  await fieldsOf(
    scope,
    fieldIds.map((id) => ({ id })),
  );
  const present = (await listProfileValuesOf(db, user.id)).map((row) => row.field_id);
  const removed = present.filter((id) => fieldIds.includes(id));
  await deleteProfileValues(db, user.id, removed);
  for (const id of removed) {
    const person = { user_id: user.id, custom_profile_field: { id, value: null } };
    emit({ everyone: true }, { type: 'realm_user', op: 'update', person });
  }
}

type Fields = ReadonlyMap<number, ProfileFieldRow>;

/** The organization's fields; refuses the first unknown ID. */
async function fieldsOf({ db, realm }: Scope, named: readonly { id: number }[]): Promise<Fields> {
  const fields = new Map((await listProfileFields(db, realm.id)).map((row) => [row.id, row]));
  for (const { id } of named) fieldWith(fields, id);
  return fields;
}

function fieldWith(fields: Fields, id: number): ProfileFieldRow {
  const field = fields.get(id);
  if (!field) throw noSuchProfileField(id);
  return field;
}

async function requirePeople({ db, realm }: Scope, ids: readonly number[]): Promise<void> {
  const found = new Map((await listUsersWithIds(db, realm.id, [...new Set(ids)])).map((user) => [user.id, user]));
  for (const id of ids) {
    const user = found.get(id);
    if (!user || user.isSystem) throw noUserWithId(id);
    if (!user.isActive) throw profileUserIsGone(id);
    if (user.isBot) throw profileUserIsBot(id);
  }
}

async function valueRows(
  scope: Scope,
  user: User,
  values: readonly (readonly [id: number, text: string])[],
  fields: Fields,
): Promise<ProfileValueRow[]> {
  const isMarkdown = (id: number, text: string) => text.trim() !== '' && holdsMarkdown(fieldWith(fields, id));
  const markdown = values.filter(([id, text]) => isMarkdown(id, text)).map(([, text]) => normalizedContent(text));
  await renderAhead(scope, user, markdown);
  const rows: ProfileValueRow[] = [];
  for (const [id, value] of values) {
    const html = isMarkdown(id, value) ? (await rendered(scope, user, normalizedContent(value))).html : null;
    rows.push({ field_id: id, user_id: user.id, value, rendered: html });
  }
  return rows;
}
