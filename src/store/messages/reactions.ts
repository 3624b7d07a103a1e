import type { ReactionType } from '../../domain/messages/emoji.ts';
import { type Db, table } from '../db/statement.ts';
import type { ReactionRow } from '../tables.ts';

export interface ReactionKey {
  emojiCode: string;
  reactionType: ReactionType;
}

/** All reactions to the message with this emoji, the oldest first. */
export async function listReactionsWith(
  db: Db,
  messageId: number,
  { emojiCode, reactionType }: ReactionKey,
): Promise<ReactionRow[]> {
  return table(db, 'reactions')
    .where({ message_id: messageId, emoji_code: emojiCode, reaction_type: reactionType })
    .orderBy('id');
}

export async function countReactionsOf(db: Db, messageId: number, userId: number): Promise<number> {
  const [row] = await table(db, 'reactions').where({ message_id: messageId, user_id: userId }).count({ count: '*' });
  return Number(row?.count ?? 0);
}

export async function insertReaction(db: Db, reaction: Omit<ReactionRow, 'id'>): Promise<void> {
  await table(db, 'reactions').insert(reaction);
  await table(db, 'messages').where({ id: reaction.message_id }).update({ has_reaction: 1 });
}

/** Deletes the user's reaction, and records if the message has none left. */
export async function deleteReaction(db: Db, row: ReactionRow): Promise<void> {
  await table(db, 'reactions').where({ id: row.id }).delete();
  const left = await table(db, 'reactions').where({ message_id: row.message_id }).first('id');
  if (!left) await table(db, 'messages').where({ id: row.message_id }).update({ has_reaction: 0 });
}
