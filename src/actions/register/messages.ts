import { jsonText } from '../../domain/json-text.ts';
import { MAX_RECENT_CONVERSATIONS } from '../../domain/limits.ts';
import { SEARCH_STOP_WORDS } from '../../domain/messages/highlight.ts';
import { turnAfter } from '../../runtime/turns.ts';
import { listRecentConversations, listStarredIds } from '../../store/messages/conversations.ts';
import { findNewestReceived } from '../../store/messages/places.ts';
import { listMembers } from '../../store/messages/recipients.ts';
import { viewerOf } from '../access.ts';
import type { RegisterContext, StateRequest, WrittenState } from './request.ts';

const STOP_WORDS = jsonText([...SEARCH_STOP_WORDS]);

export async function messageState(context: RegisterContext, { wants }: StateRequest): Promise<WrittenState> {
  const { db, caller } = context;
  return {
    ...(wants('message') && { max_message_id: await findNewestReceived(db, viewerOf(caller)) }),
    ...(wants('starred_messages') && { starred_messages: await starredIds(context) }),
    ...(wants('recent_private_conversations') && { recent_private_conversations: await conversations(context) }),
    ...(wants('stop_words') && { stop_words: STOP_WORDS }),
  };
}

async function starredIds({ db, caller }: RegisterContext): Promise<number[]> {
  const ids = await listStarredIds(db, viewerOf(caller));
  await turnAfter(ids);
  return ids;
}

async function conversations({ db, caller }: RegisterContext) {
  const recent = await listRecentConversations(db, caller.id, MAX_RECENT_CONVERSATIONS);
  const members = await listMembers(
    db,
    recent.map(({ recipientId }) => recipientId),
  );
  return recent.map(({ recipientId, newestId }) => ({
    max_message_id: newestId,
    user_ids: (members.get(recipientId) ?? []).filter((id) => id !== caller.id),
  }));
}
