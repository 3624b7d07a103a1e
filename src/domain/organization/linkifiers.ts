import { badRequest } from '../errors.ts';
import { MAX_LINKIFIERS } from '../limits.ts';
import { badUrlTemplate, invalidField } from './fields.ts';

export const noSuchLinkifier = () => badRequest('Linkifier not found.');
export const badPattern = (reason: string) => invalidField('pattern', `Bad regular expression: ${reason}`);
const groupNotInTemplate = (name: string) =>
  invalidField('__all__', `Group '${name}' in linkifier pattern is not present in URL template.`);
const groupNotInPattern = (name: string) =>
  invalidField('__all__', `Group '${name}' in URL template is not present in linkifier pattern.`);
export const patternTaken = () => invalidField('__all__', 'Realm filter with this Realm and Pattern already exists.');
const orderIsIncomplete = () => badRequest('The ordered list must enumerate all existing linkifiers exactly once');
export const tooManyLinkifiers = () =>
  badRequest(`The organization has too many linkifiers (limit: ${MAX_LINKIFIERS}).`);

/** Refuses an invalid template, and one whose variables are not the groups of the pattern. */
export function requireSameNames(groups: readonly string[], variables: readonly string[] | undefined): void {
  if (!variables) throw badUrlTemplate();
  const [unknown] = variables.filter((name) => !groups.includes(name)).sort();
  if (unknown !== undefined) throw groupNotInPattern(unknown);
  const [unused] = groups.filter((name) => !variables.includes(name)).sort();
  if (unused !== undefined) throw groupNotInTemplate(unused);
}

/** Refuses an order that omits or repeats a linkifier, or names one that does not exist. */
export function requireCompleteOrder(order: readonly number[], ids: readonly number[]): void {
  const wanted = new Set(order);
  if (wanted.size !== order.length || order.length !== ids.length || !ids.every((id) => wanted.has(id))) {
    throw orderIsIncomplete();
  }
}
