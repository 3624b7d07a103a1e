import {
  activeOwner,
  mayChangeAccessTo,
  requireChannel,
  requireChannelRecord,
  seesChannel,
} from '../actions/access.ts';
import { whoSeesChannel } from '../actions/channels/channel-audience.ts';
import { channelViews } from '../actions/channels/channel-views.ts';
import { emitDefaultChannels } from '../actions/channels/default-channels.ts';
import { editChannel as edit } from '../actions/channels/edit-channel.ts';
import { forgetAnnouncementChannel } from '../actions/organization/organization.ts';
import type { Call, Reply } from '../api/operation.ts';
import { isPublic, isPublicFor, isWebPublic } from '../domain/access/channels.ts';
import { archivedName, type Channel } from '../domain/channels/channel.ts';
import { alreadyArchived, privateCannotBeDefault } from '../domain/channels/channels.ts';
import { mailAddress } from '../domain/channels/mail-addresses.ts';
import { asPrivate } from '../domain/channels/privacy.ts';
import { noSuchChannel, noSuchChannelName, notAuthorizedForQuery } from '../domain/errors.ts';
import { byCodePoints } from '../domain/text.ts';
import { isAdministrator } from '../domain/users/roles.ts';
import { findChannel, findChannelByName, listActiveChannels, updateChannel } from '../store/channels/channels.ts';
import { listSubscriberIds } from '../store/channels/subscribers.ts';
import { listSubscriptions } from '../store/channels/subscriptions.ts';
import { findSecret } from '../store/organization/secrets.ts';

export async function getChannels(call: Call<'getChannels'>): Promise<Reply<'getChannels'>> {
  const { caller, db, query, now, realm } = call;
  if (query.include_all_active && !isAdministrator(caller)) throw notAuthorizedForQuery();
  const own = new Set((await listSubscriptions(db, caller.id)).map((row) => row.channel_id));
  const owner = query.include_owner_subscribed ? await activeOwner(db, caller) : undefined;
  const owners = owner ? await listSubscriptions(db, owner.id) : [];
  const ofOwner = new Set(owners.map((row) => row.channel_id));
  const isWanted = (channel: Channel) =>
    query.include_all_active ||
    (query.include_public && isPublicFor(caller, channel)) ||
    (query.include_web_public && isWebPublic(channel)) ||
    (query.include_subscribed && own.has(channel.id)) ||
    ofOwner.has(channel.id);
  const channels = (await listActiveChannels(db, realm.id)).filter(isWanted).sort(byName);
  const views = await channelViews(db, channels, now);
  return {
    streams: views.map((view, index) => ({
      ...view,
      ...(query.include_default && { is_default: channels[index]?.isDefault ?? false }),
    })),
  };
}

/** Clients that cache the list expect this order. */
const byName = (a: Channel, b: Channel) => byCodePoints(a.name, b.name);

export async function getChannelId({ caller, db, query, realm }: Call<'getChannelId'>): Promise<Reply<'getChannelId'>> {
  const channel = await findChannelByName(db, realm.id, query.stream);
  if (!channel || !(await seesChannel(db, caller, channel))) throw noSuchChannelName(query.stream);
  return { stream_id: channel.id };
}

export async function getChannelEmailAddress(
  call: Call<'getChannelEmailAddress'>,
): Promise<Reply<'getChannelEmailAddress'>> {
  const { caller, db, path, services } = call;
  const channel = await requireChannel(db, caller, path.stream_id);
  const { incomingMailPort, incomingMailDomain } = services.config;
  if (incomingMailPort === undefined) return { email: '' };
  return { email: mailAddress(await findSecret(db, 'mail addresses'), channel, incomingMailDomain) };
}

export async function getChannel({ caller, db, path, realm, now }: Call<'getChannel'>): Promise<Reply<'getChannel'>> {
  const found = await findChannel(db, realm.id, path.stream_id);
  const channel =
    found?.isArchived && isAdministrator(caller)
      ? asPrivate(found)
      : await requireChannelRecord(db, caller, path.stream_id);
  const [stream] = await channelViews(db, [channel], now);
  if (!stream) throw new Error('the channel no longer exists within its own request');
  return { stream };
}

export async function editChannel(call: Call<'editChannel'>): Promise<Reply<'editChannel'>> {
  const { caller, db, path, realm, form } = call;
  const found = await findChannel(db, realm.id, path.stream_id);
  const channel = found?.isArchived ? found : await requireChannelRecord(db, caller, path.stream_id);
  await edit(call, caller, channel, form);
}

export async function archiveChannel(call: Call<'archiveChannel'>): Promise<Reply<'archiveChannel'>> {
  const { db, path, realm, emit, now } = call;
  const channel = await findChannel(db, realm.id, path.stream_id);
  if (!channel) throw noSuchChannel();
  if (channel.isArchived) throw alreadyArchived();
  const streams = await channelViews(db, [channel], now);
  const audience = await whoSeesChannel(db, channel);
  const name = archivedName(channel);
  await updateChannel(db, channel.id, { is_archived: 1, is_default: 0, name, name_key: name.toLowerCase() });
  if (channel.isDefault) emitDefaultChannels(call);
  await forgetAnnouncementChannel(call, channel.id);
  emit(audience, { type: 'stream', op: 'delete', streams });
}

export async function getSubscribers({ caller, db, path }: Call<'getSubscribers'>): Promise<Reply<'getSubscribers'>> {
  const channel = await requireChannelRecord(db, caller, path.stream_id);
  return { subscribers: [...(await listSubscriberIds(db, channel.id))] };
}

export async function addDefaultChannel(call: Call<'addDefaultChannel'>): Promise<Reply<'addDefaultChannel'>> {
  const { caller, db, form } = call;
  const channel = await requireChannelRecord(db, caller, form.stream_id);
  if (!(await mayChangeAccessTo(db, caller, channel))) throw noSuchChannel();
  if (!isPublic(channel)) throw privateCannotBeDefault();
  if (channel.isDefault) return;
  await updateChannel(db, channel.id, { is_default: 1 });
  emitDefaultChannels(call);
}

/** Also succeeds for a channel that is not in the default set. */
export async function removeDefaultChannel(call: Call<'removeDefaultChannel'>): Promise<Reply<'removeDefaultChannel'>> {
  const { db, form, realm } = call;
  const channel = await findChannel(db, realm.id, form.stream_id);
  if (!channel) throw noSuchChannel();
  await updateChannel(db, channel.id, { is_default: 0 });
  emitDefaultChannels(call);
}
