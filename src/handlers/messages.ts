import { requireMessage, viewerOf } from '../actions/access.ts';
import { deleteMessages, requireDeletion } from '../actions/delete-messages.ts';
import { editMessages } from '../actions/edit-messages.ts';
import { changeFlag, requireFlagChange } from '../actions/message-flags.ts';
import { messageViews } from '../actions/message-views.ts';
import { narrowed } from '../actions/narrowing.ts';
import { post } from '../actions/post.ts';
import { rendered } from '../actions/rendering.ts';
import { unreadDetails } from '../actions/unread-details.ts';
import type { Call, Reply } from '../api/operation.ts';
import { NEWEST, windowOf } from '../domain/anchor.ts';
import type { LiveEvent } from '../domain/event.ts';
import { highlightHtml, highlightTopic, parseSearch } from '../domain/highlight.ts';
import { narrowTerms, readNarrow } from '../domain/narrow.ts';
import { findAround, unreadIds } from '../store/history.ts';
import { messagesWithIds } from '../store/messages.ts';
import { conditionWhere, withoutMutedTopics } from '../store/narrow.ts';
import { markAllRead } from '../store/read-state.ts';
import { nextMessageId } from '../store/subscriptions.ts';

export async function sendMessage(call: Call<'sendMessage'>): Promise<Reply<'sendMessage'>> {
  return post(call, call.form, { sender: call.caller, client: call.client });
}

export async function getMessages({ caller, realm, db, query }: Call<'getMessages'>): Promise<Reply<'getMessages'>> {
  const terms = readNarrow(query.narrow);
  const window = windowOf(query);
  const narrow = await narrowed(db, caller, narrowTerms(terms));
  const viewer = { ...viewerOf(caller), readBelow: caller.readBelow };
  const anchor = window.anchor ?? (await firstUnread());
  const found = await findAround(db, narrow.restrict, { ...window, anchor });
  const rows = await messagesWithIds(db, found.ids);
  const form = { realm, html: query.apply_markdown, clientGravatar: query.client_gravatar };
  const messages = await messageViews(db, caller, rows, form);
  const search = narrow.search === undefined ? undefined : parseSearch(narrow.search);
  return {
    messages: messages.map((message, index) => ({
      ...message,
      ...(search && {
        match_content: highlightHtml(rows[index]?.rendered ?? '', search.words),
        match_subject: highlightTopic(message.subject, search.words),
      }),
    })),
    found_anchor: found.foundAnchor,
    found_oldest: found.foundOldest,
    found_newest: found.foundNewest,
    history_limited: false,
    anchor,
  };

  async function firstUnread(): Promise<number> {
    const [first] = await unreadIds(db, viewer, {
      limit: 1,
      restrict: (messages) => {
        narrow.restrict(messages);
        if (narrow.namesChannel) withoutMutedTopics(db, messages, viewer);
        else conditionWhere(db, messages, viewer, { kind: 'without muted' }, false);
      },
    });
    return first ?? NEWEST;
  }
}

export async function getMessage({ caller, realm, db, path, query }: Call<'getMessage'>): Promise<Reply<'getMessage'>> {
  const row = await requireMessage(db, caller, path.message_id);
  const form = { realm, html: query.apply_markdown, clientGravatar: true };
  const [message] = await messageViews(db, caller, [row], form);
  if (!message) throw new Error('the message is gone within its own request');
  return { message, raw_content: row.content };
}

export async function deleteMessage(call: Call<'deleteMessage'>): Promise<Reply<'deleteMessage'>> {
  const row = await requireMessage(call.db, call.caller, call.path.message_id);
  requireDeletion(call, call.caller, row);
  await deleteMessages(call, call.caller, [row]);
}

export async function renderMessage({
  caller,
  realm,
  db,
  form,
}: Call<'renderMessage'>): Promise<Reply<'renderMessage'>> {
  return { rendered: (await rendered(db, realm, caller, form.content)).html };
}

export async function updateMessageFlags(call: Call<'updateMessageFlags'>): Promise<Reply<'updateMessageFlags'>> {
  const { caller, db, form, emit } = call;
  const change = requireFlagChange(form.flag, form.op);
  const { changed, messages } = await changeFlag(db, caller, form.messages, change);
  const details =
    change.flag === 'read' && change.op === 'remove' ? await unreadDetails(db, caller, changed, messages) : undefined;
  emit({ users: [caller.id] }, {
    type: 'update_message_flags',
    op: change.op,
    operation: change.op,
    flag: change.flag,
    messages: changed,
    all: false,
    ...(details && { message_details: details }),
  } as LiveEvent);
  return { messages: form.messages };
}

export async function markAllAsRead({ caller, db, emit }: Call<'markAllAsRead'>): Promise<Reply<'markAllAsRead'>> {
  await markAllRead(db, caller.id, await nextMessageId(db));
  emit(
    { users: [caller.id] },
    { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages: [], all: true },
  );
  return { complete: true };
}

export async function editMessage(call: Call<'editMessage'>): Promise<Reply<'editMessage'>> {
  const row = await requireMessage(call.db, call.caller, call.path.message_id);
  await editMessages(call, call.caller, row, call.form);
}
