import { type EmojiTriple, findBundledEmoji, reactionTypeOf, validateTriple } from '../domain/emoji.ts';
import {
  deactivatedEmoji,
  emojiDoesNotExist,
  invalidCustomEmoji,
  invalidCustomEmojiName,
  invalidEmojiCode,
  invalidEmojiName,
  invalidEmojiType,
} from '../domain/reactions.ts';
import type { Db } from '../store/db.ts';

/** The emoji of this name: an active custom one first, then those that come with the server. */
export async function emojiByName(db: Db, realmId: number, name: string): Promise<EmojiTriple> {
  const custom = await db('custom_emoji').where({ realm_id: realmId, name, is_deactivated: 0 }).first('id');
  if (custom) return { name, code: String(custom.id), reactionType: 'realm_emoji' };
  const bundled = findBundledEmoji(name);
  if (!bundled) throw emojiDoesNotExist(name);
  return bundled;
}

export interface EmojiWish {
  emoji_name: string;
  emoji_code?: string | undefined;
  reaction_type?: string | undefined;
}

/** What the client means; what it did not say follows from the name. Nothing is checked that was said. */
export async function chosenEmoji(db: Db, realmId: number, wish: EmojiWish): Promise<EmojiTriple> {
  const { emoji_name: name, emoji_code: code, reaction_type: spelling } = wish;
  const known = code === undefined || spelling === undefined ? await emojiByName(db, realmId, name) : undefined;
  const reactionType = spelling === undefined ? known?.reactionType : reactionTypeOf(spelling);
  if (reactionType === undefined) throw invalidEmojiType();
  return { name, code: code ?? known?.code ?? '', reactionType };
}

/** Refuses a triple whose parts do not belong together; gives it in the spelling that is stored. */
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
  const id = /^\d{1,15}$/.test(code) ? Number(code) : 0;
  const row = await db('custom_emoji').where({ id, realm_id: realmId }).first();
  if (!row) throw invalidCustomEmoji();
  if (row.name !== name) throw invalidCustomEmojiName();
  if (row.is_deactivated === 1) throw deactivatedEmoji();
}
