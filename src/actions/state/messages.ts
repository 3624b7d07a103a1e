import { SEARCH_STOP_WORDS } from '../../domain/highlight.ts';
import { recentConversations, starredIds } from '../../store/conversations.ts';
import { newestReceived } from '../../store/history.ts';
import { membersOf } from '../../store/recipients.ts';
import { viewerOf } from '../access.ts';
import type { Asking, State, StateRequest } from './request.ts';
import { unreadMessages } from './unread.ts';

/** Conversations beyond these are found by scrolling back. */
const MOST_CONVERSATIONS = 1000;

export async function messageState(asking: Asking, { wants }: StateRequest): Promise<State> {
  const { db, caller } = asking;
  return {
    ...(wants('message') && { max_message_id: await newestReceived(db, viewerOf(caller)) }),
    ...(wants('message') && wants('update_message_flags') && { unread_msgs: await unreadMessages(asking) }),
    ...(wants('starred_messages') && { starred_messages: await starredIds(db, caller.id) }),
    ...(wants('recent_private_conversations') && { recent_private_conversations: await conversations(asking) }),
    ...(wants('stop_words') && { stop_words: [...SEARCH_STOP_WORDS] }),
  };
}

async function conversations({ db, caller }: Asking) {
  const recent = await recentConversations(db, caller.id, MOST_CONVERSATIONS);
  const members = await membersOf(
    db,
    recent.map(({ recipientId }) => recipientId),
  );
  return recent.map(({ recipientId, newestId }) => ({
    max_message_id: newestId,
    user_ids: (members.get(recipientId) ?? []).filter((id) => id !== caller.id),
  }));
}
