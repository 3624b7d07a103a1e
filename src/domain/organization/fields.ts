import { Refusal } from '../errors.ts';

/** The refusal of a field of an object to be stored; `__all__` if several fields do not fit together. */
export const invalidField = (field: string, message: string) =>
  new Refusal('BAD_REQUEST', message, { errors: { [field]: [message] } });

const blankField = (field: string) => invalidField(field, 'This field cannot be blank.');
export const badUrlTemplate = () => invalidField('url_template', 'Invalid URL template.');

/** Refuses the first of the fields that is empty. */
export function requireFilled(fields: Readonly<Record<string, string>>): void {
  for (const [field, value] of Object.entries(fields)) if (value.trim() === '') throw blankField(field);
}
