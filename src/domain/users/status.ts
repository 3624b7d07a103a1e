import { badRequest } from '../errors.ts';
import { MAX_STATUS_LENGTH } from '../limits.ts';
import type { ReactionType } from '../messages/emoji.ts';

const nothingNewInStatus = () => badRequest('Client did not pass any new values.');
const statusTextTooLong = () => badRequest(`status_text is too long (limit: ${MAX_STATUS_LENGTH} characters)`);
const statusEmojiNotNamed = () =>
  badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.');

/** The status of a user; texts are empty if not set. */
export interface Status {
  text: string;
  emojiName: string;
  emojiCode: string;
  reactionType: ReactionType;
}

export const NO_EMOJI = { emojiName: '', emojiCode: '', reactionType: 'unicode_emoji' } as const;
export const NO_STATUS: Status = { text: '', ...NO_EMOJI };

interface StatusForm {
  status_text?: string;
  away?: boolean;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}

/** The text as it is stored. Refuses a form that sets nothing, and an emoji without a name. */
export function statusTextOf(form: StatusForm): string | undefined {
  const { status_text: text, away, emoji_name: name, emoji_code: code, reaction_type: type } = form;
  const trimmed = text?.trim();
  if (trimmed !== undefined && [...trimmed].length > MAX_STATUS_LENGTH) throw statusTextTooLong();
  if (trimmed === undefined && away === undefined && name === undefined) throw nothingNewInStatus();
  if (name === undefined && (code !== undefined || type !== undefined)) throw statusEmojiNotNamed();
  return trimmed;
}
