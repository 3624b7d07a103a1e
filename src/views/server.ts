import type { components } from '../../generated/api.js';
import type { Realm } from '../domain/organization/organization.ts';
import { VERSION } from '../domain/version.ts';

type Settings = Omit<
  components['schemas']['GetServerSettingsAnswer'],
  'result' | 'msg' | 'ignored_parameters_unsupported'
>;

/** Login methods: only email address and password. */
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

/** Shown for an organization without a description. */
const NO_DESCRIPTION = '<p>The coolest place in the universe.</p>';

export function serverSettingsView(realm: Realm, descriptionHtml: string): Omit<Settings, 'realm_icon'> {
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
    realm_description: descriptionHtml === '' ? NO_DESCRIPTION : descriptionHtml,
    realm_web_public_access_enabled: realm.settings.enable_spectator_access,
  };
}
