/** The public interface of `parlance/testing`; published as it is, so it imports nothing. */

/** An account of the test organization. The control API shows the same fields. */
export interface TestAccount {
  readonly id: number;
  readonly email: string;
  readonly full_name: string;
  readonly role: 'owner' | 'administrator' | 'moderator' | 'member' | 'guest';
  readonly is_bot: boolean;
  readonly api_key: string;
  /** Null for the bot, which cannot log in. */
  readonly password: string | null;
}

export type TestAccountName = 'owner' | 'administrator' | 'moderator' | 'member' | 'other' | 'guest' | 'bot';

export interface TestChannel {
  readonly id: number;
  readonly name: string;
  readonly is_private: boolean;
  /** The accounts that are subscribed to it. */
  readonly subscribers: readonly TestAccountName[];
}

export type TestChannelName = 'general' | 'engineering' | 'leadership';

/** An email that the server sent. */
export interface TestMail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** What the next calls of an operation get. */
export interface ForcedAnswer {
  /** The operationId in the document, such as `sendMessage`. */
  readonly operation: string;
  /**
   * `429` and `500` are the server's usual errors, `slow` delays the call, which is then executed, and `drop` closes the
   * connection without an answer. Except for `slow`, the call is not executed.
   */
  readonly answer: 429 | 500 | 'slow' | 'drop';
  /** The `retry-after` of a 429, or the delay of `slow` in real time; 1 by default, at most 300. */
  readonly seconds?: number;
  /** How many calls get it; 1 by default, at most 1000. */
  readonly times?: number;
}

export interface TestServerOptions {
  /** Port on 127.0.0.1; by default the system chooses a free one. */
  readonly port?: number;
}

/** A running server with a small organization. Its time stands still until `advance`. */
export interface TestServer {
  /** Without a slash at the end, such as `http://127.0.0.1:40123`; the API is below `/api/v1`. */
  readonly url: string;
  readonly accounts: Readonly<Record<TestAccountName, TestAccount>>;
  readonly channels: Readonly<Record<TestChannelName, TestChannel>>;
  /** The time of the server, in UNIX seconds. */
  now(): number;
  /** The number of requests that wait for events. */
  waiting(): number;
  /**
   * Returns to the state after the start: data, queues, clock, forced answers and outbox. Requests that wait for events
   * are answered without any.
   */
  reset(): Promise<void>;
  /**
   * Lets whole seconds pass: scheduled messages and reminders that become due are sent, queues without requests expire,
   * and requests that wait for events get heartbeats. Resolves to the new time, in UNIX seconds.
   */
  advance(seconds: number): Promise<number>;
  /**
   * Ends an event queue, or all of them, as if they had not been used for too long; rejects if there is none with this ID.
   */
  expireQueue(queueId?: string): Promise<void>;
  /** Determines what the next calls of an operation get; throws if there is no such operation. */
  force(answer: ForcedAnswer): void;
  /** Closes all connections of clients without an answer, and returns their number. */
  dropConnections(): number;
  /** The emails sent since the start or the last reset, the oldest first. */
  outbox(): Promise<readonly TestMail[]>;
  /** Stops the server and removes its files. */
  close(): Promise<void>;
}
