import { isAdministrator, isGuest, isOwner, ROLE } from '../../domain/roles.ts';
import { botsOf } from '../../store/bots.ts';
import { allUsers, systemBots } from '../../store/users.ts';
import { apiEmail, avatarUrl, mediumAvatarUrl } from '../../views/people.ts';
import { registeredUserView, systemBotView } from '../../views/registered.ts';
import { botView } from '../../views/users.ts';
import { groupViews } from '../groups.ts';
import { isInSystemGroup, mayBy } from '../permissions.ts';
import type { Asking, State, StateRequest } from './request.ts';

export async function userState(asking: Asking, request: StateRequest): Promise<State> {
  const { db, realm, now } = asking;
  const { wants } = request;
  return {
    ...(wants('realm_user') && {
      ...(await userLists(asking, request)),
      ...ownAccount(asking),
      ...ownPermissions(asking),
    }),
    ...(wants('realm_user_groups') && { realm_user_groups: await groupViews(db, realm, now) }),
    ...(wants('realm_bot') && { realm_bots: await ownBots(asking) }),
    ...(wants('realm_embedded_bots') && { realm_embedded_bots: [] }),
    ...(wants('realm_incoming_webhook_bots') && { realm_incoming_webhook_bots: [] }),
    ...(wants('custom_profile_fields') && {
      custom_profile_fields: [],
      custom_profile_field_types: PROFILE_FIELD_TYPES,
    }),
    ...(wants('presence') && { presences: {}, presence_last_update_id: -1, server_timestamp: now }),
    ...(wants('user_status') && { user_status: {} }),
  };
}

const PROFILE_FIELD_TYPES: NonNullable<State['custom_profile_field_types']> = {
  SHORT_TEXT: { id: 1, name: 'Short text' },
  LONG_TEXT: { id: 2, name: 'Long text' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date picker' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
};

/** A key is shown when it is made and never again, so that here it is empty. */
const NO_KEY = '';

async function ownBots({ db, realm, caller }: Asking) {
  const bots = await botsOf(db, realm.id, isAdministrator(caller) ? undefined : caller.id);
  return bots.map((bot) => botView(bot, realm, NO_KEY));
}

async function userLists({ db, realm, caller }: Asking, { clientGravatar }: StateRequest): Promise<State> {
  const users = await allUsers(db, realm.id);
  const view = (user: (typeof users)[number]) => registeredUserView(user, caller, realm, { clientGravatar });
  const bots = await systemBots(db);
  return {
    realm_users: users.filter((user) => user.isActive).map(view),
    realm_non_active_users: users.filter((user) => !user.isActive).map(view),
    cross_realm_bots: bots.map((bot) => systemBotView(bot, caller, realm)),
  };
}

function ownAccount({ realm, caller }: Asking): State {
  return {
    user_id: caller.id,
    email: apiEmail(caller, realm),
    delivery_email: caller.email,
    full_name: caller.fullName,
    avatar_url: avatarUrl(caller),
    avatar_url_medium: mediumAvatarUrl(caller),
    avatar_source: caller.avatarPath === null ? 'G' : 'U',
    is_admin: isAdministrator(caller),
    is_owner: isOwner(caller),
    is_moderator: caller.role === ROLE.moderator,
    is_guest: isGuest(caller),
    is_billing_admin: false,
  };
}

function ownPermissions({ realm, caller, now }: Asking): State {
  const { settings } = realm;
  const mayMakePublic = isInSystemGroup(realm, settings.can_create_public_channel_group, caller, now);
  const mayMakePrivate = isInSystemGroup(realm, settings.can_create_private_channel_group, caller, now);
  return {
    can_create_public_streams: mayMakePublic,
    can_create_private_streams: mayMakePrivate,
    can_create_web_public_streams: false,
    can_create_streams: mayMakePublic || mayMakePrivate,
    can_subscribe_other_users: mayBy(realm, settings.invite_to_stream_policy, caller, now),
    can_invite_others_to_realm: mayBy(realm, settings.invite_to_realm_policy, caller, now),
  };
}
