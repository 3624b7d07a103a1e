import { badRequest } from './errors.ts';
import { MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from './organization.ts';

const TRUNCATED = '\n[message truncated]';

export const emptyMessage = () => badRequest('Message must not be empty');
export const nullBytesInMessage = () => badRequest('Message must not contain null bytes');
export const nullBytesInTopic = () => badRequest('Topic must not contain null bytes');

/** At most `limit` code points; what is longer ends in `mark`, which counts. */
function cut(text: string, limit: number, mark: string): string {
  if (text.length <= limit) return text;
  const points = [...text];
  return points.length <= limit ? text : points.slice(0, limit - mark.length).join('') + mark;
}

/** White space at the end and empty lines at the beginning go; the spaces of the first line stay. */
export const trimmedContent = (content: string) => content.trimEnd().replace(/^\n+/, '');

export const cutContent = (content: string) => cut(content, MAX_MESSAGE_LENGTH, TRUNCATED);
export const cutTopic = (topic: string) => cut(topic, MAX_TOPIC_LENGTH, '...');

/** The text of a message or draft as it is stored; refuses what is empty. */
export function normalizedContent(content: string): string {
  const trimmed = trimmedContent(content);
  if (trimmed === '') throw emptyMessage();
  if (trimmed.includes('\u0000')) throw nullBytesInMessage();
  return cutContent(trimmed);
}
