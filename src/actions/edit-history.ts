import type { components } from '../../generated/api.js';
import type { PropagateMode } from '../domain/editing.ts';
import type { MessageRow } from '../store/tables.ts';

export interface MessageEdit {
  content?: string | undefined;
  topic?: string | undefined;
  stream_id?: number | undefined;
  propagate_mode: PropagateMode;
  send_notification_to_old_thread: boolean;
  send_notification_to_new_thread: boolean;
}

type HistoryEntry = components['schemas']['EditHistoryEntry'];

/** What a text edit tells of itself, in events and in the history. */
export interface TextEdit {
  members: Record<string, unknown>;
  entry: Pick<HistoryEntry, 'prev_content' | 'prev_rendered_content' | 'prev_rendered_content_version'>;
}

/** The message's history with one entry more, as it is stored: newest first. */
export function historyWith(row: MessageRow, entry: HistoryEntry): string {
  const known = row.edit_history === null ? [] : (JSON.parse(row.edit_history) as HistoryEntry[]);
  return JSON.stringify([entry, ...known]);
}
