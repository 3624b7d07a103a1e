import type { components } from '../../../generated/api.js';
import type { ProfileFieldRow, ProfileValueRow } from '../../store/tables.ts';

type Schemas = components['schemas'];
type ProfileData = NonNullable<Schemas['User']['profile_data']>;

/** Values of custom profile fields, by user. */
export type Profiles = ReadonlyMap<number, ProfileData>;

export const profileFieldView = (row: ProfileFieldRow): Schemas['ProfileField'] => ({
  id: row.id,
  name: row.name,
  type: row.type,
  hint: row.hint,
  field_data: row.field_data,
  order: row.position,
  required: row.is_required === 1,
  ...(row.is_in_summary === 1 && { display_in_profile_summary: true }),
});

const valueView = ({ value, rendered }: ProfileValueRow): Schemas['ProfileFieldValue'] => ({
  value,
  ...(rendered !== null && { rendered_value: rendered }),
});

export function profilesOf(rows: readonly ProfileValueRow[]): Profiles {
  const profiles = new Map<number, ProfileData>();
  for (const row of rows) {
    const data = profiles.get(row.user_id) ?? {};
    data[row.field_id] = valueView(row);
    profiles.set(row.user_id, data);
  }
  return profiles;
}

/** A changed value in events. */
export const changedValueView = (row: ProfileValueRow) => ({ id: row.field_id, ...valueView(row) });
