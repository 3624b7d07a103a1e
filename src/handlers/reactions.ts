import { requireMessage } from '../actions/access.ts';
import { chosenEmoji, requireValidEmoji } from '../actions/emoji-choice.ts';
import { messageAudience } from '../actions/message-audience.ts';
import { keepRecord } from '../actions/records.ts';
import { followByTakingPart } from '../actions/topic-policies.ts';
import type { Call, Reply } from '../api/operation.ts';
import { withoutVariationSelector } from '../domain/emoji.ts';
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
  const { caller, realm, db, path, form, emit } = call;
  const { emoji_name: name, emoji_code: code, reaction_type: type } = form;
  const message = await requireMessage(db, caller, path.message_id);
  if (name === undefined && code === undefined) throw emojiNotNamed();
  const found = await ownReactions(call, message.id, { name, code, type });
  const reaction = found[0];
  if (!reaction) throw reactionDoesNotExist();
  await deleteReaction(db, reaction);
  emit({ users: await messageAudience(db, message) }, reactionEvent('remove', reaction, caller, realm));
}

/** The caller's reactions to the message that the request can mean. */
async function ownReactions(
  { caller, realm, db }: Call<'removeReaction'>,
  messageId: number,
  { name, code, type }: { name?: string | undefined; code?: string | undefined; type?: string | undefined },
): Promise<ReactionRow[]> {
  const own: ReactionRow[] = await db('reactions').where({ message_id: messageId, user_id: caller.id }).orderBy('id');
  if (code !== undefined) {
    const wanted = withoutVariationSelector(code);
    const spelling = type?.replace('zulip_extra_emoji', 'service_extra_emoji');
    return own.filter((row) => row.emoji_code === wanted && (spelling === undefined || row.reaction_type === spelling));
  }
  const stored = own.filter((row) => row.emoji_name === name);
  if (stored.length > 0) return stored;
  const emoji = await chosenEmoji(db, realm.id, { emoji_name: name ?? '' });
  return own.filter((row) => row.emoji_code === emoji.code && row.reaction_type === emoji.reactionType);
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
