import type { components } from '../../generated/api.js';
import type { Channel } from '../domain/channel.ts';
import {
  impossiblePrivacy,
  normalizedChannelName,
  noWebPublicChannels,
  privateDefault,
  retentionDays,
  sameChannelName,
  takenChannelName,
} from '../domain/channels.ts';
import { mustBeOwner, noSuchChannel } from '../domain/errors.ts';
import { isOwner } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { findChannel, findChannelByName, updateChannel } from '../store/channels.ts';
import { isSubscribed, subscriberIds } from '../store/subscriptions.ts';
import type { ChannelRow } from '../store/tables.ts';
import { whoSeesChannel } from './channel-audience.ts';
import { channelViews } from './channel-views.ts';
import { privacyName } from './create-channel.ts';
import { tellDefaultChannels } from './default-channels.ts';
import { requireRemoversGroup } from './joining.ts';
import { CHANNEL_EVENTS_TOPIC, noticeInChannel, silentMention } from './notices.ts';
import { rendered } from './rendering.ts';
import type { Scope } from './scope.ts';

export type ChannelChanges = components['schemas']['EditChannelForm'];

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

/** Carries out the changes one after the other; every one is told of, to clients and in the channel itself. */
export async function editChannel(scope: Scope, editor: User, found: Channel, changes: ChannelChanges): Promise<void> {
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
  if (description !== undefined) await step((editing) => changeDescription(editing, description));
  if (newName !== undefined) await step((editing) => rename(editing, newName));
  const policy =
    changes.is_announcement_only === undefined ? changes.stream_post_policy : changes.is_announcement_only ? 2 : 1;
  if (policy !== undefined) await step((editing) => changePostPolicy(editing, policy));
  await step((editing) => changePrivacy(editing, changes));
  const { can_remove_subscribers_group: group } = changes;
  if (group !== undefined) await step((editing) => changeRemovers(editing, group));
}

async function requirePossible({ scope, editor, channel }: Editing, changes: ChannelChanges): Promise<void> {
  const asksPrivacy = [changes.is_private, changes.is_web_public, changes.history_public_to_subscribers].some(
    (value) => value !== undefined,
  );
  if (asksPrivacy) {
    const isOutside = channel.isPrivate && !(await isSubscribed(scope.db, editor.id, channel.id));
    const isPrivate = changes.is_private ?? channel.isPrivate;
    const isHistoryPublic = changes.history_public_to_subscribers;
    if (changes.is_web_public && isPrivate) throw impossiblePrivacy();
    if (!isPrivate && isHistoryPublic === false) throw impossiblePrivacy();
    if (isOutside && changes.is_private !== undefined) throw noSuchChannel();
    if (changes.is_web_public) throw noWebPublicChannels();
  }
  const willBePrivate = changes.is_private ?? channel.isPrivate;
  if (willBePrivate && (changes.is_default_stream ?? (changes.is_private === true && channel.isDefault)))
    throw privateDefault();
}

/** Stores a change and tells it to everybody who sees the channel. */
async function change(
  { scope, channel }: Editing,
  columns: Partial<ChannelRow>,
  told: { property: string; value: unknown; extra?: object }[],
): Promise<void> {
  await updateChannel(scope.db, channel.id, columns);
  const audience = await whoSeesChannel(scope.db, channel);
  for (const { property, value, extra } of told) {
    scope.emit(audience, {
      type: 'stream',
      op: 'update',
      property,
      value,
      ...extra,
      stream_id: channel.id,
      name: channel.name,
    } as Parameters<Scope['emit']>[1]);
  }
}

async function tellChannel({ scope, editor, channel }: Editing, what: string): Promise<void> {
  const current = (await findChannel(scope.db, channel.realmId, channel.id)) ?? channel;
  await noticeInChannel(scope, current, CHANNEL_EVENTS_TOPIC, `${silentMention(editor)} ${what}`);
}

async function changeRetention(editing: Editing, days: number | null): Promise<void> {
  const { scope, channel } = editing;
  if (days === channel.messageRetentionDays) return;
  await change(editing, { message_retention_days: days }, [{ property: 'message_retention_days', value: days }]);
  const effective = (value: number | null) => value ?? scope.realm.settings.message_retention_days;
  const period = (value: number | null) => (effective(value) === -1 ? 'Forever' : `${effective(value)} days`);
  const ending =
    effective(days) === -1
      ? 'Messages in this channel will now be retained forever.'
      : `Messages in this channel will now be automatically deleted ${effective(days)} days after they are sent.`;
  await tellChannel(
    editing,
    `has changed the [message retention period](/help/message-retention-policy) for this channel:\n* **Old retention period**: ${period(channel.messageRetentionDays)}\n* **New retention period**: ${period(days)}\n\n${ending}`,
  );
}

