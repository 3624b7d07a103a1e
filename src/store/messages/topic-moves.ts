import { type Db, only, table } from '../db/statement.ts';
import type { TopicMoveRow } from '../tables.ts';

/** A topic in the form in which it is compared, ignoring case. */
export interface TopicPlace {
  channelId: number;
  topicKey: string;
}

export async function insertMove(
  db: Db,
  move: {
    realmId: number;
    from: TopicPlace;
    to: TopicPlace;
    cursor: number;
    moved: number;
    plan: string;
    now: number;
  },
): Promise<number> {
  const { realmId, from, to, cursor, moved, plan, now } = move;
  const rows = await table(db, 'topic_moves')
    .insert({
      realm_id: realmId,
      channel_id: from.channelId,
      topic_key: from.topicKey,
      target_channel_id: to.channelId,
      target_topic_key: to.topicKey,
      cursor_id: cursor,
      moved,
      plan,
      touched_at: now,
    })
    .returning('id');
  return only(rows).id;
}

/** Takes a move for this unit, so that each of its pieces is done once. Undefined if the move is complete. */
export async function claimMove(db: Db, id: number): Promise<TopicMoveRow | undefined> {
  return table(db, 'topic_moves').where({ id }).forUpdate().first();
}

export async function noteMoved(
  db: Db,
  id: number,
  { cursor, moved, now }: { cursor: number; moved: number; now: number },
): Promise<void> {
  await table(db, 'topic_moves').where({ id }).update({ cursor_id: cursor, moved, touched_at: now });
}

export async function deleteMove(db: Db, id: number): Promise<void> {
  await table(db, 'topic_moves').where({ id }).delete();
}

/** The ID of a move in progress from or to one of these topics. */
export async function findMoveAt(db: Db, places: readonly TopicPlace[]): Promise<number | undefined> {
  const row = await table(db, 'topic_moves')
    .where((any) => {
      for (const { channelId, topicKey } of places) {
        any.orWhere({ channel_id: channelId, topic_key: topicKey });
        any.orWhere({ target_channel_id: channelId, target_topic_key: topicKey });
      }
    })
    .orderBy('id')
    .first('id');
  return row?.id;
}

/** Moves without progress since `before`, with their organizations, the oldest first. */
export async function listAbandonedMoves(db: Db, before: number): Promise<{ id: number; realmId: number }[]> {
  const rows = await table(db, 'topic_moves')
    .where('touched_at', '<=', before)
    .orderBy('id')
    .limit(MAX_AT_ONCE)
    .select('id', 'realm_id');
  return rows.map((row) => ({ id: row.id, realmId: row.realm_id }));
}

const MAX_AT_ONCE = 100;
