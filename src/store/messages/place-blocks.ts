import { MAX_REMEMBERED_PLACES } from '../../domain/limits.ts';
import { BoundedMap } from '../../runtime/bounded-map.ts';
import { nextTurn } from '../../runtime/turns.ts';
import { memoryOfDatabase } from '../db/memory.ts';
import {
  type Db,
  type JsonLists,
  listsFromJson,
  listsInJson,
  raw,
  statement,
  statementOfOne,
  table,
} from '../db/statement.ts';
import type { MessageRow } from '../tables.ts';
import { MessageIds } from './message-ids.ts';

/**
 * IDs of a block. All its messages are read again when one of them moves; the triggers of `block_versions` count in the same
 * blocks.
 */
export const BLOCK = 1024;

/** Blocks that are read at a time: 4,096 messages take some milliseconds, and three times as many in a new process. */
const READ_BLOCKS = 4;

/** IDs from `from` up to, but excluding, `below`. */
export interface Stretch {
  from: number;
  below: number;
}

/** A topic or a direct conversation. */
export interface Place extends Pick<MessageRow, 'recipient_id' | 'channel_id' | 'topic_key'> {
  ids: MessageIds;
}

/** All messages of an organization's channels in a block of IDs, by channel and topic. */
export interface PlaceBlock {
  /** The ID after the last one of the block; of the newest block, that after the newest message when it was read. */
  below: number;
  /** Undefined if none has been moved or deleted. */
  version: number | undefined;
  places: ReadonlyMap<number, readonly Place[]>;
  /** Its share of `MAX_REMEMBERED_PLACES`. */
  size: number;
}

/** Blocks of an organization as they were before a unit, by number. */
export type PlaceBlocks = ReadonlyMap<number, PlaceBlock>;

export const NO_BLOCKS: PlaceBlocks = new Map();

const TOPIC_SIZE = 12;

/** Blocks by organization and number. */
const rememberedBlocks = memoryOfDatabase(
  () => new BoundedMap<string, PlaceBlock>(MAX_REMEMBERED_PLACES, ({ size }) => size),
);

/** ID of the organization's newest message; -1 before the first. */
export async function findNewestId(db: Db, realmId: number): Promise<number> {
  return (await newestOf(db, { realmId }))?.newest ?? -1;
}

/**
 * The blocks of the stretches, up to `newest`, the organization's newest message: its units follow one another, so none is
 * added below it. They come from memory as far as they have the same versions. Only for reading outside
 * of units: a unit sees messages that may be rolled back, and whose IDs others get then.
 */
export async function blocksBeforeUnit(
  db: Db,
  { realmId, newest }: { realmId: number; newest: number },
  stretches: readonly Stretch[],
): Promise<PlaceBlocks> {
  const blocks = new Map<number, PlaceBlock>();
  const ranges = stretches
    .map(({ from, below }) => ({ first: blockOf(from), end: blockOf(Math.min(below - 1, newest)) + 1 }))
    .filter((range) => range.first < range.end);
  // Before the messages: a block that changes in between has the older version then, and is read again. Of each range by
  // itself, because history may lie between them.
  const wanted = await Promise.all(
    ranges.map(async (range) => ({ range, versions: await versionsOf(db, realmId, range) })),
  );
  const unfinished = blockOf(newest + 1);
  for (const { range, versions } of wanted) {
    if (range.end > unfinished)
      blocks.set(unfinished, await newestBlock(db, realmId, { newest, version: versions.get(unfinished) }));
    const finished = { first: range.first, end: Math.min(range.end, unfinished) };
    const missing = addKnown(rememberedBlocks.of(db), realmId, { range: finished, versions }, blocks);
    if (missing !== undefined) await addRead(db, realmId, { range: missing, versions }, blocks);
  }
  return blocks;
}

/**
 * The block that messages are added to. Only those added since it was remembered are read, by their IDs: it is wanted much
 * more often than it is finished, and asking each channel whether it has some would take long where there are many.
 */
