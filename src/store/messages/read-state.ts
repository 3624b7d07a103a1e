import type { Knex } from 'knex';
import { MANY_USERS } from '../../domain/limits.ts';
import { type Db, dialectOf, idList, idsIn, insertRows, raw, statement, table } from '../db/statement.ts';
import { sent } from '../db/unawaited.ts';
import type { MessageRow, ReadChunkRow } from '../tables.ts';

/** Read state: everything below the user's mark is read, above it one bit per message ID, in chunks. */
export const CHUNK = 4096;
const CHUNK_BYTES = CHUNK / 8;

export interface Reader {
  id: number;
  /** Everything with a smaller ID is read. */
  readBelow: number;
}

/** Message IDs by user. */
export type MessagesOfUsers = ReadonlyMap<number, readonly number[]>;

/** Those of these messages that the user has read. */
export async function listReadAmong(db: Db, reader: Reader, messageIds: readonly number[]): Promise<Set<number>> {
  const above = messageIds.filter((id) => id >= reader.readBelow);
  const chunks = await loadChunks(db, new Map([[reader.id, above]]));
  return readAmong(reader, messageIds, new Map([...chunks.values()].map(({ chunk, bits }) => [chunk, bits])));
}

/** The same, given the reader's chunks that contain the messages. */
export function readAmong(
  { readBelow }: Reader,
  messageIds: readonly number[],
  chunks: ReadonlyMap<number, Buffer>,
): Set<number> {
  return new Set(messageIds.filter((id) => id < readBelow || isSet(chunks.get(chunkOf(id)), id)));
}

/** The reader's chunks with messages of a range, by number. A bit says whether the message is read, as `isSet` tells. */
export async function listChunksWithin(
  db: Db,
  userId: number,
  { from, below }: { from: number; below: number },
): Promise<Map<number, Uint8Array>> {
  const rows = await chunksOf(db, { userIds: [userId], chunks: range(chunkOf(from), chunkOf(below - 1) + 1) });
  return new Map(rows.map(({ chunk, bits }) => [chunk, bits]));
}

/** All bytes in order: the place of a byte among them tells its value. */
const EVERY_BYTE = `x'${Buffer.from(Array.from({ length: 256 }, (_none, byte) => byte)).toString('hex')}'`;

/** Restricts a query on `messages` to those that the user has not read, be they received or not. */
export function unreadWhere(db: Db, query: Knex.QueryBuilder, { id, readBelow }: Reader): Knex.QueryBuilder {
  const isPostgres = dialectOf(db) === 'postgres';
  // Empty where the chunk ends before, as no message there is read.
  const byte = `substr(bits, cast(messages.id % ${CHUNK} / 8 + 1 as integer), 1)`;
  const value = isPostgres ? `get_byte(${byte} || '\\x00', 0)` : `(instr(${EVERY_BYTE}, ${byte}) - 1)`;
  const hasBit = `(${value} >> cast(messages.id % 8 as integer)) & 1 = 1`;
  const isRead = table(db, 'read_chunks')
    .select(raw(db, '1'))
    .where('read_chunks.user_id', id)
    .whereRaw(`read_chunks.chunk = messages.id / ${CHUNK} and ${hasBit}`);
  // A `+` keeps the mark from choosing the index.
  return query.whereRaw('+messages.id >= ?', [readBelow]).whereNotExists(isRead);
}

/** Every message of such a chunk is read, or the user has not received it. */
const FULL = Buffer.alloc(CHUNK_BYTES, 0xff);

const fullChunksOf = statement<{ userId: number; full: Buffer }, { chunk: number }>((db, p) =>
  table(db, 'read_chunks')
    .where({ user_id: p('userId'), bits: p('full') })
    .select('chunk'),
);

/** Chunks without an unread message that were marked so. */
export async function listFullChunks(db: Db, userId: number): Promise<Set<number>> {
  return new Set((await fullChunksOf(db, { userId, full: FULL })).map(({ chunk }) => chunk));
}

