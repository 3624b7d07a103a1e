import { firstCodePoints } from '../domain/text.ts';

const MAX_LENGTH = 30;

/** Name of the calling program: the parameter `client`, else the first part of the User-Agent header. */
export function clientName(parameter: string | undefined, userAgent: string | undefined): string {
  if (parameter !== undefined) return firstCodePoints(parameter, MAX_LENGTH);
  if (userAgent === undefined) return 'Unspecified';
  return firstCodePoints(beforeVersion(userAgent), MAX_LENGTH);
}

function beforeVersion(userAgent: string): string {
  const slash = userAgent.indexOf('/');
  if (slash >= 0) return userAgent.slice(0, slash);
  // Without a version: the first word whole, further words up to the first digit or parenthesis.
  const [first = '', ...rest] = userAgent.split(' ');
  const more = rest.join(' ').split(/[\d(]/, 1)[0] ?? '';
  return `${first} ${more}`.trim();
}
