import type { ServerResponse } from 'node:http';
import { newPages } from '../domain/pages.ts';

/** Smaller texts are no burden; larger ones are rare. In bytes. */
const MIN_BYTES = 32_768;
const MAX_BYTES = 524_288;

/** 8 MiB in all. */
const MAX_FREE = 16;

const free: Buffer[] = [];

/**
 * Puts the text of a response together. Large texts are written into buffers that are used again once the response was
 * sent: to get new memory for each and to collect it takes longer than to copy the text.
 */
export function putTogether(res: ServerResponse, pieces: readonly Buffer[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length < MIN_BYTES || length > MAX_BYTES) return Buffer.concat(pieces, length);
  const whole = free.pop() ?? newPages(MAX_BYTES);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  // Only what the operating system has taken over. The buffer of a connection that broke off may still be read from.
  res.once('finish', () => {
    if (free.length < MAX_FREE) free.push(whole);
  });
  return whole.subarray(0, length);
}

/** Gives back the memory of buffers that no response needs. */
export function releaseBuffers(): void {
  free.length = 0;
}
