/** The bits of a user's explicit flags of a message. */
export const FLAG = {
  starred: 1,
  collapsed: 2,
  mentioned: 4,
  channelWildcard: 8,
  topicWildcard: 16,
  alertWord: 32,
  /** Not received, but acted upon: reacted to, starred. */
  historical: 64,
  /** Received although the subscription spans would not say so: kept through a move. */
  received: 128,
  /** Not received although the spans would say so: the message was moved here later. */
  hidden: 256,
} as const;
