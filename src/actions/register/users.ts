import type { components } from '../../../generated/api.js';
import { type JsonText, jsonText } from '../../domain/json-text.ts';
import { BOT_TYPE } from '../../domain/users/bots.ts';
import { isAdministrator, isGuest, isOwner, ROLE } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { derivedFrom } from '../../runtime/derived.ts';
import { listProfileFields, listProfileValues } from '../../store/users/profile-fields.ts';
import { listStatuses } from '../../store/users/statuses.ts';
import { listSystemBots, listUsers } from '../../store/users/users.ts';
import { listServices } from '../../store/users/webhooks.ts';
import type { Reading } from '../../unit/scope.ts';
import { systemBotView } from '../../views/registered.ts';
import { apiEmail, avatarUrl, mediumAvatarUrl } from '../../views/users/people.ts';
import { profileFieldView } from '../../views/users/profile-fields.ts';
import { statusesView } from '../../views/users/statuses.ts';
import { botView } from '../../views/users/users.ts';
import { groupViews } from '../organization/groups.ts';
import { hasPermission, satisfiesPolicy } from '../users/permissions.ts';
import { presenceState } from '../users/presence.ts';
import { directoryViews } from './directory-views.ts';
import type { RegisterContext, State, StateRequest, WrittenState } from './request.ts';
import { kindOfViewer, userTexts } from './user-texts.ts';

export async function userState(context: RegisterContext, request: StateRequest): Promise<WrittenState> {
  const { db, realm } = context;
  const { wants } = request;
  return {
    ...(wants('realm_user') && {
      ...(await userLists(context, request)),
      ...ownAccount(context),
      ...(await ownPermissions(context)),
    }),
    ...(wants('realm_user_groups') && { realm_user_groups: await groupsText(context) }),
    ...(wants('realm_bot') && { realm_bots: await ownBots(context) }),
    ...(wants('realm_embedded_bots') && { realm_embedded_bots: [] }),
    ...(wants('realm_incoming_webhook_bots') && { realm_incoming_webhook_bots: [] }),
    ...(wants('custom_profile_fields') && {
      custom_profile_fields: (await listProfileFields(db, realm.id)).map(profileFieldView),
      custom_profile_field_types: PROFILE_FIELD_TYPES,
    }),
    ...(wants('presence') && (await presenceState(context, { slim: request.slimPresence }))),
    ...(wants('user_status') && {
      user_status: statusesView(await listUsers(db, realm.id), await listStatuses(db, realm.id)),
    }),
  };
}

const groups = directoryViews<JsonText<components['schemas']['UserGroup'][]>>();

/** The groups as JSON: those of the roles name every user. */
export function groupsText({ db, realm, now }: Reading) {
  const make = async () => jsonText(await groupViews(db, realm, now, await listUsers(db, realm.id)));
  // With a waiting period, users become full members in the course of time.
  return realm.settings.waiting_period_threshold === 0 ? groups(realm, '', make) : make();
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

/** Keys are shown only when they are created, so they are empty here. */
const NO_KEY = '';

const botsAmong = derivedFrom((users: readonly User[]) => users.filter(({ isBot }) => isBot));

async function ownBots({ db, realm, caller }: RegisterContext) {
  const users = await listUsers(db, realm.id);
  const bots = botsAmong(users).filter((user) => isAdministrator(caller) || user.botOwnerId === caller.id);
  const ids = bots.filter(({ botType }) => botType === BOT_TYPE.outgoingWebhook).map(({ id }) => id);
  const services = ids.length === 0 ? undefined : await listServices(db, ids);
  return bots.map((bot) => botView(bot, realm, NO_KEY, services?.get(bot.id)));
}

async function userLists(
  { db, realm, caller }: RegisterContext,
  { clientGravatar }: StateRequest,
): Promise<WrittenState> {
  const people = { users: await listUsers(db, realm.id), values: await listProfileValues(db, realm.id) };
  const cross_realm_bots = await systemBots(realm, kindOfViewer(caller), async () =>
    jsonText((await listSystemBots(db)).map((bot) => systemBotView(bot, caller, realm))),
  );
  return { ...(await userTexts(people, { viewer: caller, realm, clientGravatar })), cross_realm_bots };
}

const systemBots = directoryViews<JsonText<NonNullable<State['cross_realm_bots']>>>();

function ownAccount({ realm, caller }: RegisterContext): State {
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

async function ownPermissions(context: RegisterContext): Promise<State> {
  const { realm, caller, now } = context;
  const { settings } = realm;
  const mayMakePublic = await hasPermission(context, settings.can_create_public_channel_group, caller);
  const mayMakePrivate = await hasPermission(context, settings.can_create_private_channel_group, caller);
  return {
    can_create_public_streams: mayMakePublic,
    can_create_private_streams: mayMakePrivate,
    can_create_web_public_streams: false,
    can_create_streams: mayMakePublic || mayMakePrivate,
    can_subscribe_other_users: satisfiesPolicy(realm, settings.invite_to_stream_policy, caller, now),
    can_invite_others_to_realm: satisfiesPolicy(realm, settings.invite_to_realm_policy, caller, now),
  };
}
