import type { components } from '../../../generated/api.js';
import { isPublic, wouldHide } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { normalizedChannelName, sameChannelName, takenChannelName } from '../../domain/channels/channels.ts';
import { asPrivate, changedPrivacy, privacyName, requirePossiblePrivacy } from '../../domain/channels/privacy.ts';
import { retentionDays, retentionIn } from '../../domain/channels/retention.ts';
import { mustBeOwner, noSuchChannel } from '../../domain/errors.ts';
import type { EventOf } from '../../domain/event.ts';
import { isOwner } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { findChannel, findChannelByName, privacyColumns, updateChannel } from '../../store/channels/channels.ts';
import { listSubscriberIds } from '../../store/channels/subscribers.ts';
import type { ChannelRow } from '../../store/tables.ts';
import { listAdministratorIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { privacyUpdateView } from '../../views/channels/channels.ts';
import { mayChangeAccessTo } from '../access.ts';
import { CHANNEL_EVENTS_TOPIC, noticeInChannel, silentMention } from '../messages/notices.ts';
import { rendered } from '../messages/rendering.ts';
import { requireRemoversGroup } from '../organization/joining.ts';
import { whoSeesChannel } from './channel-audience.ts';
import { channelViews } from './channel-views.ts';
import { oneLine } from './create-channel.ts';
import { emitDefaultChannels } from './default-channels.ts';
import { emitMutesIn } from './topic-policies.ts';

export type ChannelChanges = components['schemas']['EditChannelForm'];

type PostPolicy = NonNullable<ChannelChanges['stream_post_policy']>;

const FENCE = '````';
const POSTERS: Record<number, string> = {
  1: 'All channel members can post.',
  2: 'Only organization administrators can post.',
  3: 'Only organization full members can post.',
  4: 'Only organization administrators and moderators can post.',
};

interface Editing {
  scope: Scope;
  editor: User;
  channel: Channel;
}

/** Makes the changes one after the other; emits each, and announces it in the channel itself. */
export async function editChannel(scope: Scope, editor: User, found: Channel, changes: ChannelChanges): Promise<void> {
  if (found.isArchived) return describeArchived(scope, found, changes);
  let channel = found;
  const step = async (change: (editing: Editing) => Promise<void>) => {
    await change({ scope, editor, channel });
    channel = (await findChannel(scope.db, channel.realmId, channel.id)) ?? channel;
  };
  const retention =
    changes.message_retention_days === undefined ? undefined : retentionDays(changes.message_retention_days);
  if (retention !== undefined && !isOwner(editor)) throw mustBeOwner();
  await requirePossible({ scope, editor, channel }, changes);
  if (retention !== undefined) await step((editing) => changeRetention(editing, retention));
  const { is_default_stream: isDefault, description, new_name: newName } = changes;
  if (isDefault !== undefined) await step((editing) => changeDefault(editing, isDefault));
  const hides = wouldHide(channel, changes);
  // First, because those who no longer see the channel are not told its new name and description.
  if (hides) await step((editing) => changePrivacy(editing, changes));
  if (description !== undefined) await step((editing) => changeDescription(editing, description));
  if (newName !== undefined) await step((editing) => rename(editing, newName));
  const policy =
    changes.is_announcement_only === undefined ? changes.stream_post_policy : changes.is_announcement_only ? 2 : 1;
  if (policy !== undefined) await step((editing) => changePostPolicy(editing, policy));
  if (!hides) await step((editing) => changePrivacy(editing, changes));
  const { can_remove_subscribers_group: group } = changes;
  if (group !== undefined) await step((editing) => changeRemovers(editing, group));
}

/**
 * Only the description of an archived channel can be changed. Clients do not know the channel, so no event is emitted.
 */
async function describeArchived(
  scope: Scope,
  channel: Channel,
  { description, ...others }: ChannelChanges,
): Promise<void> {
  if (Object.values(others).some((value) => value !== undefined)) throw noSuchChannel();
  if (description !== undefined) await updateChannel(scope.db, channel.id, await describedBy(scope, description));
}

async function describedBy(scope: Scope, text: string) {
  const description = oneLine(text);
  const { html } = await rendered(scope, undefined, description, { previews: false });
  return { description, rendered_description: html };
}

async function requirePossible({ scope, editor, channel }: Editing, changes: ChannelChanges): Promise<void> {
  const isAllowed = await mayChangeAccessTo(scope.db, editor, channel);
  requirePossiblePrivacy(channel, changes, { mayChangeAccess: isAllowed });
}

type WithoutChannel<Event> = Event extends unknown ? Omit<Event, 'type' | 'op' | 'stream_id' | 'name'> : never;
/** A property of a channel and its new value, as an event names them. */
type PropertyChange = WithoutChannel<Extract<EventOf<'stream'>, { op: 'update' }>>;

/** Stores a change and emits it to everyone who sees the channel. */
async function change(
  { scope, channel }: Editing,
  columns: Partial<ChannelRow>,
  changes: PropertyChange[],
): Promise<void> {
  await updateChannel(scope.db, channel.id, columns);
  const audience = await whoSeesChannel(scope.db, channel);
  for (const one of changes) {
    scope.emit(audience, { type: 'stream', op: 'update', ...one, stream_id: channel.id, name: channel.name });
  }
}

async function emitChannelUpdate({ scope, editor, channel }: Editing, what: string): Promise<void> {
  const current = (await findChannel(scope.db, channel.realmId, channel.id)) ?? channel;
  await noticeInChannel(scope, current, CHANNEL_EVENTS_TOPIC, `${silentMention(editor)} ${what}`);
}

async function changeRetention(editing: Editing, days: number | null): Promise<void> {
  const { scope, channel } = editing;
  if (days === channel.messageRetentionDays) return;
  await change(editing, { message_retention_days: days }, [{ property: 'message_retention_days', value: days }]);
  const effective = (value: number | null) => retentionIn({ messageRetentionDays: value }, scope.realm);
  const period = (value: number | null) => (effective(value) === -1 ? 'Forever' : `${effective(value)} days`);
  const ending =
    effective(days) === -1
      ? 'Messages in this channel will now be retained forever.'
      : `Messages in this channel will now be automatically deleted ${effective(days)} days after they are sent.`;
  await emitChannelUpdate(
    editing,
    `has changed the [message retention period](/help/message-retention-policy) for this channel:\n* **Old retention period**: ${period(channel.messageRetentionDays)}\n* **New retention period**: ${period(days)}\n\n${ending}`,
  );
}

async function changeDefault({ scope, channel }: Editing, isDefault: boolean): Promise<void> {
  if (isDefault === channel.isDefault) return;
  await updateChannel(scope.db, channel.id, { is_default: isDefault ? 1 : 0 });
  emitDefaultChannels(scope);
}

async function changeDescription(editing: Editing, text: string): Promise<void> {
  const { scope, channel } = editing;
  const { description, rendered_description } = await describedBy(scope, text);
  await change(editing, { description, rendered_description }, [
    { property: 'description', value: description, rendered_description },
  ]);
  const shown = (one: string) => (one === '' ? '*No description.*' : one);
  await emitChannelUpdate(
    editing,
    `changed the description for this channel.\n\n* **Old description:**\n${FENCE} quote\n${shown(channel.description)}\n${FENCE}\n* **New description:**\n${FENCE} quote\n${shown(description)}\n${FENCE}`,
  );
}

async function rename(editing: Editing, wanted: string): Promise<void> {
  const { scope, channel } = editing;
  const name = normalizedChannelName(wanted);
  if (name === channel.name) throw sameChannelName();
  const other = await findChannelByName(scope.db, channel.realmId, name);
  if (other && other.id !== channel.id) throw takenChannelName();
  await change(editing, { name, name_key: name.toLowerCase() }, [{ property: 'name', value: name }]);
  await emitChannelUpdate(editing, `renamed channel **${channel.name}** to **${name}**.`);
}

async function changePostPolicy(editing: Editing, policy: PostPolicy): Promise<void> {
  const { channel } = editing;
  if (policy === channel.postPolicy) return;
  await change(editing, { post_policy: policy }, [
    { property: 'stream_post_policy', value: policy },
    { property: 'is_announcement_only', value: policy === 2 },
  ]);
  await emitChannelUpdate(
    editing,
    `changed the [posting permissions](/help/channel-posting-policy) for this channel:\n\n* **Old permissions**: ${POSTERS[channel.postPolicy]}\n* **New permissions**: ${POSTERS[policy]}`,
  );
}

async function changePrivacy(editing: Editing, changes: ChannelChanges): Promise<void> {
  const { scope, channel } = editing;
  const privacy = changedPrivacy(channel, changes);
  if (privacy === undefined) return;
  await updateChannel(scope.db, channel.id, privacyColumns({ ...channel, ...privacy }));
  const changed = (await findChannel(scope.db, channel.realmId, channel.id)) ?? channel;
  if (isPublic(changed) && !isPublic(channel)) await emitNewlyVisible(editing, changed);
  // Users who can see it only now have just received it, and users who can no longer see it get no event.
  scope.emit(await whoSeesChannel(scope.db, asPrivate(changed)), {
    type: 'stream',
    op: 'update',
    ...privacyUpdateView(changed),
    stream_id: channel.id,
    name: channel.name,
  });
  await emitChannelUpdate(
    editing,
    `changed the [access permissions](/help/channel-permissions) for this channel from **${privacyName(channel)}** to **${privacyName(changed)}**.`,
  );
}

/** Emits a channel that becomes public to everyone who could not see it before. */
async function emitNewlyVisible({ scope }: Editing, channel: Channel): Promise<void> {
  const { db, emit, now } = scope;
  const subscribers = await listSubscriberIds(db, channel.id);
  const administrators = await listAdministratorIds(db, channel.realmId);
  const except = [...new Set([...subscribers, ...administrators])];
  emit({ nonGuests: true, except }, { type: 'stream', op: 'create', streams: await channelViews(db, [channel], now) });
  emit(
    { nonGuests: true, except },
    { type: 'subscription', op: 'peer_add', stream_ids: [channel.id], user_ids: [...subscribers] },
  );
  await emitMutesIn(scope, channel, except);
}

async function changeRemovers(editing: Editing, groupId: number): Promise<void> {
  const { scope, editor, channel } = editing;
  if (!(await mayChangeAccessTo(scope.db, editor, channel))) throw noSuchChannel();
  await requireRemoversGroup(scope, groupId);
  if (groupId === channel.canRemoveSubscribersGroupId) return;
  await change(editing, { can_remove_subscribers_group_id: groupId }, [
    { property: 'can_remove_subscribers_group', value: groupId },
  ]);
}