/** The first ID from `id` on that is in no full chunk. */
export function afterFull(id: number, full: ReadonlySet<number>): number {
  let after = id;
  while (full.has(chunkOf(after))) after = (chunkOf(after) + 1) * CHUNK;
  return after;
}

/** Marks chunks as without an unread message, so that nobody searches them again. */
export async function fillChunks(db: Db, userId: number, chunks: readonly number[]): Promise<void> {
  await storeChunks(
    db,
    chunks.map((chunk) => ({ userId, chunk, bits: FULL })),
  );
}

/** Marks messages as read and returns those that were unread. */
export async function markRead(db: Db, reader: Reader, messageIds: readonly number[]): Promise<number[]> {
  const ids = messageIds.filter((id) => id >= reader.readBelow);
  return change(db, reader.id, ids, true);
}

/** Marks messages above their marks as read for several users, and returns for each those that were unread. */
export async function markReadOf(db: Db, messages: MessagesOfUsers): Promise<Map<number, number[]>> {
  return changeAll(db, messages, true);
}

/** Marks messages as unread and returns those that were read. */
export async function markUnread(db: Db, reader: Reader, messageIds: readonly number[]): Promise<number[]> {
  const lowest = messageIds.reduce((least, id) => Math.min(least, id), Number.POSITIVE_INFINITY);
  if (lowest < reader.readBelow) await lowerMark(db, reader, lowest);
  return change(db, reader.id, messageIds, false);
}

/**
 * Chunks that are filled instead of moving the user's mark over them: each change of a user makes every process read all
 * users again (decision 0010), and many users often mark everything as read.
 */
const MAX_FILLED_ABOVE_MARK = 64;

/** Marks everything below an ID as read. The reader is as the unit finds it. */
export async function markAllRead(db: Db, reader: Reader, below: number): Promise<void> {
  const [first, last] = [chunkOf(reader.readBelow), chunkOf(below)];
  if (last - first > MAX_FILLED_ABOVE_MARK) {
    await table(db, 'users').where({ id: reader.id }).update({ read_below: below });
    await table(db, 'read_chunks').where({ user_id: reader.id }).andWhere('chunk', '<', last).delete();
    return;
  }
  const full = await listFullChunks(db, reader.id);
  const unfilled = range(first, last).filter((chunk) => !full.has(chunk));
  await fillChunks(db, reader.id, unfilled);
  await change(db, reader.id, range(Math.max(reader.readBelow, last * CHUNK), below), true);
}

const range = (from: number, below: number): number[] =>
  Array.from({ length: Math.max(0, below - from) }, (_none, index) => from + index);

/** Sets one bit of a chunk for each of these users; `fresh` is the chunk up to the byte with only this bit set. */
const marking = statement<
  { userIds: readonly number[]; chunk: number; fresh: Buffer; byte: number; bit: number },
  unknown
>((db, p) => {
  const byte = raw(db, 'cast(? as integer)', [p('byte')]);
  const bit = raw(db, 'cast(? as integer)', [p('bit')]);
  const isPostgres = dialectOf(db) === 'postgres';
  // Both databases count the bytes of `substr` from 1.
  const own = 'substr(read_chunks.bits, ? + 1, 1)';
  const inside = isPostgres
    ? raw(db, 'set_byte(read_chunks.bits, ?, get_byte(read_chunks.bits, ?) | ?)', [byte, byte, bit])
    : raw(
        db,
        `substr(read_chunks.bits, 1, ?)
           || substr(${EVERY_BYTE}, (instr(${EVERY_BYTE}, ${own}) - 1 | ?) + 1, 1)
           || substr(read_chunks.bits, ? + 2)`,
        [byte, byte, bit, byte],
      );
  return raw(
    db,
    `insert into read_chunks (user_id, chunk, bits)
     select value, ?, ? from ? as marked where true
     on conflict (user_id, chunk) do update set bits = cast(
       case when octet_length(read_chunks.bits) > ? then ?
         else read_chunks.bits || substr(excluded.bits, octet_length(read_chunks.bits) + 1) end
       as ${isPostgres ? 'bytea' : 'blob'})`,
    [p('chunk'), p('fresh'), idsIn(db, p('userIds')), byte, inside],
  );
});

