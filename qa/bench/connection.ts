/**
 * A connection that sends one request at a time. It uses a socket and a few lines of parsing, so that the work of the
 * client does not dominate the measurement.
 */
import { connect } from 'node:net';

export interface Answer {
  status: number;
  body: Buffer;
}

export interface Connection {
  /** Resolves with the response; one request at a time. */
  ask: (request: string | Buffer) => Promise<Answer>;
  close: () => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Status, and the number of bytes of the whole response, or undefined while its head is incomplete. */
function measureOf(received: Buffer): { status: number; bodyAt: number; bytes: number } | undefined {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`a response without Content-Length: ${head}`);
  const bodyAt = end + HEAD_END.length;
  return { status: Number(head.slice(9, 12)), bodyAt, bytes: bodyAt + Number(length) };
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let chunks: Buffer[] = [];
  let [received, expected] = [0, 0];
  let answered: ((answer: Answer) => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    // Large responses arrive in many pieces: they are joined once, when all are there.
    if (received < expected) return;
    const whole = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    chunks = [whole];
    const measure = measureOf(whole);
    expected = measure?.bytes ?? 0;
    if (measure === undefined || received < expected) return;
    [chunks, received, expected] = [[], 0, 0];
    answered?.({ status: measure.status, body: whole.subarray(measure.bodyAt) });
  });
  socket.on('error', (error) => failed?.(error));
  socket.on('close', () => failed?.(new Error('the server closed the connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        [answered, failed] = [resolve, reject];
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
