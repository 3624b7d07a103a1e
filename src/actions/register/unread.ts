import type { components } from '../../../generated/api.js';
import { FLAG } from '../../domain/messages/flags.ts';
import type { User } from '../../domain/users/user.ts';
import { listTopicPolicies, TOPIC_POLICY } from '../../store/channels/user-topics.ts';
import type { Db } from '../../store/db/open.ts';
import { listMembers } from '../../store/messages/recipients.ts';
import { listUnreadRows, type UnreadRow } from '../../store/messages/unread.ts';
import { viewerOf } from '../access.ts';
import { subscribedChannels } from '../channels/channel-views.ts';
import type { RegisterContext } from './request.ts';

type Unread = components['schemas']['UnreadMessages'];

/** Clients count the messages they get; a user with more unread messages gets only the newest. */
const MAX_UNREAD = 50_000;
const WILDCARD = FLAG.channelWildcard | FLAG.topicWildcard;

export async function unreadMessages({ db, caller }: RegisterContext): Promise<Unread> {
  const viewer = { ...viewerOf(caller), readBelow: caller.readBelow };
  const { rows, olderMissing } = await listUnreadRows(db, viewer, MAX_UNREAD);
  const muteFilter = await muteFilterOf(db, caller);
  const inChannels = rows.filter((row) => row.channel_id !== null && muteFilter.isSubscribed(row.channel_id));
  const direct = rows.filter((row) => row.channel_id === null);
  const heard = inChannels.filter(muteFilter.isHeard).length;
  return {
    count: direct.length + heard,
    streams: byTopic(inChannels),
    ...(await byConversation(db, caller, direct)),
    mentions: rows.filter((row) => concerns(row, muteFilter)).map(({ id }) => id),
    old_unreads_missing: olderMissing,
  };
}

/** The channels to which the user is subscribed, and those that they have muted. */
interface MuteFilter {
  isSubscribed: (channelId: number) => boolean;
  isHeard: (row: UnreadRow) => boolean;
}

async function muteFilterOf(db: Db, user: User): Promise<MuteFilter> {
  const subscriptions = new Map((await subscribedChannels(db, user)).map(({ channel, row }) => [channel.id, row]));
  const topic = (channelId: number | null, key: string) => `${channelId} ${key}`;
  const policies = new Map(
    (await listTopicPolicies(db, user.id)).map((row) => [topic(row.channel_id, row.topic_key), row.policy]),
  );
  return {
    isSubscribed: (channelId) => subscriptions.has(channelId),
    isHeard: ({ channel_id: channelId, topic_key: key }) => {
      if (channelId === null) return true;
      const policy = policies.get(topic(channelId, key)) ?? TOPIC_POLICY.none;
      if (policy === TOPIC_POLICY.none) return subscriptions.get(channelId)?.is_muted !== 1;
      return policy !== TOPIC_POLICY.muted;
    },
  };
}

/** Personal mentions always count, wildcard mentions only in topics that are not muted. */
function concerns(row: UnreadRow, { isSubscribed, isHeard }: MuteFilter): boolean {
  if (row.channel_id !== null && !isSubscribed(row.channel_id)) return false;
  const flags = row.flags ?? 0;
  if ((flags & FLAG.mentioned) !== 0) return true;
  // A wildcard does not address a user who acted on the message without having received it.
  const isWildcard = row.is_channel_wildcard === 1 && (flags & FLAG.historical) === 0;
  return (isWildcard || (flags & WILDCARD) !== 0) && isHeard(row);
}

function byTopic(rows: readonly UnreadRow[]): Unread['streams'] {
  const topics = new Map<string, Unread['streams'][number]>();
  for (const row of rows) {
    if (row.channel_id === null) continue;
    const key = `${row.channel_id} ${row.topic_key}`;
    const topic = topics.get(key) ?? { stream_id: row.channel_id, topic: row.topic, unread_message_ids: [] };
    topic.unread_message_ids.push(row.id);
    // Of several spellings, the newest is shown.
    topic.topic = row.topic;
    topics.set(key, topic);
  }
  return [...topics.values()].sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1));
}

async function byConversation(
  db: Db,
  user: User,
  rows: readonly UnreadRow[],
): Promise<Pick<Unread, 'pms' | 'huddles'>> {
  const conversations = new Map<number, number[]>();
  for (const row of rows) {
    const ids = conversations.get(row.recipient_id);
    if (ids) ids.push(row.id);
    else conversations.set(row.recipient_id, [row.id]);
  }
  const members = await listMembers(db, [...conversations.keys()]);
  const pms: Unread['pms'] = [];
  const huddles: Unread['huddles'] = [];
  for (const [recipientId, unread_message_ids] of conversations) {
    const people = members.get(recipientId) ?? [];
    const other = people.find((id) => id !== user.id) ?? user.id;
    if (people.length > 2) huddles.push({ user_ids_string: people.join(','), unread_message_ids });
    else pms.push({ other_user_id: other, sender_id: other, unread_message_ids });
  }
  pms.sort((a, b) => a.other_user_id - b.other_user_id);
  huddles.sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1));
  return { pms, huddles };
}
