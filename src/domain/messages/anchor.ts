import { badRequest } from '../errors.ts';
import { MAX_MESSAGES_AT_ONCE } from '../limits.ts';

/** `newest` as a number, 10^16, which clients have hard-coded. It is an even number, so a double holds it exactly. */
export const NEWEST = 10_000_000_000_000_000;

const missingAnchor = () => badRequest("Missing 'anchor' argument.");
const invalidAnchor = () => badRequest('Invalid anchor');
const tooManyMessages = () => badRequest(`Too many messages requested (maximum ${MAX_MESSAGES_AT_ONCE}).`);
const anchorInTheMiddle = () => badRequest('The anchor can only be excluded at an end of the range');

export interface Window {
  /** A message ID; undefined: the first unread message, which is looked up later. */
  anchor: number | undefined;
  includeAnchor: boolean;
  before: number;
  after: number;
}

export interface WindowQuery {
  anchor?: string | undefined;
  include_anchor: boolean;
  num_before: number;
  num_after: number;
  use_first_unread_anchor?: boolean | undefined;
}

/** `use_first_unread_anchor` takes precedence over `anchor`, because older clients send both. */
export function windowOf(query: WindowQuery): Window {
  const anchor = anchorOf(query);
  if (query.num_before + query.num_after > MAX_MESSAGES_AT_ONCE) throw tooManyMessages();
  if (!query.include_anchor && query.num_before > 0 && query.num_after > 0) throw anchorInTheMiddle();
  return { anchor, includeAnchor: query.include_anchor, before: query.num_before, after: query.num_after };
}

/**
 * The window of a change, which is reduced to the maximum number of messages: each side gets half of them if it needs
 * it.
 */
export function pageOf(query: WindowQuery): Window {
  const before = Math.min(query.num_before, Math.max(MAX_MESSAGES_AT_ONCE - query.num_after, MAX_MESSAGES_AT_ONCE / 2));
  const after = Math.min(query.num_after, MAX_MESSAGES_AT_ONCE - before);
  return windowOf({ ...query, num_before: before, num_after: after });
}

function anchorOf({ anchor, use_first_unread_anchor: firstUnread }: WindowQuery): number | undefined {
  if (firstUnread) return undefined;
  if (anchor === undefined) throw missingAnchor();
  switch (anchor) {
    case 'oldest':
      return 0;
    case 'newest':
      return NEWEST;
    case 'first_unread':
      return undefined;
    default:
      if (!/^\s*[+-]?\d+\s*$/.test(anchor)) throw invalidAnchor();
      return Math.max(0, Math.min(NEWEST, Number(anchor)));
  }
}
