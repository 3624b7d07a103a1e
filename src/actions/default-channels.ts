import type { Channel } from '../domain/channel.ts';
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
