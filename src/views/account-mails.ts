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

/** Asks whoever reads mail at a new address whether it is theirs. */
export function newAddressMail(realm: Realm, url: string): MailText {
  const opening = `Somebody, probably you, wants to use this address for an account at ${realm.name} (${realm.origin}).`;
  const closing = 'The link works for one day. If it was not you, you need not do anything.';
  return {
    subject: `Confirm your new address at ${realm.name}`,
    text: `${opening}\n\nConfirm the address: ${url}\n\n${closing}\n`,
    html: `<p>${escapedHtml(opening)}</p>\n<p><a href="${escapedHtml(url)}">Confirm the address</a></p>\n<p>${closing}</p>\n`,
  };
}
