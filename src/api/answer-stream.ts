import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';

/**
 * Answers with a stream, after the status and the headers have been set. Koa would first ask whether it is a `Response`, and
 * this name makes Node load an HTTP client: the first time, nobody would be served for 15 to 30 ms.
 * The caller has told Koa not to respond, if it would. If the client has left, the stream is destroyed; `failed` gets the error
 * of a stream that ends early.
 */
export function answerStream(res: ServerResponse, stream: Readable, failed?: (error: Error) => void): void {
  if (res.writableEnded || res.socket?.writable === false) {
    stream.destroy();
    return;
  }
  pipeline(stream, res, (error) => {
    if (error) failed?.(error);
  });
}
