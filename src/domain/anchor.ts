import { badRequest } from './errors.ts';

/** What `newest` is as a number, 10^16: clients know it by heart. Within the next even double it is exact. */
export const NEWEST = 10_000_000_000_000_000;

export const missingAnchor = () => badRequest("Missing 'anchor' argument.");
export const invalidAnchor = () => badRequest('Invalid anchor');
export const tooManyMessages = () => badRequest(`Too many messages requested (maximum ${MAX_MESSAGES}).`);
export const anchorInTheMiddle = () => badRequest('The anchor can only be excluded at an end of the range');

export const MAX_MESSAGES = 5000;

export interface Window {
  /** A message ID; nothing: the first unread message, still to be found. */
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

/** A true `use_first_unread_anchor` wins over `anchor`, since an older client sends both. */
export function windowOf(query: WindowQuery): Window {
  const anchor = anchorOf(query);
  if (query.num_before + query.num_after > MAX_MESSAGES) throw tooManyMessages();
  if (!query.include_anchor && query.num_before > 0 && query.num_after > 0) throw anchorInTheMiddle();
  return { anchor, includeAnchor: query.include_anchor, before: query.num_before, after: query.num_after };
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
