import { badRequest } from './errors.ts';

const notOneChannel = () => badRequest('Expected exactly one channel');
const notAChannel = () => badRequest('Invalid data type for channel');
const notRecipients = () => badRequest('Invalid data type for recipients');
const mixedRecipients = () => badRequest('Recipient lists may contain emails or user IDs, but not both.');

/** `to` as clients send it: JSON where it is JSON, else plain text. */
function parsed(to: string): unknown {
  try {
    return JSON.parse(to);
  } catch {
    return to;
  }
}

/** A channel by ID or by name: an integer, a name as JSON or plain, or a list of one of them. */
export function channelReference(to: string): number | string {
  const value = parsed(to);
  if (Array.isArray(value)) {
    if (value.length !== 1) throw notOneChannel();
    return reference(value[0]);
  }
  return reference(value);
}

function reference(value: unknown): number | string {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))) return value;
  throw notAChannel();
}

export type DirectRecipients = { userIds: number[] } | { emails: string[] };

/** People by ID or by address: a list of either, or addresses separated by commas. Nobody is an empty list. */
export function directRecipients(to: string): DirectRecipients {
  const value = parsed(to);
  if (typeof value === 'string') return { emails: addresses(value) };
  if (!Array.isArray(value)) throw notRecipients();
  const kinds = new Set(value.map((item) => (Number.isInteger(item) ? 'id' : typeof item)));
  if (kinds.size === 0) return { userIds: [] };
  if (![...kinds].every((kind) => kind === 'id' || kind === 'string')) throw notRecipients();
  if (kinds.size > 1) throw mixedRecipients();
  return kinds.has('id') ? { userIds: [...new Set(value)] } : { emails: value.flatMap(addresses) };
}

const addresses = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
