// A mention or channel link is at the beginning of the text, or after whitespace or an opening character.
const START = `(?<![^\\s'"({[/<])`;
export const USER_MENTION = new RegExp(`${START}@(_?)\\*\\*([^*]+)\\*\\*`, 'g');
export const GROUP_MENTION = new RegExp(`${START}@(_?)\\*([^*]+)\\*`, 'g');
export const CHANNEL_LINK = new RegExp(`${START}#\\*\\*([^*]+)\\*\\*`, 'g');
export const TOPIC_LINK = new RegExp(`${START}#\\*\\*([^*>]+)>([^*]+)\\*\\*`, 'g');
export const EMOJI_NAME = /:([\p{L}\p{N}_+-]+):/gu;
const NAME_AND_ID = /^(.+)?\|(\d+)$/;

export interface Names {
  users: string[];
  userIds: number[];
  groups: string[];
  channels: string[];
  emoji: string[];
}

/** The parts of a mention: `name`, `name|id` or `|id`. */
export function mentionParts(mention: string): { name?: string; id?: number } {
  const both = NAME_AND_ID.exec(mention);
  if (!both) return { name: mention };
  return { ...(both[1] !== undefined && { name: both[1] }), id: Number(both[2]) };
}

/** All names in the source, to be looked up before it is rendered; some of them may turn out to be in code. */
export function namesIn(content: string): Names {
  const mentions = matchesOf('@', USER_MENTION, content).map((match) => mentionParts(match[2] ?? ''));
  const channels = [...matchesOf('#**', CHANNEL_LINK, content), ...matchesOf('#**', TOPIC_LINK, content)];
  return {
    users: unique(mentions.flatMap(({ name }) => name ?? [])),
    userIds: unique(mentions.flatMap(({ id }) => id ?? [])).filter(Number.isSafeInteger),
    groups: unique(matchesOf('@', GROUP_MENTION, content).map((match) => match[2] ?? '')),
    channels: unique(channels.map((match) => match[1] ?? '')),
    emoji: emojiNamesIn(content),
  };
}

/** The matches of a pattern that all contain the sign: most texts do not contain it. */
function matchesOf(sign: string, pattern: RegExp, content: string): RegExpExecArray[] {
  return content.includes(sign) ? [...content.matchAll(pattern)] : [];
}

/** Names overlap in `:a:b:`, and only rendering decides which pair of colons counts, so both are included. */
function emojiNamesIn(content: string): string[] {
  const parts = content.split(':').slice(1, -1);
  return unique(parts.filter((part) => /^[\p{L}\p{N}_+-]+$/u.test(part)));
}

function unique<Item>(items: Item[]): Item[] {
  return [...new Set(items)];
}
