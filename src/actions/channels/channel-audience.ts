import { channelAudience } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import type { Audience } from '../../domain/event.ts';
import { listSubscriberRoles } from '../../store/channels/subscriptions.ts';
import type { Db } from '../../store/db/open.ts';

/** Everyone who may see the channel's record. */
export async function whoSeesChannel(db: Db, channel: Channel): Promise<Audience> {
  return (await whoSeesChannels(db, [channel])).get(channel.id) ?? {};
}

/** The same for several channels at once. */
export async function whoSeesChannels(db: Db, channels: readonly Channel[]): Promise<Map<number, Audience>> {
  const subscribers = await listSubscriberRoles(
    db,
    channels.map(({ id }) => id),
  );
  return new Map(channels.map((channel) => [channel.id, channelAudience(channel, subscribers.get(channel.id) ?? [])]));
}
