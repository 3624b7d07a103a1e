import type { components } from '../../../generated/api.js';
import { FLAG, WILDCARD } from './flags.ts';

export type MessageFlag = components['schemas']['MessageFlag'];

/** Equal for topics that differ only in case. */
export const topicKey = (topic: string) => topic.toLowerCase();

export const RESOLVED_PREFIX = '✔ ';

/** Whether it is a status message: clients show the text after `/me ` after the sender's name. */
export const isStatusMessage = (content: string) => content.startsWith('/me ');

/** Clients whose own messages count as read, by name in lower case. */
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

/** Whether a message counts as read for its sender if the request does not say. */
export function isReadBySender(client: string): boolean {
  const name = client.toLowerCase();
  return READING_CLIENTS.has(name) || name.includes('desktop app');
}

const FLAG_NAMES: readonly [number, MessageFlag][] = [
  [FLAG.starred, 'starred'],
  [FLAG.collapsed, 'collapsed'],
  [FLAG.mentioned, 'mentioned'],
  [FLAG.channelWildcard, 'stream_wildcard_mentioned'],
  [FLAG.topicWildcard, 'topic_wildcard_mentioned'],
  [FLAG.alertWord, 'has_alert_word'],
  [FLAG.historical, 'historical'],
];

/** A user's flags of a message as clients see them, including the older name of both wildcard flags. */
export function flagNames(bits: number, isRead: boolean): MessageFlag[] {
  const names = FLAG_NAMES.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name);
  if ((bits & WILDCARD) !== 0) names.push('wildcard_mentioned');
  return isRead ? ['read', ...names] : names;
}