/** Marks one message as read for each of these users. */
export async function markReadFor(db: Db, userIds: readonly number[], messageId: number): Promise<void> {
  if (userIds.length === 0) return;
  const { byte, bit } = placeOf(messageId);
  const fresh = Buffer.alloc(byte + 1);
  fresh[byte] = bit;
  await sent(db, marking, { userIds, chunk: chunkOf(messageId), fresh, byte, bit });
}

/** Those of these users who have read the message. */
export async function listReadersAmong(
  db: Db,
  userIds: readonly number[],
  message: Pick<MessageRow, 'id' | 'realm_id'>,
): Promise<Set<number>> {
  if (userIds.length < MANY_USERS) return listReadersOfFew(db, userIds, message.id);
  const readers = await listReaders(db, message);
  return new Set(userIds.filter((id) => readers.has(id)));
}

async function listReadersOfFew(db: Db, userIds: readonly number[], messageId: number): Promise<Set<number>> {
  const { byte, bit } = placeOf(messageId);
  const rows: { id: number; read_below: number; read: Uint8Array | null }[] = await table(db, 'users')
    .leftJoin('read_chunks', (join) =>
      join.on('read_chunks.user_id', 'users.id').andOnVal('read_chunks.chunk', Math.floor(messageId / CHUNK)),
    )
    .whereIn('users.id', idList(db, userIds))
    .select('users.id', 'users.read_below')
    // Both databases count bytes from 1.
    .select(raw(db, 'substr(read_chunks.bits, cast(? as integer), 1) as read', [byte + 1]));
  const isRead = ({ read_below: below, read }: (typeof rows)[number]) =>
    messageId < below || ((read?.[0] ?? 0) & bit) !== 0;
  return new Set(rows.filter(isRead).map(({ id }) => id));
}

const markedAbove = statement<{ realmId: number; messageId: number }, { id: number }>((db, p) =>
  table(db, 'users')
    .where({ realm_id: p('realmId') })
    .andWhere('read_below', '>', p('messageId'))
    .select('id'),
);

const chunksWith = statement<{ realmId: number; chunk: number; place: number }, { user_id: number; read: Uint8Array }>(
  (db, p) =>
    table(db, 'read_chunks')
      .join('users', 'users.id', 'read_chunks.user_id')
      .where('read_chunks.chunk', p('chunk'))
      .where('users.realm_id', p('realmId'))
      .select('read_chunks.user_id')
      // Both databases count bytes from 1.
      .select(raw(db, 'substr(read_chunks.bits, cast(? as integer), 1) as read', [p('place')])),
);

/** Everyone in the organization who has read the message. */
async function listReaders(
  db: Db,
  { id, realm_id: realmId }: Pick<MessageRow, 'id' | 'realm_id'>,
): Promise<Set<number>> {
  const { byte, bit } = placeOf(id);
  const above = await markedAbove(db, { realmId, messageId: id });
  const chunks = await chunksWith(db, { realmId, chunk: chunkOf(id), place: byte + 1 });
  const marked = chunks.filter(({ read }) => ((read[0] ?? 0) & bit) !== 0);
  return new Set([...above.map((user) => user.id), ...marked.map(({ user_id: userId }) => userId)]);
}

const placeOf = (messageId: number) => ({ byte: byteOf(messageId), bit: 1 << (messageId % 8) });

/** Sets the bits between the new and the old mark, since everything below the old mark was read. */
async function lowerMark(db: Db, reader: Reader, to: number): Promise<void> {
  const [first, last] = [chunkOf(to), chunkOf(reader.readBelow)];
  await fillChunks(db, reader.id, range(first + 1, last));
  const inFirst = range(to, Math.min(reader.readBelow, (first + 1) * CHUNK));
  const inLast = last > first ? range(last * CHUNK, reader.readBelow) : [];
  await change(db, reader.id, [...inFirst, ...inLast], true);
  await table(db, 'users').where({ id: reader.id }).update({ read_below: to });
}

