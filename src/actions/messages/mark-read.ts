import type { Channel } from '../../domain/channels/channel.ts';
import { noSuchTopic } from '../../domain/channels/topics.ts';
import { topicKey } from '../../domain/messages/message.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import { type ChannelStretch, hasAccessible, listUnreadInStretch } from '../../store/messages/history.ts';
import { markRead } from '../../store/messages/read-state.ts';
import { findUser } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { viewerOf } from '../access.ts';

/**
 * Marks the unread messages in the first part of the stretch as read and emits this to the user. Returns the rest of
 * the stretch; undefined at its end.
 */
export async function markReadPiece(
  { db, emit }: Scope,
  user: User,
  stretch: ChannelStretch,
): Promise<ChannelStretch | undefined> {
  // Another unit may have moved the mark since the request began.
  const reader = (await findUser(db, user.realmId, user.id)) ?? user;
  const viewer = { ...viewerOf(reader), readBelow: reader.readBelow };
  const { ids, next } = await listUnreadInStretch(db, viewer, stretch);
  if (ids.length > 0) {
    const messages = await markRead(db, reader, ids);
    emit(
      { users: [user.id] },
      { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages, all: false },
    );
  }
  return next === undefined ? undefined : { ...stretch, from: next };
}

/** The key of a topic; refuses topics without messages that the user can see. */
export async function requireTopic(db: Db, user: User, channel: Channel, name: string): Promise<string> {
  const key = topicKey(name);
  const topic = { channel, topicKey: key, from: 0, below: Number.MAX_SAFE_INTEGER };
  if (!(await hasAccessible(db, viewerOf(user), topic))) throw noSuchTopic(name);
  return key;
}
