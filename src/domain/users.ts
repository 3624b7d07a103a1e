import { badRequest, Refusal } from './errors.ts';

export const nameTooLong = () => badRequest('Name too long!');
export const nameTooShort = () => badRequest('Name too short!');
export const nameHasBadSigns = () => badRequest('Invalid characters in name!');
export const nameHasBadForm = () => badRequest('Invalid format!');
export const nameTaken = () => badRequest('Unique names required in this organization.');
export const badNameOrAddress = () => badRequest('Bad name or username');
export const addressTaken = (email: string) => badRequest(`Email '${email}' already in use`);
export const weakPassword = () => badRequest('The password is too weak.');
export const mayNotCreateUsers = () => badRequest('User not authorized to create users');
export const onlyOwnerStays = () =>
  badRequest('The owner permission cannot be removed from the only organization owner.');
export const onlyOwnerCannotBeDeactivated = () => badRequest('Cannot deactivate the only organization owner');
export const alreadyDeactivated = () => badRequest('User is deactivated');
export const noSuchProfileField = (id: number) => badRequest(`Field id ${id} not found.`);

/** The refusal of an address that the rules of the organization forbid. */
export function addressRefused(email: string, reason: string): Refusal {
  switch (reason) {
    case 'outside':
      return badRequest(`Email '${email}' not allowed in this organization`);
    case 'plus':
      return badRequest('Email addresses containing + are not allowed.');
    case 'disposable':
      return badRequest('Disposable email addresses are not allowed in this organization');
    default:
      return badNameOrAddress();
  }
}

/** The refusal of leaving as the last of a kind. */
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

const LONGEST_NAME = 100;
const SHORTEST_NAME = 2;
/** Signs that mentions and quotes are written with, and everything that is not to be seen. */
const BAD_SIGNS = /[*`\\>"@\p{C}]/u;
/** A mention may carry an ID after the name: a name must not end like one. */
const ENDS_LIKE_MENTION = /\|\d+$/;

/** The name as it is kept: without blanks around it. */
export function fullNameOf(text: string): string {
  const name = text.trim();
  const length = [...name].length;
  if (length > LONGEST_NAME) throw nameTooLong();
  if (length < SHORTEST_NAME) throw nameTooShort();
  if (BAD_SIGNS.test(name)) throw nameHasBadSigns();
  if (ENDS_LIKE_MENTION.test(name)) throw nameHasBadForm();
  return name;
}

/** Names that look the same are the same where they must be unique. */
export const nameKey = (name: string) => name.normalize('NFKC').toLowerCase();

/** An address that mail could reach, with a domain of several parts, as people type it. */
export const isAddress = (text: string) =>
  text.length <= 254 && /^[^\s@:,;<>()[\]"\\]{1,64}@[^\s@:,;<>()[\]"\\]+\.[^\s@:,;<>()[\]"\\.]+$/.test(text);

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether one of the organization's domains, or where it says so one of their subdomains, holds the address. */
export function isInDomains(email: string, domains: readonly { domain: string; allowsSubdomains: boolean }[]): boolean {
  const own = domainOf(email);
  return domains.some(
    ({ domain, allowsSubdomains }) => own === domain || (allowsSubdomains && own.endsWith(`.${domain}`)),
  );
}
