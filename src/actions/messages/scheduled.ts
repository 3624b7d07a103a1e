import { MAX_DELIVERY_DELAY_SECONDS, MAX_SCHEDULED, MAX_SCHEDULED_LENGTH } from '../../domain/limits.ts';
import {
  type Destination,
  deliveryTooLate,
  failureNotice,
  requireIds,
  senderDeactivated,
  tooManyScheduled,
  tooMuchScheduled,
} from '../../domain/messages/scheduled.ts';
import { codePointCount } from '../../domain/text.ts';
import type { User } from '../../domain/users/user.ts';
import {
  noteScheduledFailure,
  type ScheduledColumns,
  sizeOfScheduled,
  takeScheduled,
} from '../../store/messages/scheduled.ts';
import type { ScheduledMessageRow } from '../../store/tables.ts';
import { findUser } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { scheduledMessageView } from '../../views/messages/scheduled.ts';
import { requireMentionRights } from './mention-rights.ts';
import { noticeTo } from './notices.ts';
import { destinationOf, post } from './post.ts';
import { rendered } from './rendering.ts';

type Columns = Pick<ScheduledColumns, 'channel_id' | 'recipient_ids' | 'topic' | 'content' | 'rendered'>;

/** The columns of a message to be sent later. Refuses messages that the sender could not send now. */
export async function scheduledColumns(
  scope: Scope,
  sender: User,
  destination: Destination,
  text: string,
): Promise<Columns> {
  requireIds(destination);
  const { place, content } = await destinationOf(scope, { ...destination, content: text }, sender);
  const result = await rendered(scope, sender, content);
  await requireMentionRights(scope, sender, place, result);
  const common = { content, rendered: result.html };
  if ('channel' in place) return { ...common, channel_id: place.channel.id, recipient_ids: '[]', topic: place.topic };
  const others = place.participants.map(({ id }) => id).filter((id) => id !== sender.id);
  const recipients = others.length === 0 ? [sender.id] : others;
  return { ...common, channel_id: null, recipient_ids: JSON.stringify(recipients), topic: '' };
}

/** Refuses more messages than one user may schedule; `replacedId` is the message that is changed. */
export async function requireRoomForScheduled(
  { db }: Scope,
  sender: User,
  added: Pick<Columns, 'content' | 'rendered'>,
  replacedId?: number,
): Promise<void> {
  const { count, length } = await sizeOfScheduled(db, sender.id, replacedId);
  if (count >= MAX_SCHEDULED) throw tooManyScheduled(MAX_SCHEDULED);
  const size = codePointCount(added.content) + codePointCount(added.rendered);
  if (length + size > MAX_SCHEDULED_LENGTH) throw tooMuchScheduled(MAX_SCHEDULED_LENGTH);
}

/** The destination of a scheduled message. */
export const destinationOfRow = (row: ScheduledMessageRow): Destination =>
  row.channel_id === null
    ? { type: 'direct', to: row.recipient_ids }
    : { type: 'channel', to: String(row.channel_id), topic: row.topic };

/**
 * Sends a message whose time has come, with the current rights of its author. Its row is deleted in the same unit, so
 * that it is sent once. Does nothing if it no longer exists or its time was changed; refuses a message that cannot be
 * sent.
 */
export async function sendScheduled(scope: Scope, id: number): Promise<void> {
  const { db, realm, now, emit } = scope;
  const row = await takeScheduled(db, id, now);
  if (!row) return;
  const sender = await findUser(db, realm.id, row.user_id);
  if (!sender?.isActive) throw senderDeactivated();
  if (now - row.deliver_at > MAX_DELIVERY_DELAY_SECONDS) throw deliveryTooLate();
  const isRead = row.is_read_by_sender === 1;
  const posting = { ...destinationOfRow(row), content: row.content, read_by_sender: isRead };
  await post(scope, posting, { sender, client: row.client });
  emit({ users: [sender.id] }, { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id });
}

/** Marks a message as failed, and sends its author the reason. */
export async function failScheduled(scope: Scope, id: number, reason: string): Promise<void> {
  const { db, realm, now, emit } = scope;
  const row = await noteScheduledFailure(db, id, now);
  const author = row && (await findUser(db, realm.id, row.user_id));
  if (!author) return;
  const scheduled_message = scheduledMessageView(row);
  emit({ users: [author.id] }, { type: 'scheduled_messages', op: 'update', scheduled_message });
  await noticeTo(scope, author, failureNotice(row.deliver_at, reason));
}
