import { setTimeout as pause } from 'node:timers/promises';

/** Calls the API as one account; waits and tries again when there were too many requests. */
export function openClient(site, { email, api_key }) {
  const headers = { Authorization: `Basic ${btoa(`${email}:${api_key}`)}` };
  return async function call(method, path, fields = {}, signal = undefined) {
    const form = new URLSearchParams(fields);
    const url = `${site}/api/v1${path}${method === 'GET' ? `?${form}` : ''}`;
    const response = await fetch(url, { method, headers, signal, ...(method !== 'GET' && { body: form }) });
    const body = await response.json();
    if (response.status === 429) {
      await pause(body['retry-after'] * 1000, undefined, { signal });
      return call(method, path, fields, signal);
    }
    return body;
  };
}

/** Repeats each message that mentions the bot, until the signal is aborted. */
export async function runEchoBot(call, signal) {
  while (!signal.aborted) {
    const { queue_id } = await call('POST', '/register', { event_types: '["message"]', apply_markdown: false });
    await answerMentions(call, queue_id, signal);
  }
}

/** Returns when the queue has expired. */
async function answerMentions(call, queue_id, signal) {
  let last_event_id = -1;
  while (!signal.aborted) {
    const { result, events } = await call('GET', '/events', { queue_id, last_event_id }, signal);
    if (result === 'error') return;
    for (const { id, flags, message } of events) {
      last_event_id = id;
      if (!flags?.includes('mentioned')) continue;
      const content = message.content.replace(/@\*\*.*?\*\*\s*/, '');
      await call('POST', '/messages', { type: 'channel', to: message.stream_id, topic: message.subject, content });
    }
  }
}