async function newestBlock(
  db: Db,
  realmId: number,
  { newest, version }: { newest: number; version: number | undefined },
): Promise<PlaceBlock> {
  const memory = rememberedBlocks.of(db);
  const number = blockOf(newest);
  const known = memory.get(keyOf(realmId, number));
  const before = known?.version === version ? known : undefined;
  if (before !== undefined && before.below > newest) return before;
  const added = await addedWithin(db, { realmId, from: before?.below ?? number * BLOCK, below: newest + 1 });
  const places = withAdded(before?.places ?? new Map(), added);
  const block = { below: newest + 1, version, places, size: sizeOf(places) };
  memory.set(keyOf(realmId, number), block);
  return block;
}

function withAdded(before: PlaceBlock['places'], rows: readonly ChannelRow[]): PlaceBlock['places'] {
  const places = new Map(before);
  for (const row of rows) {
    const topics = new Map(before.get(row.recipient_id)?.map((place) => [place.topic_key, place]));
    for (const place of placesOf(row)) {
      const known = topics.get(place.topic_key)?.ids.all ?? [];
      topics.set(place.topic_key, { ...place, ids: new MessageIds([...known, ...place.ids.all]) });
    }
    places.set(row.recipient_id, [...topics.values()]);
  }
  return places;
}

interface Range {
  first: number;
  end: number;
}

interface Wanted {
  range: Range;
  versions: ReadonlyMap<number, number>;
}

/** Adds the blocks of a range that are remembered. Returns the range of the others, if there are any. */
function addKnown(
  memory: BoundedMap<string, PlaceBlock>,
  realmId: number,
  { range, versions }: Wanted,
  blocks: Map<number, PlaceBlock>,
): Range | undefined {
  let missing: Range | undefined;
  for (let number = range.first; number < range.end; number++) {
    const known = memory.get(keyOf(realmId, number));
    if (known?.version === versions.get(number) && known?.below === endOf(number)) blocks.set(number, known);
    else missing = { first: missing?.first ?? number, end: number + 1 };
  }
  return missing;
}

async function addRead(
  db: Db,
  realmId: number,
  { range, versions }: Wanted,
  blocks: Map<number, PlaceBlock>,
): Promise<void> {
  for (let { first } = range; first < range.end; first += READ_BLOCKS) {
    const part = { first, end: Math.min(first + READ_BLOCKS, range.end) };
    for (const [number, places] of await readPlaces(db, realmId, part)) {
      const block = { below: endOf(number), version: versions.get(number), places, size: sizeOf(places) };
      rememberedBlocks.of(db).set(keyOf(realmId, number), block);
      blocks.set(number, block);
    }
    await nextTurn();
  }
}

const keyOf = (realmId: number, number: number): string => `${realmId} ${number}`;

const blockOf = (id: number): number => Math.floor(id / BLOCK);

const endOf = (number: number): number => (number + 1) * BLOCK;

function sizeOf(places: PlaceBlock['places']): number {
  let size = TOPIC_SIZE;
  for (const topics of places.values()) for (const { ids } of topics) size += ids.all.length + TOPIC_SIZE;
  return size;
}

/** The messages of the blocks of a range, by block and channel. */
async function readPlaces(db: Db, realmId: number, { first, end }: Range): Promise<Map<number, Map<number, Place[]>>> {
  const rows = await inChannels(db, { realmId, from: first * BLOCK, below: end * BLOCK });
  const blocks = new Map<number, Map<number, Place[]>>();
  for (let number = first; number < end; number++) blocks.set(number, new Map());
  for (const place of rows.flatMap((row) => placesOf(row))) {
    for (const [number, ids] of byBlock(place.ids.all)) {
      const places = blocks.get(number);
      const part = { ...place, ids: new MessageIds(ids) };
      const topics = places?.get(place.recipient_id);
      if (topics) topics.push(part);
      else places?.set(place.recipient_id, [part]);
    }
  }
  return blocks;
}

