import { requireMessage } from '../actions/access.ts';
import { followByTakingPart } from '../actions/channels/topic-policies.ts';
import { chosenEmoji, emojiByName, requireValidEmoji } from '../actions/messages/emoji-choice.ts';
import { messageAudience } from '../actions/messages/message-audience.ts';
import { ensureHistoricalFlag } from '../actions/messages/records.ts';
import type { Call, Reply } from '../api/operation.ts';
import type { EventOf } from '../domain/event.ts';
import { MAX_REACTIONS } from '../domain/limits.ts';
import { reactionTypeOf, withoutVariationSelector } from '../domain/messages/emoji.ts';
import { emojiNotNamed, reactionDoesNotExist, reactionExists, tooManyReactions } from '../domain/messages/reactions.ts';
import type { Realm } from '../domain/organization/organization.ts';
import type { User } from '../domain/users/user.ts';
import { countReactionsOf, deleteReaction, insertReaction, listReactionsWith } from '../store/messages/reactions.ts';
import type { ReactionRow } from '../store/tables.ts';
import { apiEmail } from '../views/users/people.ts';

export async function addReaction(call: Call<'addReaction'>): Promise<Reply<'addReaction'>> {
  const { caller, realm, db, path, form, emit, now } = call;
  const message = await requireMessage(db, caller, path.message_id);
  const requested = await chosenEmoji(db, realm.id, form);
  const key = { emojiCode: withoutVariationSelector(requested.code), reactionType: requested.reactionType };
  const votes = await listReactionsWith(db, message.id, key);
  if (votes.some((vote) => vote.user_id === caller.id)) throw reactionExists();
  if ((await countReactionsOf(db, message.id, caller.id)) >= MAX_REACTIONS) throw tooManyReactions(MAX_REACTIONS);
  // A reaction with an emoji that others have used takes their name for it, even if the emoji has changed since.
  const emoji = votes[0]
    ? { name: votes[0].emoji_name, code: key.emojiCode, reactionType: requested.reactionType }
    : await requireValidEmoji(db, realm.id, requested);
  const reaction = {
    message_id: message.id,
    user_id: caller.id,
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.reactionType,
    created_at: now,
  };
  await insertReaction(db, reaction);
  await ensureHistoricalFlag(db, caller, message);
  await followByTakingPart(call, caller, message);
  emit({ users: await messageAudience(db, message) }, reactionEvent('add', reaction, caller, realm));
}

export async function removeReaction(call: Call<'removeReaction'>): Promise<Reply<'removeReaction'>> {
  const { caller, realm, db, path, emit } = call;
  const message = await requireMessage(db, caller, path.message_id);
  const reaction = await ownReaction(call, message.id);
  if (!reaction) throw reactionDoesNotExist();
  await deleteReaction(db, reaction);
  emit({ users: await messageAudience(db, message) }, reactionEvent('remove', reaction, caller, realm));
}

/**
 * The caller's reaction that the request means. The code is derived from the name; the type defaults to built-in emoji.
 */
async function ownReaction(
  { caller, realm, db, form }: Call<'removeReaction'>,
  messageId: number,
): Promise<ReactionRow | undefined> {
  const { emoji_name: name, emoji_code: code, reaction_type: spelling } = form;
  if (name === undefined && code === undefined) throw emojiNotNamed();
  const emojiCode = code ?? (await emojiByName(db, realm.id, name ?? '')).code;
  const reactionType = reactionTypeOf(spelling);
  if (reactionType === undefined) return undefined;
  const found = await listReactionsWith(db, messageId, {
    emojiCode: withoutVariationSelector(emojiCode),
    reactionType,
  });
  return found.find((row) => row.user_id === caller.id);
}

function reactionEvent(
  op: 'add' | 'remove',
  row: Omit<ReactionRow, 'id'>,
  user: User,
  realm: Realm,
): EventOf<'reaction'> {
  return {
    type: 'reaction',
    op,
    user_id: user.id,
    user: { user_id: user.id, email: apiEmail(user, realm), full_name: user.fullName },
    message_id: row.message_id,
    emoji_name: row.emoji_name,
    emoji_code: row.emoji_code,
    reaction_type: row.reaction_type,
  };
}
