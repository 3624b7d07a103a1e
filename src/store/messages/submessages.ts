import { type Db, only, raw, table } from '../db/statement.ts';
import type { MessageRow, SubmessageRow } from '../tables.ts';

/** Returns the ID of the new submessage. */
export async function insertSubmessage(db: Db, submessage: Omit<SubmessageRow, 'id'>): Promise<number> {
  return only(await table(db, 'submessages').insert(submessage).returning('id')).id;
}

/** The submessage that made the message a widget. */
export async function findFirstWidget(db: Db, messageId: number): Promise<SubmessageRow | undefined> {
  return table(db, 'submessages').where({ message_id: messageId, msg_type: 'widget' }).orderBy('id').first();
}

/** The number of submessages of a message, of their characters, and of those that its sender and a user attached. */
export async function submessageTotals(
  db: Db,
  message: Pick<MessageRow, 'id' | 'sender_id'>,
  userId: number,
): Promise<{ count: number; length: number; bySender: number; byUser: number }> {
  const by = (id: number, name: string) => raw(db, `sum(case when sender_id = ? then 1 else 0 end) as ${name}`, [id]);
  const row: Record<string, number | null> | undefined = await table(db, 'submessages')
    .where({ message_id: message.id })
    .select(raw(db, 'count(*) as attached'), raw(db, 'sum(length(content)) as characters'))
    .select(by(message.sender_id, 'by_sender'), by(userId, 'by_user'))
    .first();
  const total = (name: string) => Number(row?.[name] ?? 0);
  return {
    count: total('attached'),
    length: total('characters'),
    bySender: total('by_sender'),
    byUser: total('by_user'),
  };
}
