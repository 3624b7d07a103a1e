import { MAX_MARKED_ON_MUTING } from '../../domain/limits.ts';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { nextMessageId } from '../channels/subscriptions.ts';
import { type Db, idsIn, statementOfIds, statementOfMany, table } from '../db/statement.ts';
import { orderedBeside } from './index-ranges.ts';
import { listPersonalHistory, type Place, placeKey, type Stretch } from './places.ts';
import { CHUNK, chunkOf, listFullChunks, listReadAmong, type Reader } from './read-state.ts';
import { personalHistoryWhere, type Viewer } from './visibility.ts';

/** The unread messages of a topic or of a direct conversation. */
export interface UnreadPlace extends Place {
  /** IDs of those that address everyone in the channel. */
  wildcards: number[];
  /** The reader's explicit flags by ID, if there are any. */
  flags: Map<number, number>;
}

/** Chunks of IDs that are searched at a time. */
const CHUNKS = 4;

export interface Unread {
  places: UnreadPlace[];
  /** Whether there are more than `limit`. */
  olderMissing: boolean;
  /** Chunks of IDs without an unread message, to which no message will be added. */
  readChunks: number[];
}

/** The viewer's newest unread messages, at most `limit`. */
export async function listUnread(db: Db, viewer: Viewer & Reader, limit: number): Promise<Unread> {
  const found: UnreadPlace[][] = [];
  const readChunks: number[] = [];
  const next = await nextMessageId(db);
  const full = await listFullChunks(db, viewer.id);
  let room = limit;
  for (const stretch of stretches({ from: viewer.readBelow, below: next }, full)) {
    if (room < 0) break;
    const unread = await unreadWithin(db, viewer, stretch);
    const count = countIn(unread);
    found.push(count > room ? newestOf(unread, room) : unread);
    room -= count;
    for (const chunk of chunksWithout(unread, stretch)) if ((chunk + 1) * CHUNK <= next) readChunks.push(chunk);
  }
  return { places: joined(found.reverse()), olderMissing: room < 0, readChunks };
}

/** How many messages the places have. */
export const countIn = (places: readonly UnreadPlace[]): number => places.reduce((sum, { ids }) => sum + ids.length, 0);

/** The newest messages of the places, as many as `limit` says. */
function newestOf(places: readonly UnreadPlace[], limit: number): UnreadPlace[] {
  const ids = places.flatMap((place) => place.ids).sort((a, b) => b - a);
  const oldest = ids[limit - 1] ?? Number.POSITIVE_INFINITY;
  const isNew = (id: number) => id >= oldest;
  return places
    .map((place) => ({ ...place, ids: place.ids.filter(isNew), wildcards: place.wildcards.filter(isNew) }))
    .filter(({ ids }) => ids.length > 0);
}

/** The places of stretches, the oldest first, each once. */
function joined(stretches: readonly (readonly UnreadPlace[])[]): UnreadPlace[] {
  const places = new Map<string, UnreadPlace>();
  for (const place of stretches.flat()) {
    const key = placeKey(place);
    const known = places.get(key);
    if (known === undefined) {
      places.set(key, place);
      continue;
    }
    for (const id of place.ids) known.ids.push(id);
    for (const id of place.wildcards) known.wildcards.push(id);
    for (const [id, bits] of place.flags) known.flags.set(id, bits);
  }
  return [...places.values()];
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

function chunksWithout(unread: readonly UnreadPlace[], { from, below }: Stretch): number[] {
  const chunks = new Set<number>();
  for (let chunk = chunkOf(from); chunk <= chunkOf(below - 1); chunk++) chunks.add(chunk);
  for (const { ids } of unread) for (const id of ids) chunks.delete(chunkOf(id));
  return [...chunks];
}

/** The unread messages of a stretch in the viewer's personal history. */
async function unreadWithin(db: Db, viewer: Viewer & Reader, stretch: Stretch): Promise<UnreadPlace[]> {
  const { places, flags } = await listPersonalHistory(db, viewer, stretch);
  const read = await listReadAmong(
    db,
    viewer,
    places.flatMap(({ ids }) => ids),
  );
  const unread = places
    .map((place) => ({ ...place, ids: place.ids.filter((id) => !read.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
  if (unread.length === 0) return [];
  const wildcards = new Set(await wildcardsWithin(db, { realmId: viewer.realmId, ...stretch }));
  return unread.map((place) => ({
    ...place,
    wildcards: wildcards.size === 0 ? [] : place.ids.filter((id) => wildcards.has(id)),
    flags: flags.size === 0 ? new Map() : new Map(place.ids.flatMap((id) => flagsOf(flags, id))),
  }));
}

function flagsOf(flags: ReadonlyMap<number, number>, id: number): [number, number][] {
  const bits = flags.get(id);
  return bits === undefined ? [] : [[id, bits]];
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
 * IDs of messages of a sender that the viewer received, above the mark below which everything is read: the newest ones,
 * ascending, as many as one request may mark as read.
 */
export async function listUnreadCandidatesFrom(db: Db, viewer: Viewer & Reader, senderId: number): Promise<number[]> {
  const written = orderedBeside(db, table(db, 'messages'), { sender_id: senderId }, { anchor: NEWEST, order: 'desc' });
  const query = written.where('messages.id', '>=', viewer.readBelow);
  personalHistoryWhere(db, query, viewer);
  const ids: number[] = await query.limit(MAX_MARKED_ON_MUTING).pluck('messages.id');
  return ids.reverse();
}
