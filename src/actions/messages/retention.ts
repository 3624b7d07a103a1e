import type { Channel } from '../../domain/channels/channel.ts';
import { retentionIn, sentUntil } from '../../domain/channels/retention.ts';
import { PIECE_BYTES, PIECE_MESSAGES } from '../../domain/limits.ts';
import { findChannel } from '../../store/channels/channels.ts';
import { findConversationWithExpired, takeExpired } from '../../store/messages/expired.ts';
import { findFirstMessageId, listMessages, listPlacesOfMessages } from '../../store/messages/messages.ts';
import type { MessageRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { deleteMessages } from './delete-messages.ts';
import { carryOnMove } from './move-messages.ts';
import { moveBefore } from './topic-turns.ts';

/**
 * Deletes messages of the topic with the channel's first message, as many as fit into one unit, that are older than the
 * channel keeps messages. Returns their number; undefined if there are no more. A move of the topic goes on first.
 */
export async function deleteExpiredInChannel(scope: Scope, channelId: number): Promise<number | undefined> {
  const { db, realm, now } = scope;
  const channel = await findChannel(db, realm.id, channelId);
  if (!channel) return undefined;
  const until = sentUntil(retentionIn(channel, realm), now);
  const first = await firstMessage(scope, channel);
  if (!first || first.sent_at > until) return undefined;
  const place = { channelId, topicKey: first.topic_key };
  const move = await moveBefore(scope, [place]);
  if (move !== undefined) {
    await carryOnMove(scope, move);
    return 0;
  }
  return deletePiece(scope, { channel_id: channelId, topic_key: first.topic_key }, until);
}

async function firstMessage({ db }: Scope, { recipientId }: Channel): Promise<MessageRow | undefined> {
  const id = await findFirstMessageId(db, recipientId);
  return id === null ? undefined : (await listMessages(db, [id]))[0];
}

/** The same for the conversation with the oldest direct message of the organization. */
export async function deleteExpiredDirect(scope: Scope): Promise<number | undefined> {
  const { db, realm, now } = scope;
  const until = sentUntil(realm.settings.message_retention_days, now);
  const recipientId = await findConversationWithExpired(db, realm.id, until);
  return recipientId === undefined ? undefined : deletePiece(scope, { recipient_id: recipientId }, until);
}

async function deletePiece(scope: Scope, range: Parameters<typeof takeExpired>[1], until: number): Promise<number> {
  const { db } = scope;
  const ids = await takeExpired(db, range, { most: PIECE_MESSAGES, bytes: PIECE_BYTES, sentUntil: until });
  await deleteMessages(scope, undefined, await listPlacesOfMessages(db, ids));
  return ids.length;
}
