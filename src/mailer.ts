import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isFinal, type Post } from './adapters/mail.ts';
import type { Realm } from './domain/organization.ts';
import type { Database } from './store/db.ts';
import { claimReminder, nextReminderAt, remindersDue } from './store/invitations.ts';
import {
  claimMail,
  deleteMailsBefore,
  dueMailIds,
  insertMail,
  MAIL_KEPT,
  nextMailAt,
  noteFailure,
  noteSent,
} from './store/mails.ts';
import { findRealm } from './store/realms.ts';
import type { MailRow, RealmRow } from './store/tables.ts';
import { findUser } from './store/users.ts';
import { confirmationUrl } from './views/invitations.ts';
import { reminderMail } from './views/mails.ts';

export interface Mailer {
  /** Looks for mail that is due; called after a unit that wrote some. */
  wake: () => void;
  /** Resolves when nothing is due any more. */
  settled: () => Promise<void>;
  /** Lets the mail at hand go out first, if that does not take long. */
  close: () => Promise<void>;
}

const MINUTE = 60;
const DAY = 86_400;
const LONGEST_PAUSE = 6 * 60 * MINUTE;
const CLOSING_MS = 5000;
/** Timers of the runtime end at 2^31 milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Seconds between an attempt and the next: 1, 4, 16, 64, 256 minutes, then 6 hours. */
export const pauseAfter = (attempt: number) => Math.min(MINUTE * 4 ** (attempt - 1), LONGEST_PAUSE);

/** Sends the mail that units wrote, and reminders of invitations; sleeps until the next is due or somebody wakes it. */
export function openMailer(
  database: Database,
  { post, present, now, log }: { post: Post; present: (row: RealmRow) => Realm; now: () => number; log: Logger },
): Mailer {
  let round: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let forgottenAt = 0;

  function wake(): void {
    if (isClosed) return;
    isWanted = true;
    round ??= work().finally(() => {
      round = undefined;
      // Somebody may have come between the last look and this line.
      if (isWanted) wake();
    });
  }

  async function work(): Promise<void> {
    clearTimeout(timer);
    let next: number | undefined;
    try {
      while (isWanted && !isClosed) {
        isWanted = false;
        await writeReminders();
        await sendDue();
        next = await nextDue();
      }
    } catch (error) {
      log.error({ err: error }, 'mail could not be looked through');
      next = now() + MINUTE;
    }
    if (next === undefined || isClosed) return;
    timer = setTimeout(wake, Math.min(Math.max(next - now(), 1) * 1000, LONGEST_TIMER_MS));
    timer.unref();
  }

  async function nextDue(): Promise<number | undefined> {
    const times = [await nextMailAt(database.read), await nextReminderAt(database.read, now())];
    const known = times.filter((time) => time !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }

  async function writeReminders(): Promise<void> {
    for (const id of await remindersDue(database.read, now())) await writeReminder(id);
  }

  async function writeReminder(id: number): Promise<void> {
    await database.unit(async (db) => {
      const invitation = await claimReminder(db, id, now());
      const row = invitation && (await findRealm(db, invitation.realm_id));
      const inviter = invitation && (await findUser(db, invitation.realm_id, invitation.inviter_id));
      if (!invitation || !row || !inviter) return;
      const realm = present(row);
      const { subject, text, html } = reminderMail({
        realm,
        inviterName: inviter.fullName,
        url: confirmationUrl(realm, invitation.token),
        expiresAt: invitation.expires_at,
      });
      await insertMail(db, { realmId: realm.id, recipient: invitation.email, subject, text, html }, now());
    });
  }

  async function sendDue(): Promise<void> {
    const at = now();
    const ids = await dueMailIds(database.read, at);
    for (const id of ids) {
      if (isClosed) return;
      const mail = await database.unit((db) => claimMail(db, id, at, (attempt) => at + pauseAfter(attempt)));
      if (mail) await send(mail);
    }
    if (ids.length > 0) await sendDue();
    else await forgetOld(at);
  }

  /** Once a day is enough. */
  async function forgetOld(at: number): Promise<void> {
    if (at - forgottenAt < DAY) return;
    forgottenAt = at;
    await database.unit((db) => deleteMailsBefore(db, at - MAIL_KEPT));
  }

  async function send(mail: MailRow): Promise<void> {
    const letter = {
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    };
    try {
      const { file } = await post.deliver(letter);
      await database.unit((db) => noteSent(db, mail.id, now()));
      if (file !== undefined) log.info({ mail: mail.id, file }, 'mail written to a file: no mail server is set');
    } catch (error) {
      const attempt = isFinal(error) ? 'the last' : mail.attempts;
      log.warn({ err: error, mail: mail.id, attempt }, 'mail was not sent');
      await database.unit((db) =>
        noteFailure(db, mail.id, { error: String(error), isFinal: isFinal(error), now: now() }),
      );
    }
  }

  wake();
  return {
    wake,
    settled: async () => {
      while (round) await round;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.race([round, delay(CLOSING_MS, undefined, { ref: false })]);
      post.close();
    },
  };
}
