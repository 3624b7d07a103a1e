import { MAX_SUBMESSAGES, MAX_SUBMESSAGES_LENGTH, SUBMESSAGE_OVERHEAD } from '../../domain/limits.ts';
import {
  attachedTooMuch,
  mayNotAttach,
  messageIsFull,
  requireWidgetData,
  submessageData,
  widgetTypeOf,
} from '../../domain/messages/widget-data.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import { findFirstWidget, insertSubmessage, submessageTotals } from '../../store/messages/submessages.ts';
import type { MessageRow } from '../../store/tables.ts';

/**
 * Attaches data to a message and returns its ID. Other users may attach only after the sender has attached something.
 * Data for a poll or a to-do list must be valid for its clients.
 */
export async function attach(
  db: Db,
  user: User,
  message: MessageRow,
  { type, content }: { type: string; content: string },
): Promise<number> {
  const isAuthor = message.sender_id === user.id;
  const totals = await submessageTotals(db, message, user.id);
  if (!isAuthor && totals.bySender === 0) throw mayNotAttach();
  const data = submessageData(content);
  const widget = await findFirstWidget(db, message.id);
  if (widget) requireWidgetData(widgetTypeOf(widget.content), data, isAuthor);
  if (totals.byUser >= MAX_SUBMESSAGES) throw attachedTooMuch(MAX_SUBMESSAGES);
  const length = totals.length + content.length + (totals.count + 1) * SUBMESSAGE_OVERHEAD;
  if (length > MAX_SUBMESSAGES_LENGTH) throw messageIsFull();
  return insertSubmessage(db, { message_id: message.id, sender_id: user.id, msg_type: type, content });
}
