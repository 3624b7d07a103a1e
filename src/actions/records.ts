import { FLAG } from '../domain/flags.ts';
import type { User } from '../domain/user.ts';
import type { Db } from '../store/db.ts';
import { recordsOf } from '../store/delivery-record.ts';
import { addFlags } from '../store/messages.ts';
import { markReadFor } from '../store/read-state.ts';
import type { MessageRow } from '../store/tables.ts';

/** Gives the user a record of a message that they act on without having received it: read, and historical. */
export async function keepRecord(db: Db, user: User, message: MessageRow): Promise<void> {
  if ((await recordsOf(db, user, [message])).has(message.id)) return;
  await addFlags(db, user.id, message.id, FLAG.historical);
  if (message.id >= user.readBelow) await markReadFor(db, [user.id], message.id);
}
