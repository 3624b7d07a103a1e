import { requireChannel, requireMessage } from '../actions/access.ts';
import { followByTakingPart } from '../actions/channels/topic-policies.ts';
import { deleteMessages, requireDeletion } from '../actions/messages/delete-messages.ts';
import { editMessages } from '../actions/messages/edit-messages.ts';
import { markReadPiece, requireTopic } from '../actions/messages/mark-read.ts';
import { messageAudience } from '../actions/messages/message-audience.ts';
import { changeFlagAndEmit, requireFlagChange } from '../actions/messages/message-flags.ts';
import { messageText, messageTexts } from '../actions/messages/message-texts.ts';
import { notifyingOwner } from '../actions/messages/missing-channel.ts';
import { carryOnMove } from '../actions/messages/move-messages.ts';
import { narrowMatches } from '../actions/messages/narrow-matches.ts';
import { findInNarrow, narrowed } from '../actions/messages/narrowing.ts';
import { post } from '../actions/messages/post.ts';
import { readReceipts } from '../actions/messages/read-receipts.ts';
import { rendered } from '../actions/messages/rendering.ts';
import { attach } from '../actions/messages/submessages.ts';
import { moveBeforeEdit } from '../actions/messages/topic-turns.ts';
import { type Call, Continued, type Outcome, type Reply, type WrittenReply } from '../api/operation.ts';
import { type Refusal, serverBusy } from '../domain/errors.ts';
import { pageOf, windowOf } from '../domain/messages/anchor.ts';
import { cutContent } from '../domain/messages/content.ts';
import { historyIsOff } from '../domain/messages/editing.ts';
import { receiptsAreOff } from '../domain/messages/flags.ts';
import { searchedWords } from '../domain/messages/highlight.ts';
import { narrowTerms, readNarrow } from '../domain/messages/narrow.ts';
import { nextMessageId } from '../store/channels/subscriptions.ts';
import { type ChannelStretch, listMatchesAmong } from '../store/messages/history.ts';
import type { Restriction } from '../store/messages/narrow.ts';
import { markAllRead } from '../store/messages/read-state.ts';
import { historyView } from '../views/messages/history.ts';
import { matchesText } from '../views/messages/message-texts.ts';

export async function sendMessage(call: Call<'sendMessage'>): Promise<Reply<'sendMessage'> | Refusal> {
  const { caller, form, client } = call;
  const send = () => post(call, form, { sender: caller, client });
  return caller.isBot ? notifyingOwner(call, caller, send) : send();
}

export async function getMessages(call: Call<'getMessages'>): Promise<WrittenReply<'getMessages'>> {
  const { caller, realm, db, query } = call;
  const terms = readNarrow(query.narrow);
  const window = windowOf(query);
  const narrow = await narrowed({ db, realm }, caller, narrowTerms(terms));
  const found = await findInNarrow(db, caller, narrow, window);
  const form = { realm, html: query.apply_markdown, clientGravatar: query.client_gravatar };
  const searched = narrow.search === undefined ? undefined : searchedWords(narrow.search);
  const stillAmong = (ids: readonly number[]) => listMatchesAmong(db, narrow.restriction, ids);
  return {
    messages: await messageTexts({ db, viewer: caller, form, searched, stillAmong }, found.heads),
    found_anchor: found.foundAnchor,
    found_oldest: found.foundOldest,
    found_newest: found.foundNewest,
    history_limited: false,
    anchor: found.anchor,
  };
}

/** How often a message is read that others change at the same time. */
const MAX_READS = 10;

export async function getMessage(call: Call<'getMessage'>): Promise<WrittenReply<'getMessage'>> {
  const { caller, realm, db, path, query } = call;
  const form = { realm, html: query.apply_markdown, clientGravatar: true };
  for (let tries = 0; tries < MAX_READS; tries++) {
    const row = await requireMessage(db, caller, path.message_id);
    const message = await messageText({ db, viewer: caller, form }, row);
    // Otherwise it was edited, moved or deleted between the two statements.
    if (message) return { message, raw_content: row.content };
  }
  throw serverBusy();
}

export async function getNarrowMatches({
  caller,
  realm,
  db,
  query,
}: Call<'getNarrowMatches'>): Promise<WrittenReply<'getNarrowMatches'>> {
  const { restriction, search } = await narrowed({ db, realm }, caller, narrowTerms(readNarrow(query.narrow)));
  const received: Restriction = { ...restriction, history: { kind: 'personal' } };
  return { messages: matchesText(await narrowMatches(db, received, query.msg_ids, search)) };
}

export async function getMessageHistory(call: Call<'getMessageHistory'>): Promise<Reply<'getMessageHistory'>> {
  const { caller, realm, db, path } = call;
  if (!realm.settings.allow_edit_history) throw historyIsOff();
  return { message_history: historyView(await requireMessage(db, caller, path.message_id)) };
}

