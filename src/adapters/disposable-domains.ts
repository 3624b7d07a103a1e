import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

const disposable = disposableEmailBlocklistSet();

/** Whether the domain, in lower case, or one that it lies under, gives out addresses for a few minutes. */
export function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_label, index) => disposable.has(labels.slice(index).join('.')));
}
