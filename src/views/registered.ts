import type { components } from '../../generated/api.js';
import type { Realm } from '../domain/organization/organization.ts';
import type { User } from '../domain/users/user.ts';
import { apiEmail, avatarUrl } from './users/people.ts';
import { type UserForm, userView } from './users/users.ts';

type Schemas = components['schemas'];

/** A person or bot in the lists of the initial state; the list says whether the account is active. */
export function registeredUserView(user: User, viewer: User, realm: Realm, form: UserForm): Schemas['RegisteredUser'] {
  const { is_active: _told, ...view } = userView(user, viewer, realm, form);
  return view;
}

/** A bot of the server, which belongs to every organization. */
export function systemBotView(bot: User, viewer: User, realm: Realm): Schemas['SystemBot'] {
  const view = registeredUserView(bot, viewer, realm, { clientGravatar: false, profiles: undefined });
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
