import type { components } from '../../../generated/api.js';
import { MAX_EDIT_HISTORY_LENGTH } from '../../domain/limits.ts';
import type { PropagateMode } from '../../domain/messages/editing.ts';
import type { MessageRow } from '../../store/tables.ts';

export interface MessageEdit {
  content?: string | undefined;
  topic?: string | undefined;
  stream_id?: number | undefined;
  propagate_mode: PropagateMode;
  send_notification_to_old_thread: boolean;
  send_notification_to_new_thread: boolean;
}

type HistoryEntry = components['schemas']['EditHistoryEntry'];
type EditEvent = components['schemas']['DirectMessageEditEvent'];

/** The fields of an event and of the history for a change of the text. */
export interface TextEdit {
  members: Pick<
    EditEvent,
    | 'orig_content'
    | 'orig_rendered_content'
    | 'prev_rendered_content_version'
    | 'content'
    | 'rendered_content'
    | 'is_me_message'
  >;
  entry: Pick<HistoryEntry, 'prev_content' | 'prev_rendered_content' | 'prev_rendered_content_version'>;
}

/**
 * The message's edit history with one more entry, as it is stored: newest first. Every message object repeats it, so the
 * oldest entries are dropped when it becomes too long.
 */
export function historyWith(row: Pick<MessageRow, 'edit_history'>, entry: HistoryEntry): string {
  const known = row.edit_history === null ? [] : (JSON.parse(row.edit_history) as HistoryEntry[]);
  const texts = [JSON.stringify(entry)];
  let length = texts[0]?.length ?? 0;
  for (const one of known) {
    const text = JSON.stringify(one);
    length += text.length + 1;
    if (length > MAX_EDIT_HISTORY_LENGTH) break;
    texts.push(text);
  }
  return `[${texts.join()}]`;
}
