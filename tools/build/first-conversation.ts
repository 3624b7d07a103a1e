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

/**
 * What clients do in their first minute: one opens the app, reads, answers and reacts, another one waits for what happens.
 * For a server with the test organization.
 */
export async function haveFirstConversation(origin: string): Promise<void> {
  const as =
    (caller: TestAccountName) =>
    <Answer>(method: string, path: string, fields?: Fields) =>
      call<Answer>(origin, caller, [method, path], fields);
  const member = as('member');
  const other = as('other');
  const { id: channelId, name: channel } = CHANNELS.general;
  await member('GET', '/server_settings');
  await member('POST', '/register', { apply_markdown: true, client_gravatar: true });
  const queue = { caller: member, ...(await member<Queue>('POST', '/register', { event_types: ['message'] })) };
  const all = { caller: other, ...(await other<Queue>('POST', '/register')) };
  const next = ({ caller, queue_id }: typeof queue, last: number) =>
    caller<Events>('GET', '/events', { queue_id, last_event_id: last });
  let last = { queue: -1, all: -1 };
  for (const place of [
    { type: 'stream', to: channelId, topic: 'welcome' },
    { type: 'direct', to: [ACCOUNTS.member.id] },
    { type: 'stream', to: channelId, topic: 'welcome' },
  ]) {
    const waiting = Promise.all([next(queue, last.queue), next(all, last.all)]);
    waiting.catch(() => undefined);
    await other('POST', '/typing', { op: 'start', type: 'direct', to: [ACCOUNTS.member.id] });
    const { id } = await other<Sent>('POST', '/messages', {
      ...place,
      content: `**Hello** @**${ACCOUNTS.member.full_name}**, see [the page](https://example.com) and \`make run\` :wave:`,
    });
    const [heard, seen] = await waiting;
    last = { queue: heard.events.at(-1)?.id ?? last.queue, all: seen.events.at(-1)?.id ?? last.all };
    await member('POST', `/messages/${id}/reactions`, { emoji_name: 'wave' });
    await member('POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await other('PATCH', `/messages/${id}`, { content: 'Hello again' });
    const narrow = [{ operator: 'channel', operand: channel }];
    await member('GET', '/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
    await member('GET', '/messages', { anchor: 'first_unread', num_before: 50, num_after: 50 });
    const search = [...narrow, { operator: 'search', operand: 'hello' }];
    await member('GET', '/messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow: search });
  }
  await member('POST', '/users/me/presence', { status: 'active', ping_only: false });
  await member('GET', `/users/me/${channelId}/topics`);
  await member('GET', '/users/me/subscriptions');
  await member('GET', '/users');
}
