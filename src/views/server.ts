import { createHash } from 'node:crypto';
import type { components } from '../../generated/api.js';
import type { Realm } from '../domain/organization.ts';
import { VERSION } from '../domain/version.ts';

type Settings = Omit<
  components['schemas']['GetServerSettingsAnswer'],
  'result' | 'msg' | 'ignored_parameters_unsupported'
>;

/** Ways to log in: an address and a password, and nothing else. */
const WAYS: Settings['authentication_methods'] = {
  password: true,
  dev: false,
  email: true,
  ldap: false,
  remoteuser: false,
  github: false,
  azuread: false,
  gitlab: false,
  google: false,
  apple: false,
  saml: false,
  'openid connect': false,
};

/** What clients show of an organization that has not described itself. */
const NO_DESCRIPTION = '<p>The coolest place in the universe.</p>';

export function serverSettingsView(realm: Realm, descriptionHtml: string): Settings {
  return {
    authentication_methods: WAYS,
    external_authentication_methods: [],
    ...VERSION,
    push_notifications_enabled: false,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_url: realm.origin,
    realm_uri: realm.origin,
    realm_name: realm.name,
    realm_icon: realmIcon(realm),
    realm_description: descriptionHtml === '' ? NO_DESCRIPTION : descriptionHtml,
    realm_web_public_access_enabled: realm.settings.enable_spectator_access,
  };
}

/** A picture drawn from the organization's address. */
export function realmIcon(realm: Realm): string {
  const digest = createHash('md5')
    .update(`${realm.subdomain}@${new URL(realm.origin).hostname}`)
    .digest('hex');
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=1`;
}
