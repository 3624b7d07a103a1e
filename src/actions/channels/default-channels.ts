import type { Channel } from '../../domain/channels/channel.ts';
import { isGuest } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { listActiveChannels } from '../../store/channels/channels.ts';
import type { Db } from '../../store/db/open.ts';
import type { Scope } from '../../unit/scope.ts';
import { plainChannelView } from '../../views/channels/channels.ts';
import { emitWholeList } from '../emit-whole-list.ts';

/** The channels that new users join, by ID. */
export async function defaultChannels(db: Db, realmId: number): Promise<Channel[]> {
  return (await listActiveChannels(db, realmId)).filter(({ isDefault }) => isDefault);
}

/** Emits the complete list to all non-guests. */
export function emitDefaultChannels(scope: Scope): void {
  emitWholeList(scope, { nonGuests: true }, 'default_streams');
}

/** Emits to a user whose role changed the list that they see now; guests see none. */
export async function emitDefaultChannelsTo({ db, realm, emit }: Scope, user: User): Promise<void> {
  const channels = await defaultChannels(db, realm.id);
  if (channels.length === 0) return;
  const seen = isGuest(user) ? [] : channels.map(plainChannelView);
  emit({ users: [user.id] }, { type: 'default_streams', default_streams: seen });
}
