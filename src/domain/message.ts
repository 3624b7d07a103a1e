import { FLAG } from './flags.ts';

/** Topics compare without regard to letter case. */
export const topicKey = (topic: string) => topic.toLowerCase();

export const RESOLVED_PREFIX = '✔ ';

/** A status message: the text after `/me ` is shown as what the sender does. */
export const isStatusMessage = (content: string) => content.startsWith('/me ');

/** Clients that show what they sent as read, by name in lower case. */
const READING_CLIENTS = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'website',
  'ios',
  'android',
]);

/** Whether a message counts as read by its sender, unless the request says otherwise. */
export function isReadBySender(client: string): boolean {
  const name = client.toLowerCase();
  return READING_CLIENTS.has(name) || name.includes('desktop app');
}

const FLAG_NAMES: readonly [number, string][] = [
  [FLAG.starred, 'starred'],
  [FLAG.collapsed, 'collapsed'],
  [FLAG.mentioned, 'mentioned'],
  [FLAG.channelWildcard, 'stream_wildcard_mentioned'],
  [FLAG.topicWildcard, 'topic_wildcard_mentioned'],
  [FLAG.alertWord, 'has_alert_word'],
  [FLAG.historical, 'historical'],
];

/** A user's flags of a message as clients see them, the older word for either wildcard included. */
export function flagNames(bits: number, isRead: boolean): string[] {
  const names = FLAG_NAMES.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name);
  if ((bits & (FLAG.channelWildcard | FLAG.topicWildcard)) !== 0) names.push('wildcard_mentioned');
  return isRead ? ['read', ...names] : names;
}
