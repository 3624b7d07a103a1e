import { type EmojiTriple, findBundledEmoji, reactionTypeOf, validateTriple } from '../../domain/messages/emoji.ts';
import {
  deactivatedEmoji,
  emojiDoesNotExist,
  invalidCustomEmoji,
  invalidCustomEmojiName,
  invalidEmojiCode,
  invalidEmojiName,
  invalidEmojiType,
} from '../../domain/messages/reactions.ts';
import type { Db } from '../../store/db/open.ts';
import { findActiveEmoji, findCustomEmoji } from '../../store/organization/emoji.ts';

/** The emoji of this name: an active custom one, or else a built-in one. */
export async function emojiByName(db: Db, realmId: number, name: string): Promise<EmojiTriple> {
  const custom = await findActiveEmoji(db, realmId, name);
  if (custom) return { name, code: String(custom.id), reactionType: 'realm_emoji' };
  const bundled = findBundledEmoji(name);
  if (!bundled) throw emojiDoesNotExist(name);
  return bundled;
}

export interface RequestedEmoji {
  emoji_name: string;
  emoji_code?: string | undefined;
  reaction_type?: string | undefined;
}

/**
 * The emoji that the client means. Derives fields that were not sent from the name, and does not check those that were.
 */
export async function chosenEmoji(db: Db, realmId: number, requested: RequestedEmoji): Promise<EmojiTriple> {
  const { emoji_name: name, emoji_code: code, reaction_type: spelling } = requested;
  const known = code === undefined || spelling === undefined ? await emojiByName(db, realmId, name) : undefined;
  const reactionType = spelling === undefined ? known?.reactionType : reactionTypeOf(spelling);
  if (reactionType === undefined) throw invalidEmojiType();
  return { name, code: code ?? known?.code ?? '', reactionType };
}

/** The emoji as it is stored. Refuses a name, code and type that do not belong together. */
export async function requireValidEmoji(db: Db, realmId: number, triple: EmojiTriple): Promise<EmojiTriple> {
  if (triple.reactionType === 'realm_emoji') {
    await requireCustomEmoji(db, realmId, triple);
    return triple;
  }
  const verdict = validateTriple({ ...triple, reactionType: triple.reactionType });
  if (verdict.ok) return verdict.triple;
  throw verdict.reason === 'unknown code' ? invalidEmojiCode() : invalidEmojiName();
}

async function requireCustomEmoji(db: Db, realmId: number, { name, code }: EmojiTriple): Promise<void> {
  // Clients look the code up as it is written, so `01` is not the emoji 1.
  const id = /^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0;
  const row = await findCustomEmoji(db, realmId, id);
  if (!row) throw invalidCustomEmoji();
  if (row.name !== name) throw invalidCustomEmojiName();
  if (row.is_deactivated === 1) throw deactivatedEmoji();
}
