import type { Channel } from '../../domain/channels/channel.ts';
import { normalizedTopic } from '../../domain/channels/topics.ts';
import type { MessageUpdate } from '../../domain/event.ts';
import { normalizedContent, trimmedContent } from '../../domain/messages/content.ts';
import {
  contentAndChannel,
  DELETED_CONTENT,
  directCannotMove,
  directHasNoTopic,
  EDIT_GRACE,
  editingIsOff,
  mayNotEdit,
  modeWithoutTopic,
  nothingToChange,
  tooLateToEdit,
  widgetsStay,
} from '../../domain/messages/editing.ts';
import { searchWordsOfMessage } from '../../domain/messages/highlight.ts';
import { isStatusMessage } from '../../domain/messages/message.ts';
import { widgetOf } from '../../domain/messages/widgets.ts';
import type { User } from '../../domain/users/user.ts';
import type { Rendered } from '../../markdown/render.ts';
import { findChannel } from '../../store/channels/channels.ts';
import { updateMessage } from '../../store/messages/messages.ts';
import { indexMessage } from '../../store/messages/search.ts';
import type { MessageRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { requireChannel } from '../access.ts';
import { relinkAttachments } from './attachments.ts';
import { flagsAfterEdit, recomputeMentionFlags } from './edit-flags.ts';
import { historyWith, type MessageEdit, type TextEdit } from './edit-history.ts';
import { requireMentionRights } from './mention-rights.ts';
import { messageAudience } from './message-audience.ts';
import { type Move, moveMessages, requireMove } from './move-messages.ts';
import { rendered } from './rendering.ts';

/**
 * Changes the text of a message, or moves it with others of its topic. Checks everything before it changes anything.
 * Returns the ID of a move that must be continued.
 */
export async function editMessages(
  scope: Scope,
  editor: User,
  row: MessageRow,
  edit: MessageEdit,
): Promise<number | undefined> {
  const { db } = scope;
  if (edit.content !== undefined) requireContentRight(scope, editor, row);
  const topic = changedTopic(row, edit.topic);
  requirePayload(row, edit, topic);
  const channel = row.channel_id === null ? undefined : await findChannel(db, row.realm_id, row.channel_id);
  const target = edit.stream_id === undefined ? undefined : await requireChannel(db, editor, edit.stream_id);
  if (edit.content !== undefined && widgetOf(row.content) !== undefined) throw widgetsStay();
  const move = channel && (topic !== undefined || target) ? { row, channel, target, topic, edit } : undefined;
  if (move) await requireMove(scope, editor, move);
  const text = edit.content === undefined ? undefined : await newText(scope, editor, row, channel, edit.content);
  if (move)
    return moveMessages(
      scope,
      editor,
      move,
      text && (async () => storeText(scope, editor, row, { ...text, users: await messageAudience(db, row) }, move)),
    );
  if (text) await changeText(scope, editor, row, channel, text);
  return undefined;
}

function requireContentRight({ realm, now }: Scope, editor: User, row: MessageRow): void {
  const { allow_message_editing: isAllowed, message_content_edit_limit_seconds: limit } = realm.settings;
  if (!isAllowed) throw editingIsOff();
  if (row.sender_id !== editor.id) throw mayNotEdit();
  if (limit !== null && now - row.sent_at > limit + EDIT_GRACE) throw tooLateToEdit();
}

/** Undefined if the topic stays the same. */
function changedTopic(row: MessageRow, topic: string | undefined): string | undefined {
  if (topic === undefined) return undefined;
  return topic.trim() === row.topic ? undefined : topic.trim();
}

function requirePayload(row: MessageRow, edit: MessageEdit, topic: string | undefined): void {
  const isMove = topic !== undefined || edit.stream_id !== undefined;
  if (edit.content === undefined && !isMove) throw nothingToChange();
  if (row.channel_id === null && edit.stream_id !== undefined) throw directCannotMove();
  if (row.channel_id === null && topic !== undefined) throw directHasNoTopic();
  if (edit.propagate_mode !== 'change_one' && !isMove) throw modeWithoutTopic();
  if (topic !== undefined) normalizedTopic(topic);
  if (edit.content !== undefined && edit.stream_id !== undefined) throw contentAndChannel();
}

interface NewText {
  content: string;
  result: Rendered;
}

async function newText(
  scope: Scope,
  editor: User,
  row: MessageRow,
  channel: Channel | undefined,
  given: string,
): Promise<NewText> {
  const content = trimmedContent(given) === '' ? DELETED_CONTENT : normalizedContent(given);
  const result = await rendered(scope, editor, content);
  await requireMentionRights(scope, editor, channel && { channel, topic: row.topic }, result);
  return { content, result };
}

const MARKDOWN_VERSION = 1;

/** Stores the new text, and the entry of the edit history unless a move adds one. */
async function storeText(
  scope: Scope,
  editor: User,
  row: MessageRow,
  { content, result, users }: NewText & { users: readonly number[] },
  move?: Move,
): Promise<TextEdit> {
  const { db, now } = scope;
  const entry = {
    prev_content: row.content,
    prev_rendered_content: row.rendered,
    prev_rendered_content_version: MARKDOWN_VERSION,
  };
  const stems = searchWordsOfMessage(row.topic, result.text);
  await updateMessage(db, row.id, {
    content,
    rendered: result.html,
    search_text: stems.join(' '),
    is_me: isStatusMessage(content) ? 1 : 0,
    has_link: result.hasLink ? 1 : 0,
    has_image: result.hasImage ? 1 : 0,
    has_attachment: result.uploads.length > 0 ? 1 : 0,
    is_channel_wildcard: row.channel_id !== null && result.mentions.channelWildcard ? 1 : 0,
    is_topic_wildcard: row.channel_id !== null && result.mentions.topicWildcard ? 1 : 0,
    edited_at: now,
    ...(!move && { edit_history: historyWith(row, { user_id: editor.id, timestamp: now, ...entry }) }),
  });
  await indexMessage(db, { id: row.id, recipientId: row.recipient_id, stems });
  await recomputeMentionFlags(scope, row, result, users);
  await relinkAttachments(scope, editor, row.id, result.uploads);
  return {
    entry,
    members: {
      orig_content: row.content,
      orig_rendered_content: row.rendered,
      prev_rendered_content_version: MARKDOWN_VERSION,
      content,
      rendered_content: result.html,
      is_me_message: isStatusMessage(content),
    },
  };
}

async function changeText(
  scope: Scope,
  editor: User,
  row: MessageRow,
  channel: Channel | undefined,
  text: NewText,
): Promise<void> {
  const { db, now, emit } = scope;
  const users = await messageAudience(db, row);
  const { members } = await storeText(scope, editor, row, { ...text, users });
  const { common, forUser } = await flagsAfterEdit(db, row.id, users);
  const update: MessageUpdate = {
    type: 'update_message',
    user_id: editor.id,
    edit_timestamp: now,
    message_id: row.id,
    message_ids: [row.id],
    flags: common,
    rendering_only: false,
  };
  const event = channel
    ? { ...update, stream_id: channel.id, stream_name: channel.name, ...members }
    : { ...update, ...members };
  emit({ users }, event, { forUser });
}
