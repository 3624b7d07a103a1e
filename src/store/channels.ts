import type { Channel } from '../domain/channel.ts';
import { type Db, idList } from './db.ts';
import type { ChannelRow } from './tables.ts';

export function channelOf(row: ChannelRow): Channel {
  return {
    id: row.id,
    realmId: row.realm_id,
    recipientId: row.recipient_id,
    name: row.name,
    description: row.description,
    renderedDescription: row.rendered_description,
    isPrivate: row.is_private === 1,
    isWebPublic: row.is_web_public === 1,
    isHistoryPublic: row.is_history_public === 1,
    postPolicy: row.post_policy,
    messageRetentionDays: row.message_retention_days,
    canRemoveSubscribersGroupId: row.can_remove_subscribers_group_id,
    creatorId: row.creator_id,
    createdAt: row.created_at,
    firstMessageId: row.first_message_id,
    isArchived: row.is_archived === 1,
    isDefault: row.is_default === 1,
  };
}

/** A channel of the organization, archived or not, whoever may see it. */
export async function findChannel(db: Db, realmId: number, id: number): Promise<Channel | undefined> {
  const row = await db('channels').where({ id, realm_id: realmId }).first();
  return row && channelOf(row);
}

/** By name, in any letter case. */
export async function findChannelByName(db: Db, realmId: number, name: string): Promise<Channel | undefined> {
  const row = await db('channels').where({ realm_id: realmId, name_key: name.toLowerCase() }).first();
  return row && channelOf(row);
}

/** Channels among these IDs, by ID. */
export async function findChannels(db: Db, realmId: number, ids: readonly number[]): Promise<Channel[]> {
  if (ids.length === 0) return [];
  const rows = await db('channels').where({ realm_id: realmId }).whereIn('id', idList(db, ids)).orderBy('id');
  return rows.map(channelOf);
}

/** All channels that are not archived, by ID. */
export async function activeChannels(db: Db, realmId: number): Promise<Channel[]> {
  const rows = await db('channels').where({ realm_id: realmId, is_archived: 0 }).orderBy('id');
  return rows.map(channelOf);
}

export async function updateChannel(db: Db, id: number, changes: Partial<ChannelRow>): Promise<void> {
  await db('channels').where({ id }).update(changes);
}
