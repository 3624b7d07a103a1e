import { createHash } from 'node:crypto';
import { maySeeChannel, requireAdministrator, requireChannelRecord } from '../actions/access.ts';
import { whoSeesChannel } from '../actions/channel-audience.ts';
import { channelViews } from '../actions/channel-views.ts';
import { tellDefaultChannels } from '../actions/default-channels.ts';
import { editChannel as edit } from '../actions/edit-channel.ts';
import type { Call, Reply } from '../api/operation.ts';
import type { Channel } from '../domain/channel.ts';
import { alreadyArchived, privateCannotBeDefault } from '../domain/channels.ts';
import { badRequest, noSuchChannel, noSuchChannelName } from '../domain/errors.ts';
import { isAdministrator, isGuest } from '../domain/roles.ts';
import { activeChannels, findChannel, findChannelByName, updateChannel } from '../store/channels.ts';
import { isSubscribed, subscriberIds, subscriptionsOf } from '../store/subscriptions.ts';

export async function getChannels(call: Call<'getChannels'>): Promise<Reply<'getChannels'>> {
  const { caller, db, query, now, realm } = call;
  if (query.include_all_active && !isAdministrator(caller)) throw badRequest('User not authorized for this query');
  const own = new Set((await subscriptionsOf(db, caller.id)).map((row) => row.channel_id));
  const owners =
    query.include_owner_subscribed && caller.botOwnerId !== null ? await subscriptionsOf(db, caller.botOwnerId) : [];
  const ofOwner = new Set(owners.map((row) => row.channel_id));
  const isWanted = (channel: Channel) =>
    query.include_all_active ||
    (query.include_public && !channel.isPrivate && !isGuest(caller)) ||
    (query.include_web_public && channel.isWebPublic) ||
    (query.include_subscribed && own.has(channel.id)) ||
    ofOwner.has(channel.id);
  const channels = (await activeChannels(db, realm.id)).filter(isWanted).sort(byName);
  const views = await channelViews(db, channels, now);
  return {
    streams: views.map((view, index) => ({
      ...view,
      ...(query.include_default && { is_default: channels[index]?.isDefault ?? false }),
    })),
  };
}

/** By code points, as clients that cache the list expect. */
const byName = (a: Channel, b: Channel) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

export async function getChannelId({ caller, db, query, realm }: Call<'getChannelId'>): Promise<Reply<'getChannelId'>> {
  const channel = await findChannelByName(db, realm.id, query.stream);
  if (!channel || !(await maySeeChannel(db, caller, channel))) throw noSuchChannelName(query.stream);
  return { stream_id: channel.id };
}

export async function getChannel({ caller, db, path, realm, now }: Call<'getChannel'>): Promise<Reply<'getChannel'>> {
  const found = await findChannel(db, realm.id, path.stream_id);
  const channel =
    found?.isArchived && isAdministrator(caller)
      ? { ...found, isPrivate: true }
      : await requireChannelRecord(db, caller, path.stream_id);
  const [stream] = await channelViews(db, [channel], now);
  if (!stream) throw new Error('the channel is gone within its own request');
  return { stream };
}

export async function editChannel(call: Call<'editChannel'>): Promise<Reply<'editChannel'>> {
  const { caller, db, path, form } = call;
  requireAdministrator(caller);
  await edit(call, caller, await requireChannelRecord(db, caller, path.stream_id), form);
}

export async function archiveChannel(call: Call<'archiveChannel'>): Promise<Reply<'archiveChannel'>> {
  const { caller, db, path, realm, emit, now } = call;
  requireAdministrator(caller);
  const channel = await findChannel(db, realm.id, path.stream_id);
  if (!channel) throw noSuchChannel();
  if (channel.isArchived) throw alreadyArchived();
  const streams = await channelViews(db, [channel], now);
  const audience = await whoSeesChannel(db, channel);
  // The name is free for another channel from now on.
  const mark = createHash('sha256').update(String(channel.id)).digest('hex').slice(0, 7);
  const name = `${mark}!DEACTIVATED:${channel.name}`;
  await updateChannel(db, channel.id, { is_archived: 1, is_default: 0, name, name_key: name.toLowerCase() });
  if (channel.isDefault) await tellDefaultChannels(call);
  emit(audience, { type: 'stream', op: 'delete', streams });
}

export async function getSubscribers({ caller, db, path }: Call<'getSubscribers'>): Promise<Reply<'getSubscribers'>> {
  const channel = await requireChannelRecord(db, caller, path.stream_id);
  return { subscribers: await subscriberIds(db, channel.id) };
}

export async function addDefaultChannel(call: Call<'addDefaultChannel'>): Promise<Reply<'addDefaultChannel'>> {
  const { caller, db, form } = call;
  requireAdministrator(caller);
  const channel = await requireChannelRecord(db, caller, form.stream_id);
  if (channel.isPrivate && !(await isSubscribed(db, caller.id, channel.id))) throw noSuchChannel();
  if (channel.isPrivate) throw privateCannotBeDefault();
  if (channel.isDefault) return;
  await updateChannel(db, channel.id, { is_default: 1 });
  await tellDefaultChannels(call);
}

/** Succeeds for a channel that is no default one, too. */
export async function removeDefaultChannel(call: Call<'removeDefaultChannel'>): Promise<Reply<'removeDefaultChannel'>> {
  const { caller, db, form, realm } = call;
  requireAdministrator(caller);
  const channel = await findChannel(db, realm.id, form.stream_id);
  if (!channel) throw noSuchChannel();
  await updateChannel(db, channel.id, { is_default: 0 });
  await tellDefaultChannels(call);
}
