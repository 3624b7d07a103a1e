import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

const disposable = disposableEmailBlocklistSet();

/** Whether the domain, in lower case, or one of its parents is known for disposable addresses. */
export function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_label, index) => disposable.has(labels.slice(index).join('.')));
}
