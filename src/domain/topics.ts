import { cutTopic } from './content.ts';
import { badRequest } from './errors.ts';

export const missingTopic = () => badRequest('Missing topic');
export const emptyTopic = () => badRequest("Topic can't be empty!");
export const badTopicCharacter = (position: number) =>
  badRequest(`Invalid character in topic, at position ${position}!`);

/** What clients send when the writer gave no topic. */
export const NO_TOPIC = '(no topic)';

/** Position, from 1, of the first control character, surrogate or noncharacter; nothing when all are fine. */
export function badCharacterPosition(text: string): number | undefined {
  let position = 0;
  for (const sign of text) {
    position += 1;
    const code = sign.codePointAt(0) ?? 0;
    if (/[\p{Cc}\p{Cs}]/u.test(sign) || (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe)
      return position;
  }
  return undefined;
}

/** A topic as it is stored with a message: trimmed, cut to the limit; refuses an empty one and odd characters. */
export function normalizedTopic(topic: string): string {
  const trimmed = topic.trim();
  if (trimmed === '') throw emptyTopic();
  const position = badCharacterPosition(trimmed);
  if (position !== undefined) throw badTopicCharacter(position);
  return cutTopic(trimmed);
}
