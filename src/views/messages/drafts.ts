import type { components } from '../../../generated/api.js';
import type { DraftRow } from '../../store/tables.ts';

/** The draft as its owner sees it: `to` lists only the other participants, ascending. */
export function draftView(row: DraftRow): components['schemas']['Draft'] {
  const common = { id: row.id, topic: row.topic, content: row.content, timestamp: row.edited_at };
  if (row.type === 'stream' && row.channel_id !== null) return { ...common, type: 'stream', to: [row.channel_id] };
  if (row.type === 'private') return { ...common, type: 'private', to: othersOf(row) };
  return { ...common, type: '', to: [] };
}

function othersOf(row: DraftRow): number[] {
  const ids = (JSON.parse(row.recipient_ids) as number[]).sort((a, b) => a - b);
  const others = ids.filter((id) => id !== row.user_id);
  return others.length === 0 ? ids : others;
}
