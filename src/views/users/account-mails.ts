import type { Realm } from '../../domain/organization/organization.ts';
import { escapedHtml } from '../html.ts';
import type { MailText } from '../mails.ts';

/** The email to a user whose account an administrator has deactivated. */
export function deactivationMail(realm: Realm, comment: string): MailText {
  const opening = `Your account at ${realm.name} (${realm.origin}) was deactivated. The administrators say:`;
  const quoted = escapedHtml(comment).replaceAll('\n', '<br>');
  return {
    subject: `Your account at ${realm.name} was deactivated`,
    text: `${opening}\n\n${comment}\n`,
    html: `<p>${escapedHtml(opening)}</p>\n<blockquote>${quoted}</blockquote>\n`,
  };
}

/** Asks the reader to confirm a new email address. */
export function newEmailMail(realm: Realm, url: string): MailText {
  const opening = `Someone, probably you, wants to use this email address for an account at ${realm.name} (${realm.origin}).`;
  const closing = 'The link works for one day. If it was not you, you can ignore this email.';
  return {
    subject: `Confirm your new email address at ${realm.name}`,
    text: `${opening}\n\nConfirm the address: ${url}\n\n${closing}\n`,
    html: `<p>${escapedHtml(opening)}</p>\n<p><a href="${escapedHtml(url)}">Confirm the address</a></p>\n<p>${closing}</p>\n`,
  };
}
