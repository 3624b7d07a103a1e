import type { Channel } from '../domain/channel.ts';
import type { Db } from './db.ts';
import { personalHistoryWhere, type Viewer } from './visibility.ts';

/** Topics of a channel that the viewer may read, the one written in last first; the newest spelling is shown. */
export async function topicsOf(db: Db, viewer: Viewer, channel: Channel): Promise<{ name: string; max_id: number }[]> {
  const query = db('messages').where('messages.channel_id', channel.id).groupBy('messages.topic_key');
  if (!channel.isHistoryPublic) personalHistoryWhere(db, query, viewer);
  const newest: { newest: number }[] = await query.max({ newest: 'messages.id' });
  const ids = newest.map((row) => Number(row.newest));
  const rows =
    ids.length === 0 ? [] : await db('messages').whereIn('id', ids).orderBy('id', 'desc').select('id', 'topic');
  return rows.map(({ id, topic }) => ({ name: topic, max_id: id }));
}
