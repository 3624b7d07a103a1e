import type { Channel } from '../../domain/channels/channel.ts';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { type Db, table } from '../db/statement.ts';
import { orderedBeside } from '../messages/index-ranges.ts';
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

const AT_A_TIME = 100;

/**
 * The newest message that the user wrote in the topic, if they wrote it at that time or later (Unix time, seconds). Goes
 * through what they wrote since then, not through the topic, which may be long.
 */
export async function findRecentInTopic(
  db: Db,
  { channelId, topicKey }: TopicPlace,
  { senderId, since }: { senderId: number; since: number },
): Promise<MessageRow | undefined> {
  for (let below = NEWEST; ; ) {
    const written = orderedBeside(db, table(db, 'messages'), { sender_id: senderId }, { anchor: below, order: 'desc' });
    const rows: MessageRow[] = await written.limit(AT_A_TIME);
    const recent = rows.filter(({ sent_at: sentAt }) => sentAt >= since);
    const found = recent.find((row) => row.channel_id === channelId && row.topic_key === topicKey);
    const last = recent.at(-1);
    if (found || last === undefined || recent.length < AT_A_TIME) return found;
    below = last.id;
  }
}
