import type { TestAccountName } from '../../src/testing/api.ts';
import { ACCOUNTS, CHANNELS } from '../../src/testing/organization.ts';

type Fields = Record<string, unknown>;

/** Calls an operation of a server as an account of the test organization; throws unless it succeeds. */
async function call<Answer>(
  origin: string,
  caller: TestAccountName,
  [method, path]: readonly [string, string],
  fields: Fields = {},
): Promise<Answer> {
  const { email, api_key: key } = ACCOUNTS[caller];
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const response = await fetch(`${origin}/api/v1${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { Authorization: `Basic ${btoa(`${email}:${key}`)}` },
    ...(method !== 'GET' && { body: form }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} as ${caller}: ${text}`);
  return JSON.parse(text);
}

interface Queue {
  queue_id: string;
}
interface Events {
  events: { id: number }[];
}
interface Sent {
  id: number;
}

type Caller = ReturnType<typeof callerOf>;

const callerOf =
  (origin: string, name: TestAccountName) =>
  <Answer>(method: string, path: string, fields?: Fields) =>
    call<Answer>(origin, name, [method, path], fields);

/** Registers a queue. Returns a function that waits for its next events and acknowledges those before. */
async function listen(caller: Caller, options?: Fields): Promise<() => Promise<void>> {
  const { queue_id } = await caller<Queue>('POST', '/register', options);
  let last_event_id = -1;
  return async () => {
    const { events } = await caller<Events>('GET', '/events', { queue_id, last_event_id });
    last_event_id = events.at(-1)?.id ?? last_event_id;
  };
}

async function read(reader: Caller): Promise<void> {
  const channel = { operator: 'channel', operand: CHANNELS.general.name };
  const hits = [channel, { operator: 'search', operand: 'hello' }];
  await reader('GET', '/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow: [channel] });
  await reader('GET', '/messages', { anchor: 'first_unread', num_before: 50, num_after: 50 });
  await reader('GET', '/messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow: hits });
}

/**
 * What clients do in their first minute: one opens the app, reads and reacts, another one writes and corrects, and both
 * wait for what happens. For a server with the test organization.
 */
export async function haveFirstConversation(origin: string): Promise<void> {
  const reader = callerOf(origin, 'member');
  const writer = callerOf(origin, 'other');
  const { id: readerId, full_name: readerName } = ACCOUNTS.member;
  const content = `**Hello** @**${readerName}**, see [the page](https://example.com) and \`make run\` :wave:`;
  const inChannel = { type: 'stream', to: CHANNELS.general.id, topic: 'welcome', content };
  const direct = { type: 'direct', to: [readerId], content };
  await reader('GET', '/server_settings');
  await reader('POST', '/register');
  const queues = [await listen(reader, { event_types: ['message'] }), await listen(writer)];
  for (const message of [inChannel, direct, inChannel]) {
    const heard = Promise.all(queues.map((next) => next()));
    await writer('POST', '/typing', { op: 'start', type: 'direct', to: [readerId] });
    const { id } = await writer<Sent>('POST', '/messages', message);
    await heard;
    await reader('POST', `/messages/${id}/reactions`, { emoji_name: 'wave' });
    await reader('POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await writer('PATCH', `/messages/${id}`, { content: 'Hello again' });
    await read(reader);
  }
  await reader('POST', '/users/me/presence', { status: 'active', ping_only: false });
  await reader('GET', `/users/me/${CHANNELS.general.id}/topics`);
  await reader('GET', '/users/me/subscriptions');
  await reader('GET', '/users');
}
