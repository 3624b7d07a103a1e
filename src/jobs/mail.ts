import { isFinal, type MailTransport } from '../adapters/mail.ts';
import {
  claimMail,
  deleteOldMails,
  findMailExpiry,
  findNextMailAt,
  listDueMailIds,
  noteFailure,
  noteSent,
} from '../store/organization/mails.ts';
import type { MailRow } from '../store/tables.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

interface Tools extends Pick<JobTools, 'read' | 'inServerUnit' | 'now' | 'log'> {
  transport: MailTransport;
}

const MINUTE = 60;
const MAX_PAUSE = 6 * 60 * MINUTE;

/** Seconds between an attempt and the next: 1, 4, 16, 64, 256 minutes, then 6 hours. */
const pauseAfter = (attempt: number) => Math.min(MINUTE * 4 ** (attempt - 1), MAX_PAUSE);

/** Sends the emails that units of work have stored as rows, and deletes old ones. */
export function mailJob(tools: Tools): Job {
  return async (signal) => {
    await sendDue(tools, signal);
    const expiry = await deleteOld(tools);
    const next = await findNextMailAt(tools.read);
    return expiry === undefined || next === undefined ? (expiry ?? next) : Math.min(expiry, next);
  };
}

/** Returns the time from which the oldest email that is left is to be deleted; undefined if there is none. */
async function deleteOld({ read, inServerUnit, now }: Tools): Promise<number | undefined> {
  const expiry = await findMailExpiry(read);
  if (expiry === undefined || expiry > now()) return expiry;
  await inServerUnit((unit) => deleteOldMails(unit.db, unit.now));
  return findMailExpiry(read);
}

async function sendDue(tools: Tools, signal: AbortSignal): Promise<void> {
  const ids = await listDueMailIds(tools.read, tools.now());
  for (const id of ids) {
    if (signal.aborted) return;
    const mail = await claim(tools, id);
    if (mail) await send(tools, mail);
  }
  // There may be another page.
  if (ids.length > 0) await sendDue(tools, signal);
}

/** Undefined if another process was faster. */
const claim = ({ inServerUnit }: Tools, id: number): Promise<MailRow | undefined> =>
  inServerUnit(({ db, now }) => claimMail(db, id, now, (attempt) => now + pauseAfter(attempt)));

async function send(tools: Tools, mail: MailRow): Promise<void> {
  try {
    const file = await deliver(tools, mail);
    await tools.inServerUnit(({ db, now }) => noteSent(db, mail.id, now));
    if (file !== undefined)
      tools.log.info({ mail: mail.id, file }, 'mail written to a file: no mail server is configured');
  } catch (error) {
    await noteForRetry(tools, mail, error);
  }
}

async function deliver({ transport }: Tools, mail: MailRow): Promise<string | undefined> {
  const { id, recipient, subject, body_text: text, body_html: html } = mail;
  const { file } = await transport.deliver({ id, recipient, subject, text, html });
  return file;
}

/** The claim has set the time of the next attempt; a final refusal leaves none. */
async function noteForRetry({ inServerUnit, log }: Tools, mail: MailRow, error: unknown): Promise<void> {
  const isLast = isFinal(error);
  log.warn({ err: error, mail: mail.id, attempt: isLast ? 'the last' : mail.attempts }, 'could not send mail');
  await inServerUnit(({ db, now }) => noteFailure(db, mail.id, { error: String(error), isFinal: isLast, now }));
}
