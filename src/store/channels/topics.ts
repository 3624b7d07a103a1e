import type { Knex } from 'knex';
import type { Channel } from '../../domain/channels/channel.ts';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { type Db, raw, rowsOf, table } from '../db/statement.ts';
import { orderedBeside } from '../messages/index-ranges.ts';
import type { TopicPlace } from '../messages/topic-moves.ts';
import { personalHistoryWhere, type Viewer } from '../messages/visibility.ts';
import type { MessageRow } from '../tables.ts';

/** Steps from topic to topic along the index: a channel can have a million messages, most of them in few topics. */
const NEWEST_OF_TOPICS = `
  recursive newest (id, topic_key, topic) as (
    select * from (
      select id, topic_key, topic from messages where channel_id = ? order by topic_key desc, id desc limit 1
    ) as last
    union all
    select before.id, before.topic_key, before.topic from newest, messages as before
    where before.id = (
      select id from messages where channel_id = ? and topic_key < newest.topic_key order by topic_key desc, id desc limit 1
    )
  )`;

/**
 * Topics of a channel that the viewer may read, in the order of their newest messages, the newest first; in their
 * newest spelling.
 */
export async function listTopics(
  db: Db,
  viewer: Viewer,
  { id, isHistoryPublic }: Channel,
): Promise<{ name: string; max_id: number }[]> {
  // One statement, because a topic could move between two.
  const rows = await rowsOf<{ id: number; topic: string }>(
    db,
    `with ${NEWEST_OF_TOPICS} select id, topic from ? as shown order by id desc`,
    [id, id, isHistoryPublic ? raw(db, 'newest') : newestInHistory(db, viewer, id)],
  );
  return rows.map((row) => ({ name: row.topic, max_id: row.id }));
}

/** The newest message in the viewer's personal history of each topic in `newest`. */
function newestInHistory(db: Db, viewer: Viewer, channelId: number): Knex.QueryBuilder {
  const inTopic = table(db, 'messages')
    .where('messages.channel_id', channelId)
    .whereRaw('messages.topic_key = newest.topic_key')
    .orderBy('messages.id', 'desc')
    .limit(1)
    .select('messages.id');
  personalHistoryWhere(db, inTopic, viewer);
  const found = table(db, 'messages').whereRaw('messages.id in (select ? from newest)', [inTopic]);
  return found.select('messages.id', 'messages.topic');
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
