import { randomUUID } from 'node:crypto';
import type { Channel } from '../../domain/channels/channel.ts';
import { privacyName } from '../../domain/channels/privacy.ts';
import type { User } from '../../domain/users/user.ts';
import { insertChannels, type NewChannelRow, privacyColumns } from '../../store/channels/channels.ts';
import { insertChannelRecipients, keyChannelRecipients } from '../../store/messages/recipients.ts';
import { findSystemGroupId } from '../../store/organization/groups.ts';
import type { Scope } from '../../unit/scope.ts';
import { CHANNEL_EVENTS_TOPIC, silentMention, writeNotices } from '../messages/notices.ts';
import { renderAhead, rendered } from '../messages/rendering.ts';

export interface NewChannel {
  name: string;
  description: string;
  isPrivate: boolean;
  isWebPublic: boolean;
  isHistoryPublic: boolean;
  postPolicy: number;
  messageRetentionDays: number | null;
  canRemoveSubscribersGroupId?: number | undefined;
  isDefault: boolean;
}

/** A description as it is stored. */
export const oneLine = (description: string) => description.replace(/\r?\n/g, ' ');

/** Creates a channel without subscribers. The caller has checked that the name is free. */
export async function createChannel(scope: Scope, creator: User | undefined, wanted: NewChannel): Promise<Channel> {
  const [channel] = await createChannels(scope, creator, [wanted]);
  if (!channel) throw new Error('the channel no longer exists within its own unit');
  return channel;
}

/** Creates channels without subscribers. The caller has checked that the names are free. */
export async function createChannels(
  scope: Scope,
  creator: User | undefined,
  wanted: readonly NewChannel[],
): Promise<Channel[]> {
  const { db, realm, now } = scope;
  const removers = await findSystemGroupId(db, realm.id, 'role:administrators');
  const recipients = await insertChannelRecipients(
    db,
    realm.id,
    wanted.map(() => `new ${randomUUID()}`),
  );
  const descriptions = wanted.map(({ description }) => oneLine(description));
  await renderAhead(scope, undefined, descriptions, { previews: false });
  const rows: NewChannelRow[] = [];
  for (const [index, one] of wanted.entries()) {
    const description = descriptions[index] ?? '';
    rows.push({
      realm_id: realm.id,
      recipient_id: recipients[index] ?? 0,
      name: one.name,
      name_key: one.name.toLowerCase(),
      description,
      rendered_description: await renderedDescription(scope, description),
      ...privacyColumns(one),
      post_policy: one.postPolicy,
      message_retention_days: one.messageRetentionDays,
      can_remove_subscribers_group_id: one.canRemoveSubscribersGroupId ?? removers,
      creator_id: creator?.id ?? null,
      created_at: now,
      is_default: one.isDefault ? 1 : 0,
    });
  }
  const made = await insertChannels(db, rows);
  await keyChannelRecipients(db, recipients);
  return made;
}

async function renderedDescription(scope: Scope, description: string): Promise<string> {
  if (description === '') return '';
  return (await rendered(scope, undefined, description, { previews: false })).html;
}

/** Sends the first message of each new channel, with its creator and description. */
export async function announceCreation(scope: Scope, creator: User, made: readonly Channel[]): Promise<void> {
  const notices = made.map((channel) => {
    const description = channel.description === '' ? '*No description.*' : channel.description;
    return {
      place: { channel, topic: CHANNEL_EVENTS_TOPIC },
      content: `**${privacyName(channel)}** channel created by ${silentMention(creator)}. **Description:**\n\`\`\`\` quote\n${description}\n\`\`\`\``,
      readBy: [creator.id],
    };
  });
  await writeNotices(scope, notices);
}
