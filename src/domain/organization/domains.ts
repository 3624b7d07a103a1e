import { badRequest } from '../errors.ts';
import { MAX_DOMAIN_LENGTH, MAX_DOMAINS } from '../limits.ts';

export const noSuchDomain = (domain: string) => badRequest(`No entry found for domain ${domain}.`);
export const domainTaken = (domain: string) =>
  badRequest(`The domain ${domain} is already a part of your organization.`);
export const tooManyDomains = () => badRequest(`The organization has too many domains (limit: ${MAX_DOMAINS}).`);
const invalidDomain = (reason: string) => badRequest(`Invalid domain: ${reason}`);

/** The domain as it is stored. */
export function requireDomain(wanted: string): string {
  const domain = wanted.trim().toLowerCase();
  const fault = faultOf(domain);
  if (fault !== undefined) throw invalidDomain(fault);
  return domain;
}

function faultOf(domain: string): string | undefined {
  if (domain === '') return "Domain can't be empty.";
  if (!domain.includes('.')) return 'Domain must have at least one dot (.)';
  if (domain.length > MAX_DOMAIN_LENGTH) return 'Domain is too long';
  if (domain.startsWith('.') || domain.endsWith('.')) return 'Domain cannot start or end with a dot (.)';
  for (const label of domain.split('.')) {
    if (label === '') return "Consecutive '.' are not allowed.";
    if (label.startsWith('-') || label.endsWith('-')) return "Subdomains cannot start or end with a '-'.";
    if (!/^[a-z0-9-]+$/.test(label)) return "Domain can only have letters, numbers, '.' and '-'s.";
  }
  return undefined;
}
