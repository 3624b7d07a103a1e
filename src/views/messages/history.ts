import type { components } from '../../../generated/api.js';
import { htmlDiff } from '../../domain/messages/html-diff.ts';
import type { MessageRow } from '../../store/tables.ts';

type Schemas = components['schemas'];
type Snapshot = Schemas['MessageSnapshot'];

/** A message between two edits. */
type State = Pick<Snapshot, 'content' | 'rendered_content' | 'topic'>;

/** Every known version of a message, oldest first; each edit records what it replaced. */
export function historyView(row: MessageRow): Snapshot[] {
  const edits = row.edit_history === null ? [] : (JSON.parse(row.edit_history) as Schemas['EditHistoryEntry'][]);
  const snapshots: Snapshot[] = [];
  let state: State = { content: row.content, rendered_content: row.rendered, topic: row.topic };
  for (const edit of edits) {
    snapshots.push({ ...state, ...changesOf(state, edit), timestamp: edit.timestamp, user_id: edit.user_id });
    state = {
      content: edit.prev_content ?? state.content,
      rendered_content: edit.prev_rendered_content ?? state.rendered_content,
      topic: edit.prev_topic ?? state.topic,
    };
  }
  snapshots.push({ ...state, timestamp: row.sent_at, user_id: row.sender_id });
  return snapshots.reverse();
}

function changesOf(state: State, edit: Schemas['EditHistoryEntry']): Partial<Snapshot> {
  const { prev_topic, prev_stream, stream, prev_content, prev_rendered_content: previous } = edit;
  const difference = previous === undefined ? undefined : htmlDiff(previous, state.rendered_content);
  return {
    ...(prev_topic !== undefined && { prev_topic }),
    ...(prev_stream !== undefined && { prev_stream, stream }),
    ...(prev_content !== undefined && { prev_content, prev_rendered_content: previous }),
    ...(difference !== undefined && { content_html_diff: difference }),
  };
}
