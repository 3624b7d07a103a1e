import type { Channel } from '../../domain/channels/channel.ts';
import { type Db, table } from '../db/statement.ts';
import type { TopicPlace } from '../messages/topic-moves.ts';
import { personalHistoryWhere, type Viewer } from '../messages/visibility.ts';
import type { MessageRow } from '../tables.ts';

/**
 * Topics of a channel that the viewer may read, in the order of their newest messages, the newest first; in their
 * newest spelling.
 */
export async function listTopics(
  db: Db,
  viewer: Viewer,
  channel: Channel,
): Promise<{ name: string; max_id: number }[]> {
  const query = table(db, 'messages').where('messages.channel_id', channel.id).groupBy('messages.topic_key');
  if (!channel.isHistoryPublic) personalHistoryWhere(db, query, viewer);
  // One statement, because a topic could move between two.
  const rows = await table(db, 'messages')
    .whereIn('id', query.max('messages.id'))
    .orderBy('id', 'desc')
    .select('id', 'topic');
  return rows.map(({ id, topic }) => ({ name: topic, max_id: id }));
}

/** The newest message that the user wrote in the topic. */
export async function findNewestInTopic(
  db: Db,
  { channelId, topicKey }: TopicPlace,
  senderId: number,
): Promise<MessageRow | undefined> {
  const [newest] = await table(db, 'messages')
    .where({ channel_id: channelId, topic_key: topicKey, sender_id: senderId })
    .orderBy('id', 'desc')
    .limit(1);
  return newest;
}
