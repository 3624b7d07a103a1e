/** Fan-out: many clients wait for events, a message is sent, and all of them have to get it. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';
import type { Person } from './organization.ts';
import { memoryOf, processorSeconds } from './processes.ts';
import { type Fields, requestText } from './requests.ts';
import type { Server } from './servers.ts';
import { median } from './statistics.ts';
import { Chance, kilobyteFor } from './texts.ts';

export interface FannedOut {
  /** Milliseconds from the request that sends the message to the last client's response; the median of several. */
  whole: number;
  /** Milliseconds from that request to its own response. */
  sent: number;
  /** Megabytes of the server's processes while all wait. */
  memory: number;
}

/** A client and its queue: an ID and the last event that it has got. */
interface Waiter {
  /** Opened when it first waits: servers close connections that lie idle while others register. */
  connection: Connection | undefined;
  person: Person;
  queue: { id: string; last: number };
}

/** The server holds all requests when it has used hardly any processor time for so many intervals. */
const INTERVAL_MS = 200;
const QUIET_INTERVALS = 3;
const QUIET_SECONDS = 0.015;
const OPENED_AT_ONCE = 50;

export const EVENTS = 'events';
/** The queue lives for hours, because it lies idle between the rounds. */
export const QUEUE: Fields = { event_types: ['message'], fetch_event_types: ['message'], queue_lifespan_secs: 7200 };

/** Resolves when the processes do hardly anything: then all requests that were sent are being held. */
export async function untilQuiet(server: Server): Promise<void> {
  const pids = server.pids();
  let used = processorSeconds(pids);
  for (let quiet = 0; quiet < QUIET_INTERVALS; ) {
    await delay(INTERVAL_MS);
    const now = processorSeconds(pids);
    quiet = now - used < QUIET_SECONDS ? quiet + 1 : 0;
    used = now;
  }
}

async function ask(connection: Connection, text: string): Promise<Record<string, unknown>> {
  const { status, body } = await connection.ask(text);
  if (status !== 200) throw new Error(`the server answered ${status}: ${body.toString('utf8', 0, 300)}`);
  return JSON.parse(body.toString());
}

const pollOf = ({ person, queue }: Waiter) =>
  requestText(EVENTS, person, ['GET', '/events', { queue_id: queue.id, last_event_id: queue.last }]);

async function poll(connection: Connection, waiter: Waiter): Promise<string> {
  const { status, body } = await connection.ask(pollOf(waiter));
  if (status !== 200) throw new Error(`a waiting client got ${status}: ${body.toString('utf8', 0, 300)}`);
  return body.toString();
}

/** Clients with their queues, several for a person if there are more clients than people. */
export class Crowd {
  readonly #server: Server;
  readonly #waiters: Waiter[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(server: Server, people: readonly Person[], count: number): Promise<Crowd> {
    const crowd = new Crowd(server);
    for (let first = 0; first < count; first += OPENED_AT_ONCE) {
      const places = Array.from({ length: Math.min(OPENED_AT_ONCE, count - first) }, (_none, index) => first + index);
      await Promise.all(places.map((place) => crowd.#add(people[place % people.length])));
    }
    return crowd;
  }

  async #add(person: Person | undefined): Promise<void> {
    if (!person) throw new Error('the organization has no people');
    const connection = await openConnection(this.#server.port);
    const { queue_id, last_event_id } = await ask(
      connection,
      requestText('queue', person, ['POST', '/register', QUEUE]),
    );
    connection.close();
    this.#waiters.push({ connection: undefined, person, queue: { id: String(queue_id), last: Number(last_event_id) } });
  }

  /** Lets all wait, and resolves with promises of their responses when the server holds them all. */
  async wait(): Promise<Promise<string>[]> {
    const answers: Promise<string>[] = [];
    for (const waiter of this.#waiters) {
      waiter.connection ??= await openConnection(this.#server.port);
      answers.push(poll(waiter.connection, waiter));
    }
    await untilQuiet(this.#server);
    return answers;
  }

  /** Sends the messages one after the other; all clients wait for each. */
  async play(channel: number, sender: Person, messages: number): Promise<FannedOut> {
    const [wholes, sents]: [number[], number[]] = [[], []];
    let memory = 0;
    for (let number = 0; number < messages; number++) {
      const answers = await this.wait();
      memory = Math.max(memory, memoryOf(this.#server.pids()));
      const content = kilobyteFor(new Chance(number), number, sender.name);
      const fields = { type: 'channel', to: channel, topic: 'fan-out', content };
      const connection = await openConnection(this.#server.port);
      const began = performance.now();
      const sent = ask(connection, requestText('send', sender, ['POST', '/messages', fields])).then(() => {
        sents.push(performance.now() - began);
      });
      const bodies = await Promise.all(answers);
      wholes.push(performance.now() - began);
      await sent;
      connection.close();
      this.#take(bodies);
    }
    return { whole: median(wholes), sent: median(sents), memory };
  }

  #take(bodies: readonly string[]): void {
    for (const [place, { queue }] of this.#waiters.entries())
      queue.last = JSON.parse(bodies[place] ?? '{}').events.at(-1).id;
  }

  close(): void {
    for (const { connection } of this.#waiters) connection?.close();
  }
}
