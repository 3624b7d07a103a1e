import type { Db } from './db.ts';
import type { ReactionRow } from './tables.ts';

export interface ReactionKey {
  emojiCode: string;
  reactionType: string;
}

/** All reactions to the message with this emoji, the oldest first. */
export async function reactionsWith(
  db: Db,
  messageId: number,
  { emojiCode, reactionType }: ReactionKey,
): Promise<ReactionRow[]> {
  return db('reactions')
    .where({ message_id: messageId, emoji_code: emojiCode, reaction_type: reactionType })
    .orderBy('id');
}

export async function insertReaction(db: Db, reaction: Omit<ReactionRow, 'id'>): Promise<void> {
  await db('reactions').insert(reaction);
  await db('messages').where({ id: reaction.message_id }).update({ has_reaction: 1 });
}

/** Deletes the user's reaction; when it was the message's last, the message has none any more. */
export async function deleteReaction(db: Db, row: ReactionRow): Promise<void> {
  await db('reactions').where({ id: row.id }).delete();
  const left = await db('reactions').where({ message_id: row.message_id }).first('id');
  if (!left) await db('messages').where({ id: row.message_id }).update({ has_reaction: 0 });
}
