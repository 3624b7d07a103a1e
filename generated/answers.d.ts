// Derived from openapi.yaml by `make generate`. Do not edit.
import type { ErrorObject } from 'ajv';
export interface Validator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}
declare const validators: Record<string, Validator>;
export default validators;
