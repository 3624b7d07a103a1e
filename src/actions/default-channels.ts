import type { Channel } from '../domain/channel.ts';
import { isGuest } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { activeChannels } from '../store/channels.ts';
import type { Db } from '../store/db.ts';
import { plainChannelView } from '../views/channels.ts';
import type { Scope } from './scope.ts';

/** The channels that new users join, by ID. */
export async function defaultChannels(db: Db, realmId: number): Promise<Channel[]> {
  return (await activeChannels(db, realmId)).filter(({ isDefault }) => isDefault);
}

/** Tells all non-guests the complete list, whatever changed. */
export async function tellDefaultChannels({ db, realm, emit }: Scope): Promise<void> {
  const channels = await defaultChannels(db, realm.id);
  emit({ nonGuests: true }, { type: 'default_streams', default_streams: channels.map(plainChannelView) });
}

/** Tells one user whose role changed the list that they see now; guests see none. */
export async function tellDefaultChannelsTo({ db, realm, emit }: Scope, user: User): Promise<void> {
  const channels = await defaultChannels(db, realm.id);
  if (channels.length === 0) return;
  const seen = isGuest(user) ? [] : channels.map(plainChannelView);
  emit({ users: [user.id] }, { type: 'default_streams', default_streams: seen });
}
