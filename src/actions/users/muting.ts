import type { User } from '../../domain/users/user.ts';
import { markRead } from '../../store/messages/read-state.ts';
import { listUnreadCandidatesFrom } from '../../store/messages/unread.ts';
import type { Scope } from '../../unit/scope.ts';
import { viewerOf } from '../access.ts';

/** Marks the newest unread messages of a muted user as read, as many as one request may. */
export async function markMessagesOfMutedUser({ db, emit }: Scope, user: User, mutedUserId: number): Promise<void> {
  const reader = { ...viewerOf(user), readBelow: user.readBelow };
  const messages = await markRead(db, reader, await listUnreadCandidatesFrom(db, reader, mutedUserId));
  if (messages.length === 0) return;
  emit(
    { users: [user.id] },
    { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages, all: false },
  );
}
