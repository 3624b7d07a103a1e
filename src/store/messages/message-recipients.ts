import { type Db, remembered, statement, table } from '../db/statement.ts';

/** IDs of the users who wrote or reacted in the topic. */
export async function listTopicParticipants(db: Db, channelId: number, topicKey: string): Promise<number[]> {
  const inTopic = { channel_id: channelId, topic_key: topicKey };
  const senders: number[] = await table(db, 'messages').where(inTopic).distinct().pluck('sender_id');
  const reacted: number[] = await table(db, 'reactions')
    .whereIn(
      'message_id',
      table(db, 'messages')
        .where({ ...inTopic, has_reaction: 1 })
        .select('id'),
    )
    .distinct()
    .pluck('user_id');
  return [...new Set([...senders, ...reacted])];
}

const muters = statement<{ userId: number }, { user_id: number }>((db, p) =>
  table(db, 'muted_users')
    .where({ muted_user_id: p('userId') })
    .select('user_id'),
);

/** IDs of the users who muted the user. */
export const listMuters = remembered(
  async (db: Db, userId: number): Promise<readonly number[]> =>
    (await muters(db, { userId })).map((row) => row.user_id),
);
