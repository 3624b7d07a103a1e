import type { Channel } from '../domain/channel.ts';
import { normalizedContent, trimmedContent } from '../domain/content.ts';
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
} from '../domain/editing.ts';
import type { LiveEvent } from '../domain/event.ts';
import { searchWordsOfMessage } from '../domain/highlight.ts';
import { isStatusMessage } from '../domain/message.ts';
import { normalizedTopic } from '../domain/topics.ts';
import type { User } from '../domain/user.ts';
import { widgetOf } from '../domain/widgets.ts';
import type { Rendered } from '../markdown/render.ts';
import { findChannel } from '../store/channels.ts';
import { updateMessage } from '../store/messages.ts';
import { indexMessage } from '../store/search.ts';
import type { MessageRow } from '../store/tables.ts';
import { requireChannel } from './access.ts';
import { editFlags, remarkMentions } from './edit-flags.ts';
import { historyWith, type MessageEdit, type TextEdit } from './edit-history.ts';
import { messageAudience } from './message-audience.ts';
import { type Move, moveMessages, requireMove } from './move-messages.ts';
import { requireWildcardRight } from './post.ts';
import { rendered } from './rendering.ts';
import type { Scope } from './scope.ts';

/** Changes the text of a message, or where it and others of its topic stand; all that may refuse it comes first. */
export async function editMessages(scope: Scope, editor: User, row: MessageRow, edit: MessageEdit): Promise<void> {
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
  if (move) await moveMessages(scope, editor, move, text && (() => storeText(scope, editor, row, text, move)));
  else if (text) await announceText(scope, editor, row, channel, await storeText(scope, editor, row, text));
}

function requireContentRight({ realm, now }: Scope, editor: User, row: MessageRow): void {
  const { allow_message_editing: isAllowed, message_content_edit_limit_seconds: limit } = realm.settings;
  if (!isAllowed) throw editingIsOff();
  if (row.sender_id !== editor.id) throw mayNotEdit();
  if (limit !== null && now - row.sent_at > limit + EDIT_GRACE) throw tooLateToEdit();
}

/** A topic equal to the present one counts as not given. */
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
  const result = await rendered(scope.db, scope.realm, editor, content);
  if (channel) await requireWildcardRight(scope, editor, { channel, topic: row.topic }, result);
  return { content, result };
}

const MARKDOWN_VERSION = 1;

/** Stores the new text; the entry of the history is stored here unless a move adds to it. */
async function storeText(
  scope: Scope,
  editor: User,
  row: MessageRow,
  { content, result }: NewText,
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
  await remarkMentions(scope, row, result);
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

async function announceText(
  scope: Scope,
  editor: User,
  row: MessageRow,
  channel: Channel | undefined,
  { members }: TextEdit,
): Promise<void> {
  const { db, now, emit } = scope;
  const users = await messageAudience(db, row);
  const { common, forUser } = await editFlags(db, row, users);
  const event = {
    type: 'update_message',
    user_id: editor.id,
    edit_timestamp: now,
    message_id: row.id,
    message_ids: [row.id],
    flags: common,
    rendering_only: false,
    ...(channel && { stream_id: channel.id, stream_name: channel.name }),
    ...members,
  } as LiveEvent;
  emit({ users }, event, { forUser });
}
