import type { ServerResponse } from 'node:http';
import type { Piece } from '../domain/json-text.ts';
import { newPages } from '../domain/pages.ts';

/** Smaller texts are no burden; larger ones are rare: the state of 1,000 users with 50,000 unread messages. In bytes. */
const MIN_BYTES = 32_768;
const MAX_BYTES = 1_048_576;

/**
 * As many as there are large responses at a time on a busy server: those for which there is none take twice the time. Of
 * their 128 MiB, only what was written is in memory, for pages of 100 messages about a fifth.
 */
const MAX_FREE = 128;

const free: Buffer[] = [];

/**
 * Puts the text of a response together. Large texts are written into buffers that are used again once the response was
 * sent: to get new memory for each and to collect it takes longer than to copy the text.
 */
export function putTogether(res: ServerResponse, pieces: readonly Piece[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
  if (length < MIN_BYTES || length > MAX_BYTES) return filled(Buffer.allocUnsafe(length), pieces);
  const whole = free.pop() ?? newPages(MAX_BYTES);
  // Only what the operating system has taken over. The buffer of a connection that broke off may still be read from.
  res.once('finish', () => {
    if (free.length < MAX_FREE) free.push(whole);
  });
  return filled(whole, pieces).subarray(0, length);
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
