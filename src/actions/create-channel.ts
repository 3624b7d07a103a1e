import { randomUUID } from 'node:crypto';
import type { Channel } from '../domain/channel.ts';
import type { User } from '../domain/user.ts';
import { channelOf, findChannel } from '../store/channels.ts';
import { only } from '../store/db.ts';
import { systemGroupId } from '../store/groups.ts';
import { insertRecipient } from '../store/recipients.ts';
import { CHANNEL_EVENTS_TOPIC, noticeInChannel, silentMention } from './notices.ts';
import { rendered } from './rendering.ts';
import type { Scope } from './scope.ts';

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

/** Makes a channel without subscribers; the name is known to be free. */
export async function createChannel(scope: Scope, creator: User | undefined, wanted: NewChannel): Promise<Channel> {
  const { db, realm, now } = scope;
  const description = wanted.description.replace(/\r?\n/g, ' ');
  const row = only(
    await db('channels')
      .insert({
        realm_id: realm.id,
        // A channel and its recipient refer to each other: the key follows when the channel has its ID.
        recipient_id: await insertRecipient(db, realm.id, 'channel', `new ${randomUUID()}`),
        name: wanted.name,
        name_key: wanted.name.toLowerCase(),
        description,
        rendered_description: (await rendered(db, realm, undefined, description, { previews: false })).html,
        is_private: wanted.isPrivate ? 1 : 0,
        is_web_public: wanted.isWebPublic ? 1 : 0,
        is_history_public: wanted.isPrivate && !wanted.isHistoryPublic ? 0 : 1,
        post_policy: wanted.postPolicy,
        message_retention_days: wanted.messageRetentionDays,
        can_remove_subscribers_group_id:
          wanted.canRemoveSubscribersGroupId ?? (await systemGroupId(db, realm.id, 'role:administrators')),
        creator_id: creator?.id ?? null,
        created_at: now,
        is_default: wanted.isDefault ? 1 : 0,
      })
      .returning('*'),
  );
  await db('recipients')
    .where({ id: row.recipient_id })
    .update({ key: String(row.id) });
  return channelOf(row);
}

/** What the channel is called by who made it and by those who change it. */
export function privacyName({ isPrivate, isWebPublic, isHistoryPublic }: Channel | NewChannel): string {
  if (isWebPublic) return 'Web-public';
  if (!isPrivate) return 'Public';
  return isHistoryPublic ? 'Private, shared history' : 'Private, protected history';
}

/** The first message of a new channel tells who made it, and what for. */
export async function announceCreation(scope: Scope, creator: User, channel: Channel): Promise<void> {
  const fresh = (await findChannel(scope.db, channel.realmId, channel.id)) ?? channel;
  const description = channel.description === '' ? '*No description.*' : channel.description;
  await noticeInChannel(
    scope,
    fresh,
    CHANNEL_EVENTS_TOPIC,
    `**${privacyName(channel)}** channel created by ${silentMention(creator)}. **Description:**\n\`\`\`\` quote\n${description}\n\`\`\`\``,
    { readBy: [creator.id] },
  );
}
