import { type Db, insertRows, noIndex, raw, table } from '../db/statement.ts';
import type { WakingUnit } from '../jobs.ts';
import type { MailRow } from '../tables.ts';

/** Seconds after which emails are deleted. */
const MAIL_KEPT = 7 * 86_400;

/** Seconds to the next attempt after a final refusal: the email is deleted before. */
const NEVER = 2 * MAIL_KEPT;

export interface Mail {
  realmId: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Stores an email as a row in the unit that causes it; it is sent after the commit. */
export async function insertMail(unit: WakingUnit, mail: Mail): Promise<void> {
  await insertMails(unit, [mail]);
}

export async function insertMails({ db, now, wake }: WakingUnit, mails: readonly Mail[]): Promise<void> {
  wake('mail');
  await insertRows(db, 'mails', {
    columns: {
      realm_id: 'bigint',
      recipient: 'text',
      subject: 'text',
      body_text: 'text',
      body_html: 'text',
      created_at: 'bigint',
      next_attempt_at: 'bigint',
    },
    rows: mails.map(({ realmId, recipient, subject, text, html }) => [
      realmId,
      recipient,
      subject,
      text,
      html,
      now,
      now,
    ]),
  });
}

export async function listDueMailIds(db: Db, now: number): Promise<number[]> {
  return (
    table(db, 'mails')
      .where({ sent_at: null })
      .andWhere('next_attempt_at', '<=', now)
      // Otherwise SQLite goes through all emails, sent ones too, in their order.
      .orderByRaw(noIndex(db, 'id'))
      .limit(100)
      .pluck('id')
  );
}

/**
 * Takes an email to send it: until `retryAt` no other process does, and after that it is tried again unless it was
 * sent. Undefined if another process was faster.
 */
export async function claimMail(
  db: Db,
  id: number,
  now: number,
  retryAt: (attempt: number) => number,
): Promise<MailRow | undefined> {
  const due = await table(db, 'mails')
    .where({ id, sent_at: null })
    .andWhere('next_attempt_at', '<=', now)
    .first('attempts');
  if (!due) return undefined;
  const attempt = due.attempts + 1;
  const [row] = await table(db, 'mails')
    .where({ id, attempts: due.attempts, sent_at: null })
    .update({ attempts: attempt, next_attempt_at: retryAt(attempt) })
    .returning('*');
  return row;
}

export async function noteSent(db: Db, id: number, now: number): Promise<void> {
  await table(db, 'mails').where({ id }).update({ sent_at: now, last_error: null });
}

/** A final refusal ends the attempts; the row stays until it is deleted as old. */
export async function noteFailure(
  db: Db,
  id: number,
  { error, isFinal, now }: { error: string; isFinal: boolean; now: number },
): Promise<void> {
  await table(db, 'mails')
    .where({ id })
    .update({ last_error: error, ...(isFinal && { next_attempt_at: now + NEVER }) });
}

/** The time at which the next email is due, in UNIX seconds; undefined if none is waiting. */
export async function findNextMailAt(db: Db): Promise<number | undefined> {
  const row = await table(db, 'mails').where({ sent_at: null }).min({ next: 'next_attempt_at' }).first();
  return row?.next === undefined || row.next === null ? undefined : Number(row.next);
}

/** How many times each email to be sent was tried, of `max` emails at most; not of those that were refused for good. */
export const listAttempts = (db: Db, max: number): Promise<number[]> =>
  table(db, 'mails')
    .where({ sent_at: null })
    .andWhere('next_attempt_at', '<', raw(db, 'created_at + ?', [NEVER]))
    .limit(max)
    .pluck('attempts');

/** The time from which the oldest email is to be deleted, in UNIX seconds; undefined if there is none. */
export async function findMailExpiry(db: Db): Promise<number | undefined> {
  const row = await table(db, 'mails').min({ oldest: 'created_at' }).first();
  return row?.oldest === undefined || row.oldest === null ? undefined : Number(row.oldest) + MAIL_KEPT;
}

/** Deletes emails whose time is over, sent or not. */
export async function deleteOldMails(db: Db, now: number): Promise<void> {
  await table(db, 'mails')
    .where('created_at', '<=', now - MAIL_KEPT)
    .delete();
}
