import {
  clearProfile,
  emitProfileFields,
  fieldColumns,
  fieldDataOf,
  requireProfileField,
  setProfile,
} from '../actions/users/profile-fields.ts';
import type { Call, Reply } from '../api/operation.ts';
import { FIELD_TYPE, knownAccount, knownAccountStays, notAllFields } from '../domain/users/profile-fields.ts';
import {
  deleteProfileField as deleteField,
  deleteOtherValues,
  insertProfileField,
  listProfileFields,
  updateProfileField,
} from '../store/users/profile-fields.ts';
import { profileFieldView } from '../views/users/profile-fields.ts';

export async function getProfileFields({ db, realm }: Call<'getProfileFields'>): Promise<Reply<'getProfileFields'>> {
  return { custom_fields: (await listProfileFields(db, realm.id)).map(profileFieldView) };
}

export async function createProfileField(call: Call<'createProfileField'>): Promise<Reply<'createProfileField'>> {
  const { form, db, realm } = call;
  const others = await listProfileFields(db, realm.id);
  const { name, hint, field_type: type, field_data: data, display_in_profile_summary: isInSummary } = form;
  const { id } = await insertProfileField(db, {
    ...fieldColumns({ name, hint, type, data, isInSummary }, others),
    realm_id: realm.id,
    position: (others.at(-1)?.position ?? 0) + 1,
    is_required: form.required ? 1 : 0,
  });
  emitProfileFields(call);
  return { id };
}

export async function editProfileFieldOrder(
  call: Call<'editProfileFieldOrder'>,
): Promise<Reply<'editProfileFieldOrder'>> {
  const { form, db, realm } = call;
  for (const { id } of await listProfileFields(db, realm.id)) {
    const position = form.order.indexOf(id);
    if (position < 0) throw notAllFields();
    await updateProfileField(db, id, { position });
  }
  emitProfileFields(call);
}

export async function editProfileField(call: Call<'editProfileField'>): Promise<Reply<'editProfileField'>> {
  const { form, path, db } = call;
  const { field, others } = await requireProfileField(call, path.field_id);
  const before = { type: field.type, data: fieldDataOf(field) };
  const { name = field.name, hint = field.hint, field_data: data = before.data } = form;
  const isOther = name !== field.name || hint !== field.hint || JSON.stringify(data) !== JSON.stringify(before.data);
  if (knownAccount(before) && isOther) throw knownAccountStays();
  const isInSummary = form.display_in_profile_summary ?? field.is_in_summary === 1;
  const isRequired = form.required ?? field.is_required === 1;
  const columns = fieldColumns({ name, hint, type: field.type, data, isInSummary }, others);
  await updateProfileField(db, field.id, { ...columns, is_required: isRequired ? 1 : 0 });
  if (field.type === FIELD_TYPE.options) await deleteOtherValues(db, field.id, Object.keys(data));
  emitProfileFields(call);
}

export async function deleteProfileField(call: Call<'deleteProfileField'>): Promise<Reply<'deleteProfileField'>> {
  const { path, db } = call;
  const { field } = await requireProfileField(call, path.field_id);
  await deleteField(db, field.id);
  emitProfileFields(call);
}

export async function editOwnProfile(call: Call<'editOwnProfile'>): Promise<Reply<'editOwnProfile'>> {
  await setProfile(call, call.caller, call.form.data);
}

export async function deleteOwnProfileValues(
  call: Call<'deleteOwnProfileValues'>,
): Promise<Reply<'deleteOwnProfileValues'>> {
  await clearProfile(call, call.caller, call.form.data);
}
