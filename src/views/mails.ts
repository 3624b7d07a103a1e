import type { Realm } from '../domain/organization/organization.ts';
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
  return compose({
    subject: `${inviterName} invites you to join ${realm.name}`,
    opening: `${inviterName} invites you to join the team chat of ${realm.name} at ${realm.origin}.`,
    action: 'Create your account',
    url,
    closing: [...ending(expiresAt), 'If you were not expecting this, you can ignore it.'],
  });
}

export function reminderMail({ realm, inviterName, url, expiresAt }: InvitationMail): MailText {
  return compose({
    subject: `Reminder: ${inviterName} invites you to join ${realm.name}`,
    opening: `${inviterName} invited you to join the team chat of ${realm.name} at ${realm.origin}, and the invitation is about to expire.`,
    action: 'Create your account',
    url,
    closing: [...ending(expiresAt), 'This is the only reminder.'],
  });
}

export function confirmationMail({ realm, url, expiresAt }: Omit<InvitationMail, 'inviterName'>): MailText {
  return compose({
    subject: `Confirm your email address to join ${realm.name}`,
    opening: `Someone, probably you, wants to join the team chat of ${realm.name} at ${realm.origin} with this email address.`,
    action: 'Confirm the address and create your account',
    url,
    closing: [...ending(expiresAt), 'If it was not you, you can ignore this email.'],
  });
}

/** The last second that a `Date` can represent. */
const LAST_SECOND = 8.64e12;

/** Such as `Thu, 25 Dec 2025 18:30 UTC`. The first use of `Intl` takes 20 ms, and each formatter 0.2. */
const timeOf = (seconds: number): string => new Date(seconds * 1000).toUTCString().replace(/:\d\d GMT$/, ' UTC');

function ending(expiresAt: number | null): string[] {
  if (expiresAt === null || expiresAt > LAST_SECOND) return [];
  return [`The link works until ${timeOf(expiresAt)}.`];
}

interface MailContent {
  subject: string;
  opening: string;
  action: string;
  url: string;
  closing: string[];
}

function compose({ subject, opening, action, url, closing }: MailContent): MailText {
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
