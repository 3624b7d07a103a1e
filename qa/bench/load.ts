/**
 * The load generator, a separate process, so that it shares nothing with the server. Reads a `Load` as JSON from the
 * standard input, sends the requests of each connection in turn, without pause and one at a time, and prints a `Loaded`.
 */
import { openConnection } from './connection.ts';
import { percentile } from './statistics.ts';

export interface Load {
  port: number;
  seconds: number;
  /** Seconds before these, whose requests do not count. */
  warmUp: number;
  /** The texts of the requests of each connection. */
  connections: string[][];
}

export interface Loaded {
  perSecond: number;
  /** Requests, with those that do not count. */
  answered: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Requests that were not answered with status 200, and the first such response. */
  failed: number;
  failure: string | undefined;
  /** Seconds of the whole run, and processor time of this process, in seconds. */
  wall: number;
  processor: number;
}

async function read(): Promise<Load> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function run({ port, seconds, warmUp, connections }: Load): Promise<Loaded> {
  const opened = await Promise.all(connections.map(() => openConnection(port)));
  const before = process.cpuUsage();
  const began = performance.now();
  const counted = began + warmUp * 1000;
  const until = counted + seconds * 1000;
  const milliseconds: number[] = [];
  let [answered, failed] = [0, 0];
  let failure: string | undefined;
  let last = counted;
  const work = async (texts: readonly string[], place: number) => {
    const requests = texts.map((text) => Buffer.from(text));
    const connection = opened[place];
    for (let turn = 0; performance.now() < until; turn++) {
      const sentAt = performance.now();
      const answer = await connection?.ask(requests[turn % requests.length] ?? '');
      const answeredAt = performance.now();
      if (answer?.status !== 200) {
        failed += 1;
        failure ??= `${answer?.status} ${answer?.body.toString('utf8', 0, 300)}`;
        continue;
      }
      answered += 1;
      if (sentAt >= counted) {
        milliseconds.push(answeredAt - sentAt);
        last = answeredAt;
      }
    }
  };
  await Promise.all(connections.map(work));
  const { user, system } = process.cpuUsage(before);
  for (const connection of opened) connection.close();
  const perSecond = milliseconds.length / Math.max((last - counted) / 1000, seconds);
  const [p50, p99] = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.99)];
  const wall = (performance.now() - began) / 1000;
  return {
    perSecond,
    answered,
    p50,
    p99,
    failed,
    failure,
    wall,
    processor: (user + system) / 1e6,
  };
}

console.log(JSON.stringify(await run(await read())));
