import { MAX_MARKED_ON_MUTING } from '../../domain/limits.ts';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { turnAfter } from '../../runtime/turns.ts';
import { nextMessageId } from '../channels/subscriptions.ts';
import { type Db, idsIn, statementOfIds, statementOfMany, table } from '../db/statement.ts';
import { listReceivedIds } from './accessible.ts';
import { orderedBeside } from './index-ranges.ts';
import type { IdFilter } from './message-ids.ts';
import {
  blocksBeforeUnit,
  findNewestId,
  NO_BLOCKS,
  type Place,
  type PlaceBlocks,
  type Stretch,
} from './place-blocks.ts';
import { type JoinedPlace, joinedPlaces, listPersonalHistory } from './places.ts';
import { CHUNK, chunkOf, hasNoneSet, isSet, listChunksWithin, listFullChunks, type Reader } from './read-state.ts';
import type { Viewer } from './visibility.ts';

/** Chunks of IDs that are searched at a time. */
const CHUNKS = 4;

export interface Unread {
  places: JoinedPlace[];
  /** IDs of messages that address everyone in their channel; also of others than those of the places. */
  wildcards: Set<number>;
  /** The reader's explicit flags by message, if there are any; also of others than those of the places. */
  flags: Map<number, number>;
  /** Whether there are more than `limit`. */
  olderMissing: boolean;
  /** Chunks of IDs without an unread message, to which no message will be added. */
  readChunks: number[];
}

/** Stretches whose places are read before the unit at most: in organizations with more, few users have so many unread. */
const MAX_STRETCHES = 4;

/** Reads the places of the newest stretches that `listUnread` will search, outside of the unit. */
export async function placesBeforeUnit(db: Db, viewer: Viewer & Reader): Promise<PlaceBlocks> {
  const { id, realmId, readBelow } = viewer;
  const [full, newest] = await Promise.all([listFullChunks(db, id), findNewestId(db, realmId)]);
  const searched = firstOf(stretches({ from: readBelow, below: newest + 1 }, full), MAX_STRETCHES);
  return blocksBeforeUnit(db, { realmId, newest }, [...searched]);
}

function* firstOf<One>(all: Iterable<One>, most: number): Generator<One> {
  let count = 0;
  for (const one of all) {
    if (count++ === most) return;
    yield one;
  }
}

/** The viewer's newest unread messages, at most `limit`. */
export async function listUnread(
  db: Db,
  viewer: Viewer & Reader,
  limit: number,
  blocks: PlaceBlocks = NO_BLOCKS,
): Promise<Unread> {
  const found: Place[][] = [];
  const wildcards = new Set<number>();
  const flags = new Map<number, number>();
  const readChunks: number[] = [];
  const next = await nextMessageId(db);
  const full = await listFullChunks(db, viewer.id);
  let room = limit;
  let count = 0;
  const left = stretches({ from: viewer.readBelow, below: next }, full);
  const begin = () => beginNext(db, viewer, left, blocks);
  for (let reading = begin(); reading !== undefined; ) {
    const { stretch, unread } = reading;
    // PostgreSQL finds the next messages while this process sorts these, if these are probably not enough.
    let following = room >= count ? begin() : undefined;
    const { parts, flags: flagged, wildcards: addressed } = await unread;
    count = countIn(parts);
    found.push(count > room ? newestOf(parts, room) : parts);
    for (const [id, bits] of flagged) flags.set(id, bits);
    for (const id of addressed) wildcards.add(id);
    room -= count;
    for (const chunk of chunksWithout(parts, stretch)) if ((chunk + 1) * CHUNK <= next) readChunks.push(chunk);
    if (room < 0) {
      await following?.unread;
      break;
    }
    await turnAfter(parts);
    following ??= begin();
    reading = following;
  }
  return { places: joinedPlaces(found.reverse().flat()), wildcards, flags, olderMissing: room < 0, readChunks };
}

/** Begins to read the next stretch; undefined if there is none. */
function beginNext(db: Db, viewer: Viewer & Reader, left: Iterator<Stretch, void>, blocks: PlaceBlocks) {
  const { value: stretch } = left.next();
  if (!stretch) return undefined;
  const unread = unreadWithin(db, viewer, stretch, blocks);
  // Whoever awaits it reports the failure; another one may come first.
  unread.catch(() => undefined);
  return { stretch, unread };
}

const countIn = (parts: readonly Place[]): number => parts.reduce((sum, { ids }) => sum + ids.all.length, 0);

