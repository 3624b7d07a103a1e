import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import { listReadersAmong } from '../../store/messages/read-state.ts';
import type { MessageRow } from '../../store/tables.ts';
import { listReceiptSenders } from '../../store/users/users.ts';
import { messageHolders } from './message-audience.ts';

/** IDs of the users who have read a message and let the viewer see it, ascending; never its sender. */
export async function readReceipts(db: Db, viewer: User, row: MessageRow): Promise<number[]> {
  const others = (await messageHolders(db, row)).filter((id) => id !== row.sender_id);
  const readers = await listReadersAmong(db, others, row);
  return listReceiptSenders(db, viewer.id, [...readers]);
}
