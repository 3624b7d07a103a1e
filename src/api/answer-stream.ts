import { pipeline, type Readable } from 'node:stream';
import type { Context } from 'koa';

/**
 * Answers with a stream, after the status and the headers have been set. Koa would first ask whether it is a `Response`, and
 * this name makes Node load an HTTP client: the first time, nobody would be served for 15 to 30 ms.
 * If the client has left, the stream is destroyed.
 */
export function answerStream(ctx: Context, stream: Readable): void {
  ctx.respond = false;
  if (!ctx.writable) {
    stream.destroy();
    return;
  }
  pipeline(stream, ctx.res, (error) => {
    if (error) ctx.onerror(error);
  });
}
