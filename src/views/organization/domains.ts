import type { components } from '../../../generated/api.js';
import type { RealmDomain } from '../../store/organization/realm-domains.ts';

export const domainView = ({ domain, allowsSubdomains }: RealmDomain): components['schemas']['Domain'] => ({
  domain,
  allow_subdomains: allowsSubdomains,
});
