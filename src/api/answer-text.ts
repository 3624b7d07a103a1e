import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Piece } from '../domain/json-text.ts';
import { answerStream } from './answer-stream.ts';
import { putTogether } from './response-buffers.ts';
import { type HeaderList, headersOf } from './response-headers.ts';

export function answerJson(ctx: Context, status: number, body: object): void {
  // Koa need not find out what kind of body it is.
  ctx.respond = false;
  answerText(ctx.res, headersOf(ctx), { status, text: JSON.stringify(body) });
}

/** Answers with JSON text, which may come in pieces. */
export function answerText(
  res: ServerResponse,
  headers: HeaderList,
  { status, text }: { status: number; text: string | readonly Piece[] },
): void {
  // Given a long string, Node would measure it, encode it and copy it.
  const isShort = typeof text === 'string' && text.length <= LONG_TEXT;
  const { body, length } = isShort
    ? { body: text, length: Buffer.byteLength(text) }
    : putTogether(res, typeof text === 'string' ? [text] : text);
  // Otherwise Node would measure the text again.
  res.writeHead(status, [...headers, 'Content-Type', 'application/json', 'Content-Length', String(length)]);
  if (typeof body === 'string' && body.length > JOINED_TEXT) {
    // Until `end`, so that they leave together.
    res.socket?.cork();
    res.flushHeaders();
  }
  if (typeof body === 'string' || Buffer.isBuffer(body)) res.end(body);
  // It is read from memory, so only a client that leaves can end it early.
  else answerStream(res, body);
}

const LONG_TEXT = 16_384;
/** Node would join a longer text with the headers, and copy it once more (decision 0026). */
const JOINED_TEXT = 1024;
