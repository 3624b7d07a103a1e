import type { Db } from './db.ts';
import type { MailRow } from './tables.ts';

/** Seconds after which no mail is there any more. */
export const MAIL_KEPT = 7 * 86_400;

export interface Mail {
  realmId: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Mail is a row in the unit that causes it; it is sent after the unit. */
export async function insertMail(db: Db, mail: Mail, now: number): Promise<void> {
  await db('mails').insert({
    realm_id: mail.realmId,
    recipient: mail.recipient,
    subject: mail.subject,
    body_text: mail.text,
    body_html: mail.html,
    created_at: now,
    next_attempt_at: now,
  });
}

export async function dueMailIds(db: Db, now: number): Promise<number[]> {
  return db('mails')
    .where({ sent_at: null })
    .andWhere('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(100)
    .pluck('id');
}

/**
 * Takes a mail to send it: until `retryAt` nobody else does, and then somebody does unless it was sent. Nothing when
 * another process was faster.
 */
export async function claimMail(
  db: Db,
  id: number,
  now: number,
  retryAt: (attempt: number) => number,
): Promise<MailRow | undefined> {
  const due = await db('mails').where({ id, sent_at: null }).andWhere('next_attempt_at', '<=', now).first('attempts');
  if (!due) return undefined;
  const attempt = due.attempts + 1;
  const [row] = await db('mails')
    .where({ id, attempts: due.attempts, sent_at: null })
    .update({ attempts: attempt, next_attempt_at: retryAt(attempt) })
    .returning('*');
  return row;
}

export async function noteSent(db: Db, id: number, now: number): Promise<void> {
  await db('mails').where({ id }).update({ sent_at: now, last_error: null });
}

/** A refusal for good ends the attempts: the row stays only until it is forgotten. */
export async function noteFailure(
  db: Db,
  id: number,
  { error, isFinal, now }: { error: string; isFinal: boolean; now: number },
): Promise<void> {
  await db('mails')
    .where({ id })
    .update({ last_error: error, ...(isFinal && { next_attempt_at: now + 2 * MAIL_KEPT }) });
}

/** When the next mail is due, in UNIX seconds; nothing when none waits. */
export async function nextMailAt(db: Db): Promise<number | undefined> {
  const row = await db('mails').where({ sent_at: null }).min({ next: 'next_attempt_at' }).first();
  return row?.next === undefined || row.next === null ? undefined : Number(row.next);
}

/** Forgets mails that are older, sent or not. */
export async function deleteMailsBefore(db: Db, time: number): Promise<void> {
  await db('mails').where('created_at', '<', time).delete();
}
