import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Made when it is first needed: most servers never need it. */
let disposable: ReadonlySet<string> | undefined;

/** Whether the domain, in lower case, or one of its parents is known for disposable addresses. */
export function isDisposable(domain: string): boolean {
  disposable ??= disposableEmailBlocklistSet();
  const known = disposable;
  const labels = domain.split('.');
  return labels.some((_label, index) => known.has(labels.slice(index).join('.')));
}
