import type { Realm } from '../domain/organization.ts';
import { escapedHtml } from './html.ts';
import type { MailText } from './mails.ts';

/** What somebody reads whose account an administrator has deactivated. */
export function deactivationMail(realm: Realm, comment: string): MailText {
  const opening = `Your account at ${realm.name} (${realm.origin}) was deactivated. The administrators say:`;
  const quoted = escapedHtml(comment).replaceAll('\n', '<br>');
  return {
    subject: `Your account at ${realm.name} was deactivated`,
    text: `${opening}\n\n${comment}\n`,
    html: `<p>${escapedHtml(opening)}</p>\n<blockquote>${quoted}</blockquote>\n`,
  };
}