function byBlock(ids: readonly number[]): Map<number, number[]> {
  const blocks = new Map<number, number[]>();
  for (const id of ids) {
    const known = blocks.get(blockOf(id));
    if (known) known.push(id);
    else blocks.set(blockOf(id), [id]);
  }
  return blocks;
}

/**
 * The remembered blocks at the beginning of a stretch, without a gap, and the rest of it. A unit has to compare their
 * versions.
 */
export function splitAtBlocks(
  stretch: Stretch,
  blocks: PlaceBlocks,
): { known: PlaceBlock[]; head: Stretch; rest: Stretch } {
  const known: PlaceBlock[] = [];
  let middle = stretch.from;
  while (middle < stretch.below) {
    const block = blocks.get(blockOf(middle));
    if (block === undefined || block.below <= middle) break;
    known.push(block);
    middle = Math.min(block.below, stretch.below);
  }
  return { known, head: { from: stretch.from, below: middle }, rest: { from: middle, below: stretch.below } };
}

/** Whether the blocks of this stretch, in order, still have these versions. */
export async function areCurrent(
  db: Db,
  realmId: number,
  { from, below }: Stretch,
  known: readonly PlaceBlock[],
): Promise<boolean> {
  if (known.length === 0) return true;
  const first = blockOf(from);
  const versions = await versionsOf(db, realmId, { first, end: blockOf(below - 1) + 1 });
  return known.every(({ version }, index) => version === versions.get(first + index));
}

async function versionsOf(db: Db, realmId: number, range: Range): Promise<Map<number, number>> {
  return new Map((await versionsWithin(db, { realmId, ...range })).map(({ block, version }) => [block, version]));
}

const versionsWithin = statement<Range & { realmId: number }, { block: number; version: number }>((db, p) =>
  table(db, 'block_versions')
    .where({ realm_id: p('realmId') })
    .whereRaw('block >= ? and block < ?', [p('first'), p('end')])
    .select('block', 'version'),
);

const newestOf = statementOfOne<{ realmId: number }, { newest: number | null }>((db, p) =>
  table(db, 'messages')
    .where({ realm_id: p('realmId') })
    .max({ newest: 'id' }),
);

/** Messages of a channel, and the topic of each. */
export type ChannelRow = Omit<Place, 'topic_key' | 'ids'> & { found: JsonLists<[topics: string[], ids: number[]]> };

const inChannels = statement<Stretch & { realmId: number }, ChannelRow>((db, p) => {
  const within = `from messages where messages.recipient_id = channels.recipient_id and messages.id >= ? and messages.id < ?`;
  const range = [p('from'), p('below')];
  return raw(
    db,
    `select channels.recipient_id, channels.id as channel_id,
         (select ${listsInJson(db, ['messages.topic_key', 'messages.id'])} ${within}) as found
       from channels where channels.realm_id = ? and exists (select 1 ${within})`,
    [...range, p('realmId'), ...range],
  );
});

/** Messages of channels in a range of IDs, by channel. However many channels there are, only this range is read. */
const addedWithin = statement<Stretch & { realmId: number }, ChannelRow>((db, p) =>
  raw(
    db,
    `select recipient_id, channel_id, ${listsInJson(db, ['topic_key', 'id'])} as found from messages
       where id >= ? and id < ? and +realm_id = ? and channel_id is not null group by recipient_id, channel_id`,
    [p('from'), p('below'), p('realmId')],
  ),
);

/** Grouping by topic takes a quarter of the time here that it takes in SQLite, which has to sort the messages. */
export function placesOf({ found, ...channel }: ChannelRow, isShown: (id: number) => boolean = () => true): Place[] {
  const [topics, ids] = listsFromJson(found);
  const places = new Map<string, number[]>();
  let index = 0;
  for (const topic of topics) {
    const id = ids[index++] ?? 0;
    if (!isShown(id)) continue;
    const known = places.get(topic);
    if (known) known.push(id);
    else places.set(topic, [id]);
  }
  return Array.from(places, ([topic_key, listed]) => ({ topic_key, ids: new MessageIds(listed), ...channel }));
}
