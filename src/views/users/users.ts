import type { components } from '../../../generated/api.js';
import type { Realm } from '../../domain/organization/organization.ts';
import type { Service } from '../../domain/users/outgoing-webhooks.ts';
import { isAdministrator, isGuest, isOwner } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import type { ProfileValues } from '../../store/users/profile-fields.ts';
import { apiEmail, avatarMayBeNull, avatarUrl, deliveryEmail } from './people.ts';
import { profileView } from './profile-fields.ts';

type Schemas = components['schemas'];

export interface UserForm {
  /** Leave out avatars that the client can derive. */
  clientGravatar: boolean;
  /** Values of custom profile fields, by user; undefined: leave them out. */
  profiles: ProfileValues | undefined;
}

/** The account as the viewer may see it. */
export function userView(user: User, viewer: User, realm: Realm, form: UserForm): Schemas['User'] {
  return {
    user_id: user.id,
    email: apiEmail(user, realm),
    delivery_email: deliveryEmail(user, viewer),
    full_name: user.fullName,
    date_joined: joinedText(user.joinedAt),
    is_active: user.isActive,
    is_owner: isOwner(user),
    is_admin: isAdministrator(user),
    is_guest: isGuest(user),
    is_billing_admin: false,
    is_bot: user.isBot,
    ...(user.isBot && { bot_type: botType(user), bot_owner_id: user.botOwnerId }),
    role: user.role,
    timezone: user.settings.timezone,
    avatar_url: form.clientGravatar && avatarMayBeNull(user) ? null : avatarUrl(user),
    avatar_version: user.avatarVersion,
    ...(form.profiles && !user.isBot && { profile_data: profileView(form.profiles.get(user.id) ?? []) }),
  };
}

const botType = (bot: User) => (bot.botType ?? 1) as NonNullable<Schemas['User']['bot_type']>;

/** ISO 8601 in seconds with the offset of UTC. */
const joinedText = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, '+00:00');

/** The bot as its owner and administrators see it in events. */
export function botView(bot: User, realm: Realm, apiKey: string, service: Service | undefined): Schemas['Bot'] {
  return {
    email: apiEmail(bot, realm),
    user_id: bot.id,
    full_name: bot.fullName,
    bot_type: botType(bot),
    is_active: bot.isActive,
    api_key: apiKey,
    ...BOT_DEFAULTS,
    avatar_url: avatarUrl(bot),
    services: service ? [serviceView(service)] : [],
    owner_id: bot.botOwnerId,
  };
}

export const serviceView = ({ url, token }: Service): Schemas['Bot']['services'][number] => ({
  base_url: url,
  interface: 1,
  token,
});

/** The bot as its owner lists it. Keys are shown only when they are created. */
export const ownBotView = (bot: User): Schemas['OwnBot'] => ({
  username: bot.email,
  full_name: bot.fullName,
  api_key: '',
  avatar_url: avatarUrl(bot),
  ...BOT_DEFAULTS,
});

/** The channels of a new bot: none. */
export const BOT_DEFAULTS = {
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
};
