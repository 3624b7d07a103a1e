import { tooManyMails } from '../../domain/errors.ts';
import { MAILS_PER_DAY } from '../../domain/limits.ts';
import type { User } from '../../domain/users/user.ts';
import { listCausedMailsAfter, noteCausedMail } from '../../store/users/caused-mails.ts';
import type { Scope } from '../../unit/scope.ts';

const DAY = 86_400;

/** Counts an email that the user is about to cause; refuses it after too many within a day. */
export async function countMail({ db, now }: Scope, user: User, kind: keyof typeof MAILS_PER_DAY): Promise<void> {
  const times = await listCausedMailsAfter(db, { user_id: user.id, kind }, now - DAY);
  const [oldest = now] = times;
  if (times.length >= MAILS_PER_DAY[kind]) throw tooManyMails(oldest + DAY - now);
  await noteCausedMail(db, { user_id: user.id, kind, caused_at: now });
}
