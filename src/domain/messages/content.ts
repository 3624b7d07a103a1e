import { badRequest } from '../errors.ts';
import { MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from '../limits.ts';
import { firstCodePoints, isLongerThan } from '../text.ts';

const TRUNCATED = '\n[message truncated]';

const emptyMessage = () => badRequest('Message must not be empty');
const nullBytesInMessage = () => badRequest('Message must not contain null bytes');
/** Rendering took too much time or memory, or produced too much HTML. */
export const cannotRender = () => badRequest('Unable to render message');
export const nullBytesInTopic = () => badRequest('Topic must not contain null bytes');

/** At most `limit` code points; a text that was cut ends in `mark`, which is included in the limit. */
function cut(text: string, limit: number, mark: string): string {
  return isLongerThan(text, limit) ? firstCodePoints(text, limit - mark.length) + mark : text;
}

/** Without whitespace at the end and without empty lines at the beginning; the first line stays indented. */
export const trimmedContent = (content: string) => content.trimEnd().replace(/^\n+/, '');

export const cutContent = (content: string) => cut(content, MAX_MESSAGE_LENGTH, TRUNCATED);
export const cutTopic = (topic: string) => cut(topic, MAX_TOPIC_LENGTH, '...');

declare const normalized: unique symbol;
/** The text of a message as it is stored. Only `normalizedContent` creates one. */
export type MessageContent = string & { readonly [normalized]: true };

/** The text of a message or draft as it is stored. Refuses empty text. */
export function normalizedContent(content: string): MessageContent {
  const trimmed = trimmedContent(content);
  if (trimmed === '') throw emptyMessage();
  if (trimmed.includes('\u0000')) throw nullBytesInMessage();
  return cutContent(trimmed) as MessageContent;
}
