import { clampedInteger } from '../amounts.ts';
import { badRequest, Refusal } from '../errors.ts';
import { MAX_RECIPIENTS } from '../limits.ts';

export const missingChannel = () => badRequest('Missing channel');
export const noRecipients = () => badRequest('Message must have recipients');
export const noSuchEmail = (email: string) => badRequest(`Invalid email '${email}'`);
export const directMessageNotAuthorized = () =>
  badRequest('This conversation does not include any users who can authorize it.');
export const directMessagesDisabled = () => badRequest('Direct messages are disabled in this organization.');
export const mayNotBeginDirectly = () =>
  badRequest('You do not have permission to initiate direct message conversations.');
export const noMirroring = () => badRequest('Invalid mirrored message');
/** The destination of a message, by name or ID, is no channel. */
export class MissingChannel extends Refusal {
  readonly wanted: string | number;

  constructor(wanted: string | number) {
    if (typeof wanted === 'number')
      super('STREAM_DOES_NOT_EXIST', `Channel with ID '${wanted}' does not exist`, { stream_id: wanted });
    else super('STREAM_DOES_NOT_EXIST', `Channel '${escaped(wanted)}' does not exist`, { stream: escaped(wanted) });
    this.wanted = wanted;
  }
}
export const mayNotMentionChannel = () =>
  new Refusal(
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'You do not have permission to use channel wildcard mentions in this channel.',
  );
export const mayNotMentionGroup = (name: string) => badRequest(`You are not allowed to mention user group '${name}'.`);
export const mayNotMentionTopic = () =>
  new Refusal(
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    'You do not have permission to use topic wildcard mentions in this topic.',
  );
const notOneChannel = () => badRequest('Expected exactly one channel');
const notAChannel = () => badRequest('Invalid data type for channel');
export const notRecipients = () => badRequest('Invalid data type for recipients');
const tooManyRecipients = () => badRequest(`Too many recipients (limit: ${MAX_RECIPIENTS}).`);
export const goneRecipient = (email: string) => badRequest(`'${email}' is no longer using the service.`);
const mixedRecipients = () => badRequest('Recipient lists may contain emails or user IDs, but not both.');

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[character] ?? character,
  );

/** The beginning of JSON. Most names do not begin like this, and failing to parse them would be expensive. */
const JSON_START = /^\s*(?:["[{\d-]|(?:true|false|null)\s*$)/;

/** Parses `to`, which clients send as JSON or as plain text. */
function parsed(to: string): unknown {
  if (!JSON_START.test(to)) return to;
  try {
    return JSON.parse(to);
  } catch {
    return to;
  }
}

/** A channel by ID or by name: an integer, a name (JSON or plain text), or a list with one of these. */
export function channelReference(to: string): number | string {
  const value = parsed(to);
  if (Array.isArray(value)) {
    if (value.length !== 1) throw notOneChannel();
    return reference(value[0]);
  }
  return reference(value);
}

function reference(value: unknown): number | string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isInteger(value)) return clampedInteger(value);
  throw notAChannel();
}

export type DirectRecipients = { userIds: number[] } | { emails: string[] };

/** People by ID or by email address: a list of either, or addresses separated by commas. The list may be empty. */
export function directRecipients(to: string): DirectRecipients {
  const recipients = namedRecipients(to);
  const count = 'userIds' in recipients ? recipients.userIds.length : recipients.emails.length;
  if (count > MAX_RECIPIENTS) throw tooManyRecipients();
  return recipients;
}

function namedRecipients(to: string): DirectRecipients {
  const value = parsed(to);
  if (typeof value === 'string') return { emails: addresses(value) };
  if (!Array.isArray(value)) throw notRecipients();
  const kinds = new Set(value.map((item) => (Number.isInteger(item) ? 'id' : typeof item)));
  if (kinds.size === 0) return { userIds: [] };
  if (![...kinds].every((kind) => kind === 'id' || kind === 'string')) throw notRecipients();
  if (kinds.size > 1) throw mixedRecipients();
  return kinds.has('id')
    ? { userIds: [...new Set(value.map(clampedInteger))] }
    : { emails: [...new Set(value.flatMap(addresses))] };
}

const addresses = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
