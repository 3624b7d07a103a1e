import { changeOrganizationSettings } from '../actions/organization/organization.ts';
import type { Call, Reply } from '../api/operation.ts';
import { MAX_DOMAINS } from '../domain/limits.ts';
import { domainTaken, noSuchDomain, requireDomain, tooManyDomains } from '../domain/organization/domains.ts';
import { deleteDomain, insertDomain, listDomains, updateDomain } from '../store/organization/realm-domains.ts';
import { domainView } from '../views/organization/domains.ts';

export async function getDomains({ db, realm }: Call<'getDomains'>): Promise<Reply<'getDomains'>> {
  return { domains: (await listDomains(db, realm.id)).map(domainView) };
}

export async function addDomain({ db, realm, form, emit }: Call<'addDomain'>): Promise<Reply<'addDomain'>> {
  const domain = requireDomain(form.domain);
  const others = await listDomains(db, realm.id);
  if (others.some((one) => one.domain === domain)) throw domainTaken(domain);
  if (others.length >= MAX_DOMAINS) throw tooManyDomains();
  const allow_subdomains = form.allow_subdomains;
  const id = await insertDomain(db, { realm_id: realm.id, domain, allow_subdomains: allow_subdomains ? 1 : 0 });
  emit({ everyone: true }, { type: 'realm_domains', op: 'add', realm_domain: { domain, allow_subdomains } });
  return { new_domain: [id, domain] };
}

export async function editDomain({ db, realm, path, form, emit }: Call<'editDomain'>): Promise<Reply<'editDomain'>> {
  const domain = path.domain.toLowerCase();
  const allow_subdomains = form.allow_subdomains;
  const isKnown = await updateDomain(db, realm.id, domain, { allow_subdomains: allow_subdomains ? 1 : 0 });
  if (!isKnown) throw noSuchDomain(path.domain);
  emit({ everyone: true }, { type: 'realm_domains', op: 'change', realm_domain: { domain, allow_subdomains } });
}

export async function removeDomain(call: Call<'removeDomain'>): Promise<Reply<'removeDomain'>> {
  const { db, realm, path, emit } = call;
  const domain = path.domain.toLowerCase();
  if (!(await deleteDomain(db, realm.id, domain))) throw noSuchDomain(path.domain);
  emit({ everyone: true }, { type: 'realm_domains', op: 'remove', domain });
  // Without any domain, nobody could join.
  if ((await listDomains(db, realm.id)).length > 0) return;
  await changeOrganizationSettings(call, { emails_restricted_to_domains: false });
}
