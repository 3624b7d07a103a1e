import type { components } from '../../../generated/api.js';
import { isTopicMuted, TOPIC_POLICY } from '../../domain/channels/topics.ts';
import { JsonText } from '../../domain/json-text.ts';
import { MAX_REGISTERED_UNREAD } from '../../domain/limits.ts';
import { FLAG, WILDCARD } from '../../domain/messages/flags.ts';
import type { User } from '../../domain/users/user.ts';
import { nextTurn, turnAfter } from '../../runtime/turns.ts';
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

/** What the JSON of the unread messages is made of: everything that must be read in the unit. */
interface UnreadState {
  caller: User;
  unread: UnreadHistory;
  /** Direct conversations. */
  direct: readonly JoinedPlace[];
  /** Topics of channels to which the caller is subscribed. */
  inChannels: readonly JoinedPlace[];
  isAudible: MuteFilter['isAudible'];
  /** The topics of channels as their newest unread messages spell them, by the IDs of these. */
  topics: ReadonlyMap<number, string>;
  /** Members of the direct conversations, by recipient. */
  members: ReadonlyMap<number, readonly number[]>;
}

/** Reads what the caller has not read. Everyone else waits meanwhile, so `unreadText` makes the JSON after the unit. */
export async function readUnread(context: RegisterContext): Promise<UnreadState> {
  const { db, caller, before } = context;
  const unread = await listUnread(db, readerOf(caller), MAX_REGISTERED_UNREAD, before.places);
  const { places, readChunks } = unread;
  if (readChunks.length > 0) await fillChunks(db, caller.id, readChunks.slice(-MAX_FILLED));
  await turnAfter(places);
  const { isSubscribed, isAudible } = await muteFilterOf(context);
  const direct = places.filter(({ channel_id }) => channel_id === null);
  const inChannels = places.filter(({ channel_id }) => channel_id !== null && isSubscribed(channel_id));
  const members = await listMembers(
    db,
    direct.map(({ recipient_id }) => recipient_id),
  );
  const topics = await listTopicsOf(db, inChannels.map(newestIn));
  return { caller, unread, direct, inChannels, isAudible, topics, members };
}

/** The JSON of what was read, after the unit. Lists of thousands of IDs are mostly remembered as texts. */
export async function unreadText(state: UnreadState): Promise<JsonText<Unread>> {
  const { caller, unread, direct, inChannels, isAudible, topics, members } = state;
  const { places, olderMissing } = unread;
  await turnAfter(places, nextTurn);
  const others: Omit<Unread, 'streams'> = {
    count: countIn(direct) + countIn(inChannels.filter(isAudible)),
    ...byConversation(caller, direct, members),
    mentions: mentionsIn([...direct, ...inChannels], unread, isAudible),
    old_unreads_missing: olderMissing,
  };
  await turnAfter(places, nextTurn);
  const streams = textsByTopic(inChannels, topics);
  await turnAfter(places, nextTurn);
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
  isAudible: MuteFilter['isAudible'],
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

const newestIn = ({ lists }: JoinedPlace): number => lists.at(-1)?.last ?? 0;

/** The JSON of each topic with its messages, by channel and topic, in pieces. Of several spellings, the newest is shown. */
function textsByTopic(places: readonly JoinedPlace[], topics: UnreadState['topics']): string[] {
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

function byConversation(
  user: User,
  places: readonly JoinedPlace[],
  members: UnreadState['members'],
): Pick<Unread, 'pms' | 'huddles'> {
  const pms: Unread['pms'] = [];
  const huddles: Unread['huddles'] = [];
  for (const place of places) {
    const unread_message_ids = idsIn(place);
    const people = members.get(place.recipient_id) ?? [];
    const other = people.find((id) => id !== user.id) ?? user.id;
    if (people.length > 2) huddles.push({ user_ids_string: people.join(','), unread_message_ids });
    else pms.push({ other_user_id: other, sender_id: other, unread_message_ids });
  }
  pms.sort((a, b) => a.other_user_id - b.other_user_id);
  huddles.sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1));
  return { pms, huddles };
}
