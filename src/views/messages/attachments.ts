import type { components } from '../../../generated/api.js';
import type { AttachmentLink } from '../../store/messages/attachments.ts';
import type { AttachmentRow } from '../../store/tables.ts';

type Attachment = components['schemas']['Attachment'];

/** An uploaded file as its owner sees it; its times are in milliseconds, unlike all others. */
export const attachmentView = (row: AttachmentRow, links: readonly AttachmentLink[]): Attachment => ({
  id: row.id,
  name: row.file_name,
  path_id: row.path_id,
  size: row.size,
  create_time: row.created_at * 1000,
  messages: links.map(({ id, sent_at }) => ({ id, date_sent: sent_at * 1000 })),
});