/** The newest messages of the places, as many as `limit` says. */
function newestOf(parts: readonly Place[], limit: number): Place[] {
  // A typed array is sorted as numbers without a comparison function, in a fraction of the time.
  const ids = Float64Array.from(parts.flatMap((part) => part.ids.all)).sort();
  const oldest = limit > 0 ? (ids.at(-limit) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const newest: IdFilter = { has: (id) => id >= oldest, hasAll: (first) => first >= oldest };
  return parts.map((part) => ({ ...part, ids: part.ids.filter(newest) }));
}

/** Stretches of whole chunks, the newest first, without the full chunks. */
function* stretches({ from, below }: Stretch, full: ReadonlySet<number>): Generator<Stretch> {
  for (let end = below; end > from; ) {
    const last = chunkOf(end - 1);
    let first = last;
    while (last - first < CHUNKS - 1 && first > 0 && !full.has(first - 1)) first--;
    const begin = Math.max(from, first * CHUNK);
    if (!full.has(last)) yield { from: begin, below: end };
    end = full.has(last) ? last * CHUNK : begin;
  }
}

function chunksWithout(unread: readonly Place[], { from, below }: Stretch): number[] {
  const chunks = new Set<number>();
  for (let chunk = chunkOf(from); chunk <= chunkOf(below - 1); chunk++) chunks.add(chunk);
  for (const { ids } of unread) {
    if (chunks.size === 0) break;
    if (chunkOf(ids.first) === chunkOf(ids.last)) chunks.delete(chunkOf(ids.first));
    else for (const id of ids.all) chunks.delete(chunkOf(id));
  }
  return [...chunks];
}

/** The unread messages of a stretch in the viewer's personal history. */
async function unreadWithin(db: Db, viewer: Viewer & Reader, stretch: Stretch, blocks: PlaceBlocks) {
  const findUnread = async () => unreadIn(await listChunksWithin(db, viewer.id, stretch));
  const [history, wildcards] = await Promise.all([
    listPersonalHistory(db, viewer, stretch, { findWanted: findUnread, blocks }),
    wildcardsWithin(db, { realmId: viewer.realmId, ...stretch }),
  ]);
  return { ...history, wildcards };
}

/** Those that the reader's chunks do not mark as read. */
function unreadIn(chunks: ReadonlyMap<number, Uint8Array>): IdFilter {
  let [chunk, bits] = [-1, chunks.get(-1)];
  const bitsOf = (id: number) => {
    // Most IDs are in the chunk of the one before.
    if (chunkOf(id) !== chunk) {
      chunk = chunkOf(id);
      bits = chunks.get(chunk);
    }
    return bits;
  };
  return {
    has: (id) => !isSet(bitsOf(id), id),
    hasAll: (first, last) => chunkOf(first) === chunkOf(last) && hasNoneSet(bitsOf(first), first, last),
  };
}

/** IDs of the organization's messages that address everyone in their channels. */
const wildcardsWithin = statementOfIds<Stretch & { realmId: number }>((db, p) =>
  table(db, 'messages')
    .where({ realm_id: p('realmId') })
    .whereRaw('is_channel_wildcard = 1 and id >= ? and id < ?', [p('from'), p('below')])
    .select('id'),
);

const topicsOf = statementOfMany<{ ids: readonly number[] }, { id: number; topic: string }>(['id', 'topic'], (db, p) =>
  table(db, 'messages')
    .whereIn('id', idsIn(db, p('ids')))
    .select('id', 'topic'),
);

/** The topics of these messages as they are spelled there, by ID. */
export async function listTopicsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await topicsOf(db, { ids })).map(({ id, topic }) => [id, topic]));
}

/**
 * IDs of messages of a sender that the viewer received, ascending: above the mark below which everything is read, and
 * among so many of the newest that one request may mark as read, of which the viewer may have received none.
 */
export async function listUnreadCandidatesFrom(db: Db, viewer: Viewer & Reader, senderId: number): Promise<number[]> {
  const written = orderedBeside(db, table(db, 'messages'), { sender_id: senderId }, { anchor: NEWEST, order: 'desc' });
  const newest: number[] = await written
    .where('messages.id', '>=', viewer.readBelow)
    .limit(MAX_MARKED_ON_MUTING)
    .pluck('messages.id');
  return (await listReceivedIds(db, viewer, newest)).sort((one, other) => one - other);
}
