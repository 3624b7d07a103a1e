import type { components } from '../../../generated/api.js';
import { badRequest, notFound } from '../errors.ts';
import { cutTopic, normalizedContent, nullBytesInTopic } from './content.ts';

type DraftInput = components['schemas']['DraftInput'];

export const draftsNotSynchronized = () => badRequest('User has disabled synchronizing drafts.');
export const noSuchDraft = () => notFound('Draft does not exist');
const draftNeedsOneChannel = () => badRequest('Must specify exactly 1 channel ID for channel messages');
const negativeTimestamp = () => badRequest('Timestamp must not be negative.');
const largeTimestamp = () => badRequest('Timestamp must not be after the year 9999.');
const blankDraft = (place: string) => badRequest(`${place}["content"] cannot be blank`);

export const tooManyDrafts = (limit: number) =>
  badRequest(`You have too many drafts (limit: ${limit}): delete those that are not needed.`);
export const tooMuchInDrafts = (limit: number) =>
  badRequest(`Your drafts are too long together (limit: ${limit} characters): delete those that are not needed.`);

export type Addressee =
  | { kind: 'nobody' }
  | { kind: 'channel'; channelId: number; topic: string }
  | { kind: 'people'; userIds: number[] };

export interface DraftContent {
  addressee: Addressee;
  content: string;
  /** UNIX seconds. */
  editedAt: number;
}

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** Refuses blank text; `place` names the draft in the refusal: `drafts[0]` or `draft`. */
export function requireText({ content }: DraftInput, place: string): void {
  if (content.trim() === '') throw blankDraft(place);
}

/** A draft as it is stored. Applies the rules that need no database. */
export function draftOf(input: DraftInput, now: number): DraftContent {
  const content = normalizedContent(input.content.trim());
  const timestamp = input.timestamp ?? now;
  if (timestamp < 0) throw negativeTimestamp();
  if (timestamp > LAST_SECOND) throw largeTimestamp();
  return { content, editedAt: Math.floor(timestamp), addressee: addresseeOf(input) };
}

function addresseeOf({ type, to, topic }: DraftInput): Addressee {
  switch (type) {
    case '':
      return { kind: 'nobody' };
    case 'private':
      return to.length === 0 ? { kind: 'nobody' } : { kind: 'people', userIds: [...new Set(to)] };
    case 'stream': {
      if (topic.includes('\u0000')) throw nullBytesInTopic();
      const [channelId, ...others] = to;
      if (channelId === undefined || others.length > 0) throw draftNeedsOneChannel();
      return { kind: 'channel', channelId, topic: cutTopic(topic) };
    }
  }
}
