import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from '../errors.ts';

export const noSuchMailAddress = () => badRequest('There is no channel with this address');

/** Characters of a channel's name in its address; with ID and signature they add up to the 64 before the @. */
const MAX_SLUG_LENGTH = 18;
const SIGNATURE_LENGTH = 32;

/** The email address of a channel. It cannot be constructed without the secret. */
export function mailAddress(secret: string, { id, name }: { id: number; name: string }, domain: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  return `${slug || 'channel'}.${id}.${signature(secret, id)}@${domain}`;
}

/**
 * The ID of the channel with this address, whatever name the address contains; undefined if the signature is invalid.
 */
export function channelOfAddress(secret: string, address: string): number | undefined {
  const [, id = '', signed = ''] = /\.(\d{1,15})\.([0-9a-f]{32})@[^@]*$/.exec(address.toLowerCase()) ?? [];
  if (signed === '') return undefined;
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, Number(id))));
  return isOurs ? Number(id) : undefined;
}

const signature = (secret: string, id: number) =>
  createHmac('sha256', secret).update(`channel ${id}`).digest('hex').slice(0, SIGNATURE_LENGTH);

/** The topic for an email: its subject without reply prefixes. */
export function topicOfSubject(subject: string): string {
  const topic = subject
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/^(?:\s*(?:re|aw|fwd?|wg):)+/i, '')
    .trim();
  return topic === '' ? '(no topic)' : topic;
}

/** The text of an email without the signature, which begins with a line of two dashes and a space. */
export function textOfMail(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\u0000', '').split('\n');
  const end = lines.indexOf('-- ');
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .join('\n')
    .trim();
}
