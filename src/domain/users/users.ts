import { badRequest, Refusal, tooLong } from '../errors.ts';
import { MAX_PASSWORD_LENGTH } from '../limits.ts';
import { emailRefused, type Reason } from '../organization/invitations.ts';
import { codePointCount } from '../text.ts';

const nameTooLong = () => badRequest('Name too long!');
const nameTooShort = () => badRequest('Name too short!');
const nameHasBadCharacters = () => badRequest('Invalid characters in name!');
const nameHasBadForm = () => badRequest('Invalid format!');
export const nameTaken = () => badRequest('Unique names required in this organization.');
export const badNameOrEmail = () => badRequest('Bad name or username');
export const emailTaken = (email: string) => badRequest(`Email '${email}' already in use`);
export const longPassword = () => tooLong('password', MAX_PASSWORD_LENGTH, 'characters');
export const weakPassword = () => badRequest('The password is too weak.');
export const mayNotCreateUsers = () => badRequest('User not authorized to create users');
export const onlyOwnerStays = () =>
  badRequest('The owner permission cannot be removed from the only organization owner.');
export const onlyOwnerCannotBeDeactivated = () => badRequest('Cannot deactivate the only organization owner');
export const userDeactivated = () => badRequest('User is deactivated');

const emailNotAllowed = (email: string) => badRequest(`Email '${email}' not allowed in this organization`);
const noDisposableEmails = () => badRequest('Disposable email addresses are not allowed in this organization');

/** The refusal of an account with an address that the rules of the organization forbid. */
export function accountEmailRefused(email: string, reason: Reason): Refusal {
  switch (reason) {
    case 'outside':
      return emailNotAllowed(email);
    case 'plus':
      return emailRefused(reason);
    case 'disposable':
      return noDisposableEmails();
    default:
      return badNameOrEmail();
  }
}

/** Refuses to deactivate the only owner, or the only user. */
export const lastUser = (isLastOwner: boolean) =>
  isLastOwner
    ? new Refusal('CANNOT_DEACTIVATE_LAST_USER', 'Cannot deactivate the only organization owner', {
        entity: 'organization owner',
        is_last_owner: true,
      })
    : new Refusal('CANNOT_DEACTIVATE_LAST_USER', 'Cannot deactivate the only user', {
        entity: 'user',
        is_last_owner: false,
      });

const MAX_NAME = 100;
const MIN_NAME = 2;
/** Characters with a meaning in mentions and quotes, and invisible ones. */
const BAD_CHARACTERS = /[*`\\>"@\p{C}]/u;
/** A mention can contain an ID after the name, so a name must not end like one. */
const ENDS_LIKE_MENTION = /\|\d+$/;

/** The name as it is stored, without surrounding whitespace. */
export function fullNameOf(text: string): string {
  const name = text.trim();
  const length = codePointCount(name);
  if (length > MAX_NAME) throw nameTooLong();
  if (length < MIN_NAME) throw nameTooShort();
  if (BAD_CHARACTERS.test(name)) throw nameHasBadCharacters();
  if (ENDS_LIKE_MENTION.test(name)) throw nameHasBadForm();
  return name;
}

/** Equal for names that look the same; compared where names must be unique. */
export const nameKey = (name: string) => name.normalize('NFKC').toLowerCase();

const EMAIL = (() => {
  const word = '[^\\s\\p{C}@:,;<>()[\\]"\\\\.]+';
  const label = '(?!-)[\\p{L}\\p{M}\\p{N}-]{1,63}(?<!-)';
  return new RegExp(`^(?=.{1,64}@)${word}(\\.${word})*@${label}(\\.${label})+$`, 'u');
})();

/** Whether the address is well-formed; its domain needs at least one dot. */
export const isEmail = (text: string) => text.length <= 254 && EMAIL.test(text);

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether the address is in one of the domains, or in a subdomain where that is allowed. */
export function isInDomains(email: string, domains: readonly { domain: string; allowsSubdomains: boolean }[]): boolean {
  const own = domainOf(email);
  return domains.some(
    ({ domain, allowsSubdomains }) => own === domain || (allowsSubdomains && own.endsWith(`.${domain}`)),
  );
}