async function changeDefault({ scope, channel }: Editing, isDefault: boolean): Promise<void> {
  if (isDefault === channel.isDefault) return;
  await updateChannel(scope.db, channel.id, { is_default: isDefault ? 1 : 0 });
  await tellDefaultChannels(scope);
}

async function changeDescription(editing: Editing, text: string): Promise<void> {
  const { scope, channel } = editing;
  const description = text.replace(/\r?\n/g, ' ');
  const { html } = await rendered(scope.db, scope.realm, undefined, description, { previews: false });
  await change(editing, { description, rendered_description: html }, [
    { property: 'description', value: description, extra: { rendered_description: html } },
  ]);
  const shown = (one: string) => (one === '' ? '*No description.*' : one);
  await tellChannel(
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
  await tellChannel(editing, `renamed channel **${channel.name}** to **${name}**.`);
}

async function changePostPolicy(editing: Editing, policy: number): Promise<void> {
  const { channel } = editing;
  if (policy === channel.postPolicy) return;
  await change(editing, { post_policy: policy }, [
    { property: 'stream_post_policy', value: policy },
    { property: 'is_announcement_only', value: policy === 2 },
  ]);
  await tellChannel(
    editing,
    `changed the [posting permissions](/help/channel-posting-policy) for this channel:\n\n* **Old permissions**: ${POSTERS[channel.postPolicy]}\n* **New permissions**: ${POSTERS[policy]}`,
  );
}

async function changePrivacy(editing: Editing, changes: ChannelChanges): Promise<void> {
  const { scope, channel } = editing;
  const isPrivate = changes.is_private ?? channel.isPrivate;
  const isHistoryPublic =
    !isPrivate || (changes.history_public_to_subscribers ?? (channel.isPrivate && channel.isHistoryPublic));
  if (isPrivate === channel.isPrivate && isHistoryPublic === channel.isHistoryPublic) return;
  await updateChannel(scope.db, channel.id, {
    is_private: isPrivate ? 1 : 0,
    is_history_public: isHistoryPublic ? 1 : 0,
  });
  const changed = (await findChannel(scope.db, channel.realmId, channel.id)) ?? channel;
  if (channel.isPrivate && !isPrivate) await tellNewlyVisible(editing, changed);
  scope.emit(await whoSeesChannel(scope.db, changed), {
    type: 'stream',
    op: 'update',
    property: 'invite_only',
    value: isPrivate,
    history_public_to_subscribers: isHistoryPublic,
    is_web_public: false,
    stream_id: channel.id,
    name: channel.name,
  });
  await tellChannel(
    editing,
    `changed the [access permissions](/help/channel-permissions) for this channel from **${privacyName(channel)}** to **${privacyName(changed)}**.`,
  );
}

/** A channel that becomes public is new to everybody who did not see it before. */
async function tellNewlyVisible({ scope }: Editing, channel: Channel): Promise<void> {
  const { db, emit, now } = scope;
  const subscribers = await subscriberIds(db, channel.id);
  const administrators: number[] = await db('users')
    .where({ realm_id: channel.realmId })
    .where('role', '<=', 200)
    .pluck('id');
  const except = [...new Set([...subscribers, ...administrators])];
  emit({ nonGuests: true, except }, { type: 'stream', op: 'create', streams: await channelViews(db, [channel], now) });
  emit(
    { nonGuests: true, except },
    { type: 'subscription', op: 'peer_add', stream_ids: [channel.id], user_ids: subscribers },
  );
}

async function changeRemovers(editing: Editing, groupId: number): Promise<void> {
  const { scope, editor, channel } = editing;
  if (channel.isPrivate && !(await isSubscribed(scope.db, editor.id, channel.id))) throw noSuchChannel();
  await requireRemoversGroup(scope.db, channel.realmId, groupId);
  if (groupId === channel.canRemoveSubscribersGroupId) return;
  await change(editing, { can_remove_subscribers_group_id: groupId }, [
    { property: 'can_remove_subscribers_group', value: groupId },
  ]);
}
