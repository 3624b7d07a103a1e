import { badCharacterPosition } from '../../domain/channels/topics.ts';
import { cutTopic } from '../../domain/messages/content.ts';
import { topicKey } from '../../domain/messages/message.ts';
import { findMoveAt, type TopicPlace } from '../../store/messages/topic-moves.ts';
import type { MessageRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import type { MessageEdit } from './edit-history.ts';

/** Moves and deletions of one topic take turns: returns the ID of the move that must end before this one can begin. */
export async function moveBefore({ db }: Scope, places: readonly TopicPlace[]): Promise<number | undefined> {
  return findMoveAt(db, places);
}

/** The same for an edit of a message, which may not be a move. */
export async function moveBeforeEdit(scope: Scope, row: MessageRow, edit: MessageEdit): Promise<number | undefined> {
  const isMove = row.channel_id !== null && (edit.topic !== undefined || edit.stream_id !== undefined);
  return isMove ? moveBefore(scope, placesOf(row.channel_id ?? 0, row, edit)) : undefined;
}

function placesOf(channelId: number, row: MessageRow, edit: MessageEdit): TopicPlace[] {
  const topic = edit.topic === undefined ? row.topic : cutTopic(edit.topic.trim());
  const from = { channelId, topicKey: row.topic_key };
  // The topic will be refused, so no move can lead to it; and PostgreSQL does not accept such a text.
  if (badCharacterPosition(topic) !== undefined) return [from];
  return [from, { channelId: edit.stream_id ?? channelId, topicKey: topicKey(topic) }];
}
