import type { components } from '../../generated/api.js';
import type { Realm } from '../domain/organization.ts';
import type { User } from '../domain/user.ts';
import { apiEmail, avatarUrl } from './people.ts';
import { userView } from './users.ts';

type Schemas = components['schemas'];

/** A person or bot as the lists of the initial state show them: the list tells whether the account is active. */
export function registeredUserView(
  user: User,
  viewer: User,
  realm: Realm,
  { clientGravatar }: { clientGravatar: boolean },
): Schemas['RegisteredUser'] {
  const { is_active: _told, ...view } = userView(user, viewer, realm, { clientGravatar, withProfile: true });
  return view;
}

/** A bot of the server, which belongs to every organization. */
export function systemBotView(bot: User, viewer: User, realm: Realm): Schemas['SystemBot'] {
  const { profile_data: _none, ...view } = registeredUserView(bot, viewer, realm, { clientGravatar: false });
  return {
    ...view,
    delivery_email: apiEmail(bot, realm),
    avatar_url: avatarUrl(bot),
    is_active: true,
    is_system_bot: true,
    bot_type: 1,
    bot_owner_id: null,
  };
}
