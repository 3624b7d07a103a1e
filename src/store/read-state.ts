import type { Db } from './db.ts';

/** Read state: everything below the user's mark is read, above it one bit per message ID, in chunks. */
export const CHUNK = 4096;
const CHUNK_BYTES = CHUNK / 8;

export interface Reader {
  id: number;
  /** Everything with a smaller ID is read. */
  readBelow: number;
}

/** Which of these messages the user has read. */
export async function readAmong(db: Db, reader: Reader, messageIds: readonly number[]): Promise<Set<number>> {
  const read = new Set<number>();
  const above = messageIds.filter((id) => {
    if (id < reader.readBelow) read.add(id);
    return id >= reader.readBelow;
  });
  const chunks = await loadChunks(db, reader.id, above);
  for (const id of above) if (isSet(chunks.get(Math.floor(id / CHUNK)), id)) read.add(id);
  return read;
}

/** Marks messages as read and returns those that were not. */
export async function markRead(db: Db, reader: Reader, messageIds: readonly number[]): Promise<number[]> {
  const ids = messageIds.filter((id) => id >= reader.readBelow);
  return change(db, reader.id, ids, true);
}

/** Marks messages as unread and returns those that were read. */
export async function markUnread(db: Db, reader: Reader, messageIds: readonly number[]): Promise<number[]> {
  const lowest = Math.min(...messageIds);
  if (lowest < reader.readBelow) await lowerMark(db, reader, lowest);
  return change(db, reader.id, messageIds, false);
}

/** Everything below `mark` is read from now on. */
export async function markAllRead(db: Db, userId: number, mark: number): Promise<void> {
  await db('users').where({ id: userId }).update({ read_below: mark });
  await db('read_chunks')
    .where({ user_id: userId })
    .andWhere('chunk', '<', Math.floor(mark / CHUNK))
    .delete();
}

/** Marks one message as read for each of these users, who have not seen it before: a new or moved message. */
export async function markReadFor(db: Db, userIds: readonly number[], messageId: number): Promise<void> {
  for (const userId of userIds) await change(db, userId, [messageId], true);
}

/** What lay between the new and the old mark was read: it gets its bits. */
async function lowerMark(db: Db, reader: Reader, to: number): Promise<void> {
  for (let chunk = Math.floor(to / CHUNK); chunk * CHUNK < reader.readBelow; chunk++) {
    const ids: number[] = [];
    for (let id = Math.max(to, chunk * CHUNK); id < Math.min(reader.readBelow, (chunk + 1) * CHUNK); id++) ids.push(id);
    await change(db, reader.id, ids, true);
  }
  await db('users').where({ id: reader.id }).update({ read_below: to });
}

async function change(db: Db, userId: number, messageIds: readonly number[], read: boolean): Promise<number[]> {
  const chunks = await loadChunks(db, userId, messageIds);
  const changed: number[] = [];
  const touched = new Map<number, Buffer>();
  for (const id of messageIds) {
    const chunk = Math.floor(id / CHUNK);
    const bits = chunks.get(chunk) ?? Buffer.alloc(CHUNK_BYTES);
    chunks.set(chunk, bits);
    if (isSet(bits, id) === read) continue;
    const byte = Math.floor((id % CHUNK) / 8);
    bits[byte] = (bits[byte] ?? 0) ^ (1 << (id % 8));
    touched.set(chunk, bits);
    changed.push(id);
  }
  for (const [chunk, bits] of touched) {
    await db('read_chunks').insert({ user_id: userId, chunk, bits }).onConflict(['user_id', 'chunk']).merge({ bits });
  }
  return changed;
}

async function loadChunks(db: Db, userId: number, messageIds: readonly number[]): Promise<Map<number, Buffer>> {
  const chunks = [...new Set(messageIds.map((id) => Math.floor(id / CHUNK)))];
  if (chunks.length === 0) return new Map();
  const rows = await db('read_chunks').where({ user_id: userId }).whereIn('chunk', chunks);
  return new Map(rows.map((row) => [row.chunk, Buffer.from(row.bits)]));
}

function isSet(bits: Buffer | undefined, id: number): boolean {
  return bits !== undefined && ((bits[Math.floor((id % CHUNK) / 8)] ?? 0) & (1 << (id % 8))) !== 0;
}
