import type { components } from '../../../generated/api.js';
import type { ProfileFieldRow, ProfileValueRow } from '../../store/tables.ts';

type Schemas = components['schemas'];
type ProfileData = NonNullable<Schemas['User']['profile_data']>;

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

/** The values of a user by field. */
export const profileView = (rows: readonly ProfileValueRow[]): ProfileData =>
  Object.fromEntries(rows.map((row) => [row.field_id, valueView(row)]));

/** A changed value in events. */
export const changedValueView = (row: ProfileValueRow) => ({ id: row.field_id, ...valueView(row) });
