import { badRequest } from '../errors.ts';
import { cutTopic } from '../messages/content.ts';

export const missingTopic = () => badRequest('Missing topic');
export const topicNotMuted = () => badRequest('Topic is not muted');
const topicsRequired = () => badRequest('Topics are required in this organization');
export const tooManyTopicPolicies = (limit: number) =>
  badRequest(`You have muted, unmuted or followed too many topics (limit: ${limit}).`);
const emptyTopic = () => badRequest("Topic can't be empty!");
const badTopicCharacter = (position: number) => badRequest(`Invalid character in topic, at position ${position}!`);

export const noSuchTopic = (name: string) => badRequest(`No such topic '${name}'`);

/** Policies of a topic; 0 means none and is not stored. */
export const TOPIC_POLICY = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof TOPIC_POLICY)[keyof typeof TOPIC_POLICY];

/** Whether a topic with this policy is muted; a topic without one is if its channel is. */
export const isTopicMuted = (policy: number, isChannelMuted: boolean): boolean =>
  policy === TOPIC_POLICY.none ? isChannelMuted : policy === TOPIC_POLICY.muted;

/** The topic that clients send if the user gives none. */
const NO_TOPIC = '(no topic)';

/** Refuses a message without a topic where the organization wants one. */
export function requireTopic(topic: string, { mandatory_topics: isWanted }: { mandatory_topics: boolean }): void {
  if (topic === NO_TOPIC && isWanted) throw topicsRequired();
}

/** Position, from 1, of the first control character, surrogate or noncharacter; undefined if there is none. */
export function badCharacterPosition(text: string): number | undefined {
  let position = 0;
  for (const character of text) {
    position += 1;
    const code = character.codePointAt(0) ?? 0;
    if (/[\p{Cc}\p{Cs}]/u.test(character) || (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe)
      return position;
  }
  return undefined;
}

/** A topic as it is stored: trimmed and cut to the limit. Refuses empty topics and control characters. */
export function normalizedTopic(topic: string): string {
  const trimmed = topic.trim();
  if (trimmed === '') throw emptyTopic();
  const position = badCharacterPosition(trimmed);
  if (position !== undefined) throw badTopicCharacter(position);
  return cutTopic(trimmed);
}