export async function getReadReceipts(call: Call<'getReadReceipts'>): Promise<Reply<'getReadReceipts'>> {
  const { caller, realm, db, path } = call;
  const row = await requireMessage(db, caller, path.message_id);
  if (!realm.settings.enable_read_receipts) throw receiptsAreOff();
  return { user_ids: await readReceipts(db, caller, row) };
}

export async function deleteMessage(call: Call<'deleteMessage'>): Promise<Reply<'deleteMessage'>> {
  const row = await requireMessage(call.db, call.caller, call.path.message_id);
  await requireDeletion(call, call.caller, row);
  await deleteMessages(call, call.caller, [row]);
}

export async function renderMessage(call: Call<'renderMessage'>): Promise<Reply<'renderMessage'>> {
  // Text that is too long for a message is truncated as in sending.
  return { rendered: (await rendered(call, call.caller, cutContent(call.form.content))).html };
}

export async function updateMessageFlags(call: Call<'updateMessageFlags'>): Promise<Reply<'updateMessageFlags'>> {
  const { caller, form } = call;
  await changeFlagAndEmit(call, caller, form.messages, requireFlagChange(form.flag, form.op));
  return { messages: form.messages };
}

export async function updateFlagsInNarrow(call: Call<'updateFlagsInNarrow'>): Promise<Reply<'updateFlagsInNarrow'>> {
  const { caller, form } = call;
  const terms = readNarrow(form.narrow);
  const page = pageOf(form);
  const narrow = await narrowed(call, caller, narrowTerms(terms));
  const change = requireFlagChange(form.flag, form.op);
  const { heads, foundOldest, foundNewest } = await findInNarrow(call.db, caller, narrow, page);
  const ids = heads.map(({ id }) => id);
  const changed = await changeFlagAndEmit(call, caller, ids, change);
  return {
    processed_count: ids.length,
    updated_count: changed.length,
    first_processed_id: ids[0] ?? null,
    last_processed_id: ids.at(-1) ?? null,
    found_oldest: foundOldest,
    found_newest: foundNewest,
  };
}

export async function markAllAsRead({ caller, db, emit }: Call<'markAllAsRead'>): Promise<Reply<'markAllAsRead'>> {
  await markAllRead(db, caller, await nextMessageId(db));
  emit(
    { users: [caller.id] },
    { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages: [], all: true },
  );
  return { complete: true };
}

export async function markChannelAsRead(call: Call<'markChannelAsRead'>): Promise<Outcome<'markChannelAsRead'>> {
  const channel = await requireChannel(call.db, call.caller, call.form.stream_id);
  return untilRead(call, { channel, from: 0, below: await nextMessageId(call.db) });
}

export async function markTopicAsRead(call: Call<'markTopicAsRead'>): Promise<Outcome<'markTopicAsRead'>> {
  const { caller, db, form } = call;
  const channel = await requireChannel(db, caller, form.stream_id);
  const topicKey = await requireTopic(db, caller, channel, form.topic_name);
  return untilRead(call, { channel, topicKey, from: 0, below: await nextMessageId(db) });
}

type MarkingAsRead = 'markChannelAsRead' | 'markTopicAsRead';

/** Marks a long stretch in several units of work. */
async function untilRead(
  call: Call<MarkingAsRead>,
  stretch: ChannelStretch,
): Promise<Continued<MarkingAsRead> | undefined> {
  const rest = await markReadPiece(call, call.caller, stretch);
  return rest && new Continued((next) => untilRead(next, rest));
}

export async function editMessage(call: Call<'editMessage'>): Promise<Outcome<'editMessage'>> {
  const { caller, db, path, form } = call;
  const row = await requireMessage(db, caller, path.message_id);
  const before = await moveBeforeEdit(call, row, form);
  if (before !== undefined) {
    await carryOnMove(call, before);
    return new Continued(editMessage);
  }
  return untilMoved(await editMessages(call, caller, row, form));
}

/** Continues a large move in further units until it is complete. */
function untilMoved(move: number | undefined): Outcome<'editMessage'> {
  if (move === undefined) return undefined;
  return new Continued(async (call) => ((await carryOnMove(call, move)) ? undefined : untilMoved(move)));
}

export async function addSubmessage(call: Call<'addSubmessage'>): Promise<Reply<'addSubmessage'>> {
  const { caller, db, form, emit } = call;
  const message = await requireMessage(db, caller, form.message_id);
  const submessage = { type: form.msg_type, content: form.content };
  const id = await attach(db, caller, message, submessage);
  await followByTakingPart(call, caller, message);
  emit(
    { users: await messageAudience(db, message) },
    {
      type: 'submessage',
      msg_type: submessage.type,
      content: submessage.content,
      message_id: message.id,
      sender_id: caller.id,
      submessage_id: id,
    },
  );
}
