import type { Channel } from '../../domain/channels/channel.ts';
import { PIECE_BYTES, PIECE_MESSAGES } from '../../domain/limits.ts';
import { topicKey } from '../../domain/messages/message.ts';
import type { User } from '../../domain/users/user.ts';
import { listPlacesOfMessages } from '../../store/messages/messages.ts';
import { hasMessages, takePiece } from '../../store/messages/topic-pieces.ts';
import type { Scope } from '../../unit/scope.ts';
import { viewerOf } from '../access.ts';
import { deleteMessages } from './delete-messages.ts';

/**
 * Deletes the newest messages of a topic with IDs below `below` that the caller may see, as many as fit into one unit.
 * Returns the ID below which there are more; undefined if there are none.
 */
export async function deleteTopicPiece(
  scope: Scope,
  caller: User,
  { channel, topic, below }: { channel: Channel; topic: string; below: number },
): Promise<number | undefined> {
  const { db } = scope;
  const stretch = { channelId: channel.id, topicKey: topicKey(topic), from: 0, below };
  const viewer = viewerOf(caller);
  const ids = await takePiece(db, stretch, { most: PIECE_MESSAGES, bytes: PIECE_BYTES, viewer });
  const cursor = ids.at(-1);
  if (cursor === undefined) return undefined;
  await deleteMessages(scope, caller, await listPlacesOfMessages(db, ids));
  return (await hasMessages(db, { ...stretch, below: cursor }, viewer)) ? cursor : undefined;
}
