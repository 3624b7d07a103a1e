import type { components } from '../../../generated/api.js';
import type { Realm } from '../../domain/organization/organization.ts';
import type { InvitationRow, InviteLinkRow } from '../../store/tables.ts';

type Invitation = components['schemas']['Invitation'];

const commonView = (row: InvitationRow | InviteLinkRow) => ({
  invited_by_user_id: row.inviter_id,
  invited: row.created_at,
  expiry_date: row.expires_at,
  id: row.id,
  invited_as: row.role as Invitation['invited_as'],
});

export function invitationView(row: InvitationRow): Invitation {
  return {
    email: row.email,
    ...commonView(row),
    is_multiuse: false,
    notify_referrer_on_join: row.notifies_inviter === 1,
  };
}

export function linkView(row: InviteLinkRow, realm: Realm): Invitation {
  return { ...commonView(row), link_url: linkUrl(realm, row.token), is_multiuse: true };
}

/** The URL of a reusable link. */
export const linkUrl = (realm: Realm, token: string) => `${realm.origin}/join/${token}/`;
/** The URL that accepts an invitation or confirms an email address. */
export const confirmationUrl = (realm: Realm, token: string) => `${realm.origin}/accounts/do_confirm/${token}`;