async function change(db: Db, userId: number, messageIds: readonly number[], read: boolean): Promise<number[]> {
  return (await changeAll(db, new Map([[userId, messageIds]]), read)).get(userId) ?? [];
}

/** Uses one statement to read and one to write, however many users and messages there are. */
async function changeAll(db: Db, messages: MessagesOfUsers, read: boolean): Promise<Map<number, number[]>> {
  const chunks = await loadChunks(db, messages);
  const touched = new Set<StoredChunk>();
  const changed = new Map<number, number[]>();
  for (const [userId, ids] of messages) {
    const flipped = ids.filter((id) => {
      const found = chunkIn(chunks, userId, chunkOf(id));
      if (isSet(found.bits, id) === read) return false;
      flip(found.bits, id);
      touched.add(found);
      return true;
    });
    changed.set(userId, flipped);
  }
  await storeChunks(db, [...touched]);
  return changed;
}

interface StoredChunk {
  userId: number;
  chunk: number;
  bits: Buffer;
}

export const chunkOf = (messageId: number) => Math.floor(messageId / CHUNK);
const keyOf = (userId: number, chunk: number) => `${userId} ${chunk}`;

function chunkIn(chunks: Map<string, StoredChunk>, userId: number, chunk: number): StoredChunk {
  const key = keyOf(userId, chunk);
  const found = chunks.get(key) ?? { userId, chunk, bits: Buffer.alloc(CHUNK_BYTES) };
  chunks.set(key, found);
  return found;
}

const chunksOf = statement<{ userIds: readonly number[]; chunks: readonly number[] }, ReadChunkRow>((db, p) =>
  table(db, 'read_chunks')
    .whereIn('user_id', idsIn(db, p('userIds')))
    .whereIn('chunk', idsIn(db, p('chunks'))),
);

async function loadChunks(db: Db, messages: MessagesOfUsers): Promise<Map<string, StoredChunk>> {
  const numbers = new Set<number>();
  for (const ids of messages.values()) for (const id of ids) numbers.add(chunkOf(id));
  if (numbers.size === 0) return new Map();
  const rows = await chunksOf(db, { userIds: [...messages.keys()], chunks: [...numbers] });
  return new Map(
    rows.map(({ user_id: userId, chunk, bits }) => [keyOf(userId, chunk), { userId, chunk, bits: padded(bits) }]),
  );
}

function padded(bits: Uint8Array): Buffer {
  const all = Buffer.alloc(CHUNK_BYTES);
  all.set(bits);
  return all;
}

/** Without zeros at the end: of the chunk that everyone writes, the newest, only the first part is used. */
function trimmed(bits: Buffer): Buffer {
  let end = bits.length;
  while (end > 0 && bits[end - 1] === 0) end--;
  return bits.subarray(0, end);
}

async function storeChunks(db: Db, chunks: readonly StoredChunk[]): Promise<void> {
  await insertRows(db, 'read_chunks', {
    columns: { user_id: 'bigint', chunk: 'bigint', bits: 'bytes' },
    rows: chunks.map(({ userId, chunk, bits }) => [userId, chunk, trimmed(bits).toString('hex')]),
    onConflict: 'on conflict (user_id, chunk) do update set bits = excluded.bits',
  });
}

export function isSet(bits: Uint8Array | undefined, id: number): boolean {
  return bits !== undefined && ((bits[byteOf(id)] ?? 0) & (1 << (id % 8))) !== 0;
}

/** Whether nothing from `first` to `last` is set, nor beside them in the same bytes; they are in one chunk. */
export function hasNoneSet(bits: Uint8Array | undefined, first: number, last: number): boolean {
  if (bits === undefined) return true;
  const end = Math.min(byteOf(last) + 1, bits.length);
  for (let byte = byteOf(first); byte < end; byte++) if (bits[byte] !== 0) return false;
  return true;
}

const byteOf = (id: number): number => Math.floor((id % CHUNK) / 8);

function flip(bits: Buffer, id: number): void {
  const byte = byteOf(id);
  bits[byte] = (bits[byte] ?? 0) ^ (1 << (id % 8));
}
