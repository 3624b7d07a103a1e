import { type Db, table } from '../db/statement.ts';
import type { CausedMailRow } from '../tables.ts';

/**
 * The times after `after` at which the user caused emails of this kind, the oldest first. Deletes older rows of all
 * users.
 */
export async function listCausedMailsAfter(
  db: Db,
  { user_id, kind }: Pick<CausedMailRow, 'user_id' | 'kind'>,
  time: number,
): Promise<number[]> {
  await table(db, 'caused_mails').where('caused_at', '<=', time).delete();
  return table(db, 'caused_mails').where({ user_id, kind }).orderBy('caused_at').pluck('caused_at');
}

export async function noteCausedMail(db: Db, mail: CausedMailRow): Promise<void> {
  await table(db, 'caused_mails').insert(mail);
}
