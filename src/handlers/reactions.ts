import { requireMessage } from '../actions/access.ts';
import { chosenEmoji, emojiByName, requireValidEmoji } from '../actions/emoji-choice.ts';
import { messageAudience } from '../actions/message-audience.ts';
import { keepRecord } from '../actions/records.ts';
import { followByTakingPart } from '../actions/topic-policies.ts';
import type { Call, Reply } from '../api/operation.ts';
import { reactionTypeOf, withoutVariationSelector } from '../domain/emoji.ts';
import type { Realm } from '../domain/organization.ts';
import { emojiNotNamed, reactionDoesNotExist, reactionExists } from '../domain/reactions.ts';
import type { User } from '../domain/user.ts';
import { findChannel } from '../store/channels.ts';
import { deleteReaction, insertReaction, reactionsWith } from '../store/reactions.ts';
import type { ReactionRow } from '../store/tables.ts';
import { apiEmail } from '../views/people.ts';

export async function addReaction(call: Call<'addReaction'>): Promise<Reply<'addReaction'>> {
  const { caller, realm, db, path, form, emit, now } = call;
  const message = await requireMessage(db, caller, path.message_id);
  const wished = await chosenEmoji(db, realm.id, form);
  const key = { emojiCode: withoutVariationSelector(wished.code), reactionType: wished.reactionType };
  const votes = await reactionsWith(db, message.id, key);
  if (votes.some((vote) => vote.user_id === caller.id)) throw reactionExists();
  // A vote for what others chose takes their spelling, whatever has become of the emoji since.
  const emoji = votes[0]
    ? { name: votes[0].emoji_name, code: key.emojiCode, reactionType: wished.reactionType }
    : await requireValidEmoji(db, realm.id, wished);
  const reaction = {
    message_id: message.id,
    user_id: caller.id,
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.reactionType,
    created_at: now,
  };
  await insertReaction(db, reaction);
  await keepRecord(db, caller, message);
  const channel = message.channel_id === null ? undefined : await findChannel(db, realm.id, message.channel_id);
  if (channel) await followByTakingPart(call, caller, channel, message.topic);
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

/** The caller's reaction that the request means: the code follows from the name, the type is that of built-in emoji. */
async function ownReaction(
  { caller, realm, db, form }: Call<'removeReaction'>,
  messageId: number,
): Promise<ReactionRow | undefined> {
  const { emoji_name: name, emoji_code: code, reaction_type: spelling } = form;
  if (name === undefined && code === undefined) throw emojiNotNamed();
  const emojiCode = code ?? (await emojiByName(db, realm.id, name ?? '')).code;
  const reactionType = reactionTypeOf(spelling);
  if (reactionType === undefined) return undefined;
  const found = await reactionsWith(db, messageId, { emojiCode: withoutVariationSelector(emojiCode), reactionType });
  return found.find((row) => row.user_id === caller.id);
}

function reactionEvent(op: 'add' | 'remove', row: Omit<ReactionRow, 'id'>, user: User, realm: Realm) {
  return {
    type: 'reaction' as const,
    op,
    user_id: user.id,
    user: { user_id: user.id, email: apiEmail(user, realm), full_name: user.fullName },
    message_id: row.message_id,
    emoji_name: row.emoji_name,
    emoji_code: row.emoji_code,
    reaction_type: row.reaction_type as 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji',
  };
}
