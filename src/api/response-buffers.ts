import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Piece } from '../domain/json-text.ts';
import { newPages } from '../runtime/page-memory.ts';
import { nextTurn } from '../runtime/turns.ts';

/** Smaller texts are no burden; larger ones are rare: the state of 1,000 users with 50,000 unread messages. In bytes. */
const MIN_BYTES = 32_768;
const MAX_BYTES = 1_048_576;

/**
 * About as many as a busy server has large responses at once; without a free buffer, a response takes twice as long. Of
 * their 128 MiB, only what was written is in memory, for pages of 100 messages about a fifth.
 */
const MAX_FREE = 128;

const free: Buffer[] = [];

/** Bytes of a longer text that are assembled and sent at a time, which takes about a millisecond. */
const PART_BYTES = 524_288;

/** The text of a response, and its length in bytes. */
export function putTogether(
  res: ServerResponse,
  pieces: readonly Piece[],
): { body: Buffer | Readable; length: number } {
  const length = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
  return { body: length > MAX_BYTES ? inParts(pieces) : atOnce(res, pieces, length), length };
}

/**
 * Large texts are written into buffers that are used again once the response was sent: to get new memory for each and to
 * collect it takes longer than to copy the text.
 */
function atOnce(res: ServerResponse, pieces: readonly Piece[], length: number): Buffer {
  if (length < MIN_BYTES) return filled(Buffer.allocUnsafe(length), pieces);
  const whole = free.pop() ?? newPages(MAX_BYTES);
  // Only what the operating system has taken over. The buffer of a connection that broke off may still be read from.
  res.once('finish', () => {
    if (free.length < MAX_FREE) free.push(whole);
  });
  return filled(whole, pieces).subarray(0, length);
}

/** Other requests get their turn between the parts of a very long text, and its client may be slow to take them. */
const inParts = (pieces: readonly Piece[]): Readable =>
  Readable.from(partsOf(pieces), { objectMode: false, highWaterMark: PART_BYTES });

async function* partsOf(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  let from = 0;
  let length = 0;
  for (const [at, piece] of pieces.entries()) {
    length += sizeOf(piece);
    if (length < PART_BYTES && at < pieces.length - 1) continue;
    await nextTurn();
    yield filled(Buffer.allocUnsafe(length), pieces.slice(from, at + 1));
    from = at + 1;
    length = 0;
  }
}

const sizeOf = (piece: Piece): number => (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length);

function filled(whole: Buffer, pieces: readonly Piece[]): Buffer {
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') at += whole.write(piece, at);
    else {
      whole.set(piece, at);
      at += piece.length;
    }
  }
  return whole;
}

/** Gives back the memory of buffers that no response needs. */
export function releaseBuffers(): void {
  free.length = 0;
}
