import type { Realm } from '../domain/organization.ts';
import { escapedHtml } from './html.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface InvitationMail {
  realm: Realm;
  inviterName: string;
  url: string;
  /** UNIX seconds; null: never. */
  expiresAt: number | null;
}

export function invitationMail({ realm, inviterName, url, expiresAt }: InvitationMail): MailText {
  return letter({
    subject: `${inviterName} invites you to join ${realm.name}`,
    opening: `${inviterName} invites you to join the team chat of ${realm.name} at ${realm.origin}.`,
    action: 'Make your account',
    url,
    closing: [...ending(expiresAt), 'If you do not know what this is about, you need not do anything.'],
  });
}

export function reminderMail({ realm, inviterName, url, expiresAt }: InvitationMail): MailText {
  return letter({
    subject: `Reminder: ${inviterName} invites you to join ${realm.name}`,
    opening: `${inviterName} invited you to join the team chat of ${realm.name} at ${realm.origin}, and the invitation is about to expire.`,
    action: 'Make your account',
    url,
    closing: [...ending(expiresAt), 'This is the only reminder.'],
  });
}

export function confirmationMail({ realm, url, expiresAt }: Omit<InvitationMail, 'inviterName'>): MailText {
  return letter({
    subject: `Confirm your address to join ${realm.name}`,
    opening: `Somebody, probably you, wants to join the team chat of ${realm.name} at ${realm.origin} with this address.`,
    action: 'Confirm the address and make your account',
    url,
    closing: [...ending(expiresAt), 'If it was not you, you need not do anything.'],
  });
}

/** The last second that a date can tell. */
const LAST_SECOND = 8.64e12;

function ending(expiresAt: number | null): string[] {
  if (expiresAt === null || expiresAt > LAST_SECOND) return [];
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return [`The link works until ${time.format(new Date(expiresAt * 1000))} UTC.`];
}

interface Letter {
  subject: string;
  opening: string;
  action: string;
  url: string;
  closing: string[];
}

function letter({ subject, opening, action, url, closing }: Letter): MailText {
  const paragraph = (content: string) => `<p>${content}</p>`;
  return {
    subject,
    text: `${[opening, `${action}: ${url}`, ...closing].join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">',
      paragraph(escapedHtml(opening)),
      paragraph(`<a href="${escapedHtml(url)}">${escapedHtml(action)}</a>`),
      ...closing.map((line) => paragraph(escapedHtml(line))),
      '</body></html>',
    ].join('\n'),
  };
}
