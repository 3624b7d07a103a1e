import { destinationOfRow, requireRoomForScheduled, scheduledColumns } from '../actions/messages/scheduled.ts';
import type { Call, Reply } from '../api/operation.ts';
import { nothingToChange } from '../domain/messages/editing.ts';
import { isReadBySender } from '../domain/messages/message.ts';
import {
  changedDestination,
  deliveryNotInFuture,
  destinationOfForm,
  noSuchScheduledMessage,
  requireWhole,
} from '../domain/messages/scheduled.ts';
import {
  deleteScheduled,
  findScheduledToEdit,
  insertScheduled,
  listScheduled,
  updateScheduled,
} from '../store/messages/scheduled.ts';
import { scheduledMessageView } from '../views/messages/scheduled.ts';

export async function getScheduledMessages({
  caller,
  db,
}: Call<'getScheduledMessages'>): Promise<Reply<'getScheduledMessages'>> {
  return { scheduled_messages: (await listScheduled(db, caller.id)).map(scheduledMessageView) };
}

export async function createScheduledMessage(
  call: Call<'createScheduledMessage'>,
): Promise<Reply<'createScheduledMessage'>> {
  const { caller, client, form, realm, now, emit } = call;
  const { scheduled_delivery_timestamp: deliver_at, read_by_sender: isRead = isReadBySender(client) } = form;
  if (deliver_at <= now) throw deliveryNotInFuture();
  const columns = await scheduledColumns(call, caller, destinationOfForm(form), form.content);
  await requireRoomForScheduled(call, caller, columns);
  const row = await insertScheduled(call, {
    ...columns,
    realm_id: realm.id,
    user_id: caller.id,
    client,
    is_read_by_sender: isRead ? 1 : 0,
    deliver_at,
  });
  const scheduled_messages = [scheduledMessageView(row)];
  emit({ users: [caller.id] }, { type: 'scheduled_messages', op: 'add', scheduled_messages });
  return { scheduled_message_id: row.id };
}

export async function editScheduledMessage(call: Call<'editScheduledMessage'>): Promise<Reply<'editScheduledMessage'>> {
  const { caller, client, path, form, db, now, emit } = call;
  const { type, to, topic, content, scheduled_delivery_timestamp: deliver_at } = form;
  const isOnlyTime = [type, to, topic, content].every((value) => value === undefined);
  if (isOnlyTime && deliver_at === undefined) throw nothingToChange();
  requireWhole(form);
  if (deliver_at !== undefined && deliver_at <= now) throw deliveryNotInFuture();
  const before = await findScheduledToEdit(db, caller.id, path.scheduled_message_id);
  if (!before) throw noSuchScheduledMessage();
  if (before.is_failed === 1 && deliver_at === undefined) throw deliveryNotInFuture();
  const destination = changedDestination(destinationOfRow(before), form);
  const columns = isOnlyTime ? undefined : await scheduledColumns(call, caller, destination, content ?? before.content);
  if (columns) await requireRoomForScheduled(call, caller, columns, before.id);
  const row = await updateScheduled(call, before.id, {
    ...columns,
    client,
    ...(deliver_at !== undefined && { deliver_at }),
  });
  const scheduled_message = scheduledMessageView(row);
  emit({ users: [caller.id] }, { type: 'scheduled_messages', op: 'update', scheduled_message });
}

export async function deleteScheduledMessage({
  caller,
  path,
  db,
  emit,
}: Call<'deleteScheduledMessage'>): Promise<Reply<'deleteScheduledMessage'>> {
  const { scheduled_message_id } = path;
  if (!(await deleteScheduled(db, caller.id, scheduled_message_id))) throw noSuchScheduledMessage();
  emit({ users: [caller.id] }, { type: 'scheduled_messages', op: 'remove', scheduled_message_id });
}
