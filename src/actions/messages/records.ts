import { FLAG } from '../../domain/messages/flags.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import { type Delivered, listRecords } from '../../store/events/delivery-record.ts';
import { addFlagsTo } from '../../store/messages/messages.ts';
import { markRead } from '../../store/messages/read-state.ts';

/** Marks a message as read and historical for a user who acts on it without having received it. */
export async function ensureHistoricalFlag(db: Db, user: User, message: Delivered): Promise<void> {
  await ensureHistoricalFlags(db, user, [message]);
}

/** The same for several messages. */
export async function ensureHistoricalFlags(db: Db, user: User, messages: readonly Delivered[]): Promise<void> {
  const known = await listRecords(db, user, messages);
  const ids = messages.map(({ id }) => id).filter((id) => !known.has(id));
  await addFlagsTo(db, user.id, ids, FLAG.historical);
  await markRead(db, user, ids);
}
