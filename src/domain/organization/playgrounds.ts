import { badRequest } from '../errors.ts';
import { MAX_PLAYGROUNDS } from '../limits.ts';
import { badUrlTemplate, invalidField, requireFilled } from './fields.ts';

export const noSuchPlayground = () => badRequest('Invalid playground');
const badLanguage = () => invalidField('pygments_language', 'Invalid characters in pygments language');
const templateWithoutCode = () =>
  invalidField('url_template', 'Missing the required variable "code" in the URL template');
const templateWithMore = () =>
  invalidField('url_template', '"code" should be the only variable present in the URL template');
export const playgroundTaken = () =>
  invalidField('__all__', 'Realm playground with this Realm, Pygments language and Name already exists.');
export const tooManyPlaygrounds = () =>
  badRequest(`The organization has too many playgrounds (limit: ${MAX_PLAYGROUNDS}).`);

export interface Playground {
  name: string;
  pygments_language: string;
  url_template: string;
}

/** The playground as it is stored. `variables` are those of its template, undefined if that is invalid. */
export function playgroundOf(wanted: Playground, variables: readonly string[] | undefined): Playground {
  const { url_template } = wanted;
  const [name, language] = [wanted.name.trim(), wanted.pygments_language.trim()];
  requireFilled({ name, pygments_language: language, url_template });
  if (!/^[ a-zA-Z0-9_+\-./#]*$/.test(language)) throw badLanguage();
  if (!variables) throw badUrlTemplate();
  if (!variables.includes('code')) throw templateWithoutCode();
  if (variables.length > 1) throw templateWithMore();
  return { name, pygments_language: language, url_template };
}
