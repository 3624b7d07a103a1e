import { badRequest } from '../errors.ts';

export const noSuchFlag = (flag: string) => badRequest(`Invalid flag: '${flag}'`);
export const flagNotEditable = (flag: string) => badRequest(`Flag not editable: '${flag}'`);
export const noSuchFlagOperation = (op: string) => badRequest(`Invalid message flag operation: '${op}'`);
export const receiptsAreOff = () => badRequest('Read receipts are disabled in this organization.');

/** Bits of a user's stored flags of a message. */
export const FLAG = {
  starred: 1,
  collapsed: 2,
  mentioned: 4,
  channelWildcard: 8,
  topicWildcard: 16,
  alertWord: 32,
  /** Not received, but starred or reacted to. */
  historical: 64,
  /** Received although no subscription span covers it: kept through a move. */
  received: 128,
  /** Not received although a subscription span covers it: moved into the channel later. */
  hidden: 256,
} as const;

/** Mentions of everyone in a channel or a topic. */
export const WILDCARD = FLAG.channelWildcard | FLAG.topicWildcard;
