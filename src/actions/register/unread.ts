import type { components } from '../../../generated/api.js';
import { isTopicMuted, TOPIC_POLICY } from '../../domain/channels/topics.ts';
import { JsonText } from '../../domain/json-text.ts';
import { MAX_REGISTERED_UNREAD } from '../../domain/limits.ts';
import { FLAG, WILDCARD } from '../../domain/messages/flags.ts';
import type { User } from '../../domain/users/user.ts';
import { turnAfter } from '../../runtime/turns.ts';
import type { Db } from '../../store/db/open.ts';
import type { PlaceBlocks } from '../../store/messages/place-blocks.ts';
import type { JoinedPlace } from '../../store/messages/places.ts';
import { fillChunks } from '../../store/messages/read-state.ts';
import { listMembers } from '../../store/messages/recipients.ts';
import {
  listTopicsOf,
  listUnread,
  placesBeforeUnit,
  type Unread as UnreadHistory,
} from '../../store/messages/unread.ts';
import { viewerOf } from '../access.ts';
import { withChannels } from '../channels/channel-views.ts';
import type { RegisterContext } from './request.ts';

type Unread = components['schemas']['UnreadMessages'];

/** At most so many chunks are marked at a time, the oldest first. */
const MAX_FILLED = 256;

const readerOf = (caller: User) => ({ ...viewerOf(caller), readBelow: caller.readBelow });

/** Reads what is the same for everyone before the unit. */
export const prepareUnread = (db: Db, caller: User): Promise<PlaceBlocks> => placesBeforeUnit(db, readerOf(caller));

/** The JSON of what the caller has not read. Lists of thousands of IDs are mostly remembered as texts. */
export async function unreadMessages(context: RegisterContext): Promise<JsonText<Unread>> {
  const { db, caller, before } = context;
  const unread = await listUnread(db, readerOf(caller), MAX_REGISTERED_UNREAD, before.places);
  const { places, olderMissing, readChunks } = unread;
  if (readChunks.length > 0) await fillChunks(db, caller.id, readChunks.slice(-MAX_FILLED));
  await turnAfter(places);
  const muteFilter = await muteFilterOf(context);
  const inChannels = places.filter(({ channel_id }) => channel_id !== null && muteFilter.isSubscribed(channel_id));
  const direct = places.filter(({ channel_id }) => channel_id === null);
  const others: Omit<Unread, 'streams'> = {
    count: countIn(direct) + countIn(inChannels.filter(muteFilter.isAudible)),
    ...(await byConversation(db, caller, direct)),
    mentions: mentionsIn([...direct, ...inChannels], unread, muteFilter),
    old_unreads_missing: olderMissing,
  };
  await turnAfter(places);
  const streams = await textsByTopic(db, inChannels);
  await turnAfter(places);
  return new JsonText(inPieces(['{"streams":[', ...streams, '],', JSON.stringify(others).slice(1)]));
}

/** In code units. V8 gives texts longer than about twice as much a place of their own in memory, which takes its time. */
const PIECE_LENGTH = 65_536;

/** Joins short texts, as every piece of a response takes its time, but not all of them. */
function inPieces(texts: readonly string[]): string[] {
  const pieces: string[] = [];
  let gathered = '';
  for (const text of texts) {
    gathered += text;
    if (gathered.length < PIECE_LENGTH) continue;
    pieces.push(gathered);
    gathered = '';
  }
  return [...pieces, gathered];
}

const countIn = (places: readonly JoinedPlace[]): number =>
  places.reduce((sum, { lists }) => lists.reduce((count, { all }) => count + all.length, sum), 0);

const idsIn = ({ lists }: JoinedPlace): number[] => lists.flatMap(({ all }) => all);

/** The channels to which the user is subscribed, and those that they have muted. */
interface MuteFilter {
  isSubscribed: (channelId: number) => boolean;
  isAudible: (place: JoinedPlace) => boolean;
}

async function muteFilterOf({ db, caller, own }: RegisterContext): Promise<MuteFilter> {
  const active = (await own.subscriptions()).filter((row) => row.is_active === 1);
  const subscriptions = new Map((await withChannels(db, caller, active)).map(({ channel, row }) => [channel.id, row]));
  const topic = (channelId: number | null, key: string) => `${channelId} ${key}`;
  const policies = new Map(
    (await own.topicPolicies()).map((row) => [topic(row.channel_id, row.topic_key), row.policy]),
  );
  return {
    isSubscribed: (channelId) => subscriptions.has(channelId),
    isAudible: ({ channel_id: channelId, topic_key: key }) => {
      if (channelId === null) return true;
      const policy = policies.get(topic(channelId, key)) ?? TOPIC_POLICY.none;
      return !isTopicMuted(policy, subscriptions.get(channelId)?.is_muted === 1);
    },
  };
}

/** Personal mentions always count, wildcard mentions only in topics that are not muted. */
function mentionsIn(
  places: readonly JoinedPlace[],
  { wildcards, flags }: Pick<UnreadHistory, 'wildcards' | 'flags'>,
  { isAudible }: MuteFilter,
): number[] {
  const personal = new Set<number>();
  const toMany = new Set(wildcards);
  for (const [id, bits] of flags) {
    if ((bits & FLAG.mentioned) !== 0) personal.add(id);
    // A wildcard does not address a user who acted on the message without having received it.
    if ((bits & WILDCARD) !== 0) toMany.add(id);
    else if ((bits & FLAG.historical) !== 0) toMany.delete(id);
  }
  if (personal.size + toMany.size === 0) return [];
  const mentions: number[] = [];
  for (const place of places) {
    const counts = isAudible(place)
      ? (id: number) => personal.has(id) || toMany.has(id)
      : (id: number) => personal.has(id);
    for (const { all } of place.lists) for (const id of all) if (counts(id)) mentions.push(id);
  }
  return mentions.sort((a, b) => a - b);
}

/** The JSON of each topic with its messages, by channel and topic, in pieces. */
async function textsByTopic(db: Db, places: readonly JoinedPlace[]): Promise<string[]> {
  const newestIn = ({ lists }: JoinedPlace) => lists.at(-1)?.last ?? 0;
  // Of several spellings, the newest is shown.
  const topics = await listTopicsOf(db, places.map(newestIn));
  await turnAfter(places);
  return places
    .map((place) => ({ place, channelId: place.channel_id ?? 0, topic: topics.get(newestIn(place)) ?? '' }))
    .sort((a, b) => a.channelId - b.channelId || (a.topic < b.topic ? -1 : 1))
    .flatMap(({ place, channelId, topic }, index) => [
      `${index === 0 ? '' : ','}{"stream_id":${channelId},"topic":${JSON.stringify(topic)},"unread_message_ids":[`,
      // Joining the lists would copy them once more than the pieces do.
      place.lists.reduce((texts, { text }) => (texts === '' ? text : `${texts},${text}`), ''),
      ']}',
    ]);
}

async function byConversation(
  db: Db,
  user: User,
  places: readonly JoinedPlace[],
): Promise<Pick<Unread, 'pms' | 'huddles'>> {
  const conversations = new Map(places.map((place) => [place.recipient_id, idsIn(place)]));
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
