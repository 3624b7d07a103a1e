import type { Channel } from '../../domain/channels/channel.ts';
import {
  type Cells,
  type Columns,
  type Db,
  idsIn,
  insertRows,
  raw,
  remembered,
  rememberedRows,
  rowTable,
  statement,
  statementOfOne,
  table,
  textList,
  textsIn,
} from '../db/statement.ts';
import type { ChannelRow, MessageRow } from '../tables.ts';

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

/** The columns of a channel's privacy. Only a private channel can have a protected history. */
export const privacyColumns = ({
  isPrivate,
  isWebPublic,
  isHistoryPublic,
}: Pick<Channel, 'isPrivate' | 'isWebPublic' | 'isHistoryPublic'>): Pick<
  ChannelRow,
  'is_private' | 'is_web_public' | 'is_history_public'
> => ({
  is_private: isPrivate ? 1 : 0,
  is_web_public: isWebPublic ? 1 : 0,
  is_history_public: isPrivate && !isHistoryPublic ? 0 : 1,
});

const channelById = statementOfOne<{ realmId: number; id: number }, ChannelRow>((db, p) =>
  table(db, 'channels').where({ id: p('id'), realm_id: p('realmId') }),
);

/** A channel of the organization, archived or not; does not check access. */
export const findChannel = remembered(async (db: Db, realmId: number, id: number): Promise<Channel | undefined> => {
  const row = await channelById(db, { realmId, id });
  return row && channelOf(row);
});

/** A channel of any organization. */
export async function findChannelWithId(db: Db, id: number): Promise<Channel | undefined> {
  const row = await table(db, 'channels').where({ id }).first();
  return row && channelOf(row);
}

const channelByName = statementOfOne<{ realmId: number; key: string }, ChannelRow>((db, p) =>
  table(db, 'channels').where({ realm_id: p('realmId'), name_key: p('key') }),
);

/** By name, ignoring case. */
export async function findChannelByName(db: Db, realmId: number, name: string): Promise<Channel | undefined> {
  return channelWithKey(db, realmId, name.toLowerCase());
}

const channelWithKey = remembered(async (db: Db, realmId: number, key: string): Promise<Channel | undefined> => {
  const row = await channelByName(db, { realmId, key });
  return row && channelOf(row);
});

/** Channels with these names, ignoring case, by the name in lower case. */
export async function listChannelsByName(
  db: Db,
  realmId: number,
  names: readonly string[],
): Promise<Map<string, Channel>> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  const rows = await table(db, 'channels').where({ realm_id: realmId }).whereIn('name_key', textList(db, keys));
  return new Map(rows.map((row) => [row.name_key, channelOf(row)]));
}

const channelsWithIds = statement<{ realmId: number; ids: readonly number[] }, ChannelRow>((db, p) =>
  table(db, 'channels')
    .whereIn('id', idsIn(db, p('ids')))
    .whereRaw('+realm_id = ?', [p('realmId')])
    .orderBy('id'),
);

/** Channels among these IDs, by ID. */
export async function listChannels(db: Db, realmId: number, ids: readonly number[]): Promise<Channel[]> {
  if (ids.length === 0) return [];
  const rows = await channelsWithIds(db, { realmId, ids: [...new Set(ids)] });
  return rows.map(channelOf);
}

/** The same by ID, possibly with others; not to be changed. */
export const channelsAmong = rememberedRows(listChannels);

/** Channels with exactly these names that are not archived. */
export async function listChannelsNamed(
  db: Db,
  realmId: number,
  names: readonly string[],
): Promise<readonly Channel[]> {
  return names.length === 0 ? [] : activeChannelsNamed(db, realmId, names);
}

const channelsNamed = statement<{ realmId: number; names: readonly string[] }, ChannelRow>((db, p) =>
  table(db, 'channels')
    .where({ realm_id: p('realmId'), is_archived: 0 })
    .whereIn('name', textsIn(db, p('names'))),
);

const activeChannelsNamed = remembered(async (db: Db, realmId: number, names: readonly string[]) => {
  const rows = await channelsNamed(db, { realmId, names });
  return rows.map(channelOf);
});

const activeChannels = statement<{ realmId: number }, ChannelRow>((db, p) =>
  table(db, 'channels')
    .where({ realm_id: p('realmId'), is_archived: 0 })
    .orderBy('id'),
);

/** All channels that are not archived, by ID. */
export const listActiveChannels = remembered(async (db: Db, realmId: number): Promise<readonly Channel[]> => {
  const rows = await activeChannels(db, { realmId });
  return rows.map(channelOf);
});

/** The number of channels that are not archived. */
export async function countChannels(db: Db, realmId: number): Promise<number> {
  const [row] = await table(db, 'channels').where({ realm_id: realmId, is_archived: 0 }).count({ count: '*' });
  return Number(row?.count ?? 0);
}

export async function updateChannel(db: Db, id: number, changes: Partial<ChannelRow>): Promise<void> {
  await table(db, 'channels').where({ id }).update(changes);
}

export type NewChannelRow = Omit<ChannelRow, 'id' | 'first_message_id' | 'is_archived'>;

const COLUMNS: Record<keyof NewChannelRow, Columns[string]> = {
  realm_id: 'bigint',
  recipient_id: 'bigint',
  name: 'text',
  name_key: 'text',
  description: 'text',
  rendered_description: 'text',
  is_private: 'bigint',
  is_web_public: 'bigint',
  is_history_public: 'bigint',
  post_policy: 'bigint',
  message_retention_days: 'bigint',
  can_remove_subscribers_group_id: 'bigint',
  creator_id: 'bigint',
  created_at: 'bigint',
  is_default: 'bigint',
};
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof NewChannelRow)[];

/** Inserts channels and returns them in the given order. */
export async function insertChannels(db: Db, rows: readonly NewChannelRow[]): Promise<Channel[]> {
  const [first] = rows;
  if (!first) return [];
  await insertRows(db, 'channels', {
    columns: COLUMNS,
    rows: rows.map((row): Cells => COLUMN_NAMES.map((name) => row[name])),
  });
  const names = rows.map(({ name }) => name);
  const made = await listChannelsByName(db, first.realm_id, names);
  return names.flatMap((name) => made.get(name.toLowerCase()) ?? []);
}

/** Records messages that are the first of their channels in the channels' rows. */
export async function updateFirstMessages(
  db: Db,
  messages: readonly Pick<MessageRow, 'id' | 'channel_id'>[],
): Promise<void> {
  const inChannels = messages.filter(({ channel_id: id }) => id !== null);
  if (inChannels.length === 0) return;
  await raw(
    db,
    `update channels set first_message_id = written.message_id from ? as written
     where channels.id = written.channel_id and first_message_id is null`,
    [
      rowTable(
        db,
        { message_id: 'bigint', channel_id: 'bigint' },
        inChannels.map((row) => [row.id, row.channel_id]),
      ),
    ],
  );
}
