import type { components } from '../../../generated/api.js';
import type { ScheduledMessageRow } from '../../store/tables.ts';

type Schemas = components['schemas'];

/** The scheduled message as its author sees it. */
export function scheduledMessageView(row: ScheduledMessageRow): Schemas['ScheduledMessage'] {
  const common = {
    scheduled_message_id: row.id,
    content: row.content,
    rendered_content: row.rendered,
    scheduled_delivery_timestamp: row.deliver_at,
    failed: row.is_failed === 1,
  };
  if (row.channel_id !== null) return { ...common, type: 'stream', to: row.channel_id, topic: row.topic };
  return { ...common, type: 'private', to: JSON.parse(row.recipient_ids) };
}
