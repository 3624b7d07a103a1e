import type { Channel } from '../domain/channel.ts';
import type { Audience } from '../domain/event.ts';
import type { Db } from '../store/db.ts';
import { subscriberIds } from '../store/subscriptions.ts';

/** Everybody who may know of the channel: non-guests of a public one, else administrators; and its subscribers. */
export async function whoSeesChannel(db: Db, channel: Channel): Promise<Audience> {
  const users = await subscriberIds(db, channel.id);
  if (channel.isWebPublic) return { everyone: true };
  return channel.isPrivate ? { administrators: true, users } : { nonGuests: true, users };
}
