import { Agent, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { checkAnswer, checkHeaders } from './contract.ts';

export interface ActorAccount {
  id: number;
  name: string;
  fullName: string;
  email: string;
  key: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  // The body has been checked against the document; tests look into it freely.
  body: Body;
}
/** A JSON value whose members tests read without ceremony. */
// biome-ignore lint/suspicious/noExplicitAny: the document's validators have checked the shape
export type Body = any;

export interface RequestOptions {
  /** Where to send parameters, if not as in the document. */
  in?: 'query' | 'form' | 'json' | 'multipart';
  headers?: Record<string, string>;
  /** A body that is sent unchanged, text or bytes. */
  raw?: { type: string; text: string | Uint8Array<ArrayBuffer> };
  files?: { field: string; name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[];
}
/** The class of Node: a client library under test replaces the global one in the whole process. */
const NodeFormData = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData;

type Params = Record<string, unknown>;

/** A user who calls the API as clients do; every response is checked against the document. */
export class Actor {
  readonly account: ActorAccount;
  readonly #place: { origin: string };

  constructor(place: { origin: string }, account: ActorAccount) {
    this.#place = place;
    this.account = account;
  }

  get id(): number {
    return this.account.id;
  }
  get email(): string {
    return this.account.email;
  }
  get fullName(): string {
    return this.account.fullName;
  }

  get(path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.call('GET', path, params, options);
  }
  post(path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.call('POST', path, params, options);
  }
  put(path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.call('PUT', path, params, options);
  }

  patch(path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.call('PATCH', path, params, options);
  }
  delete(path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.call('DELETE', path, params, options);
  }

  /** The same calls, which must succeed and return the body. */
  get ok() {
    const sure = async (method: string, path: string, params: Params, options: RequestOptions): Promise<Body> => {
      const { status, body } = await this.call(method, path, params, options);
      if (status !== 200) throw new Error(`${this.account.name} ${method} ${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
    return {
      get: (path: string, params: Params = {}, options: RequestOptions = {}) => sure('GET', path, params, options),
      post: (path: string, params: Params = {}, options: RequestOptions = {}) => sure('POST', path, params, options),
      put: (path: string, params: Params = {}, options: RequestOptions = {}) => sure('PUT', path, params, options),
      patch: (path: string, params: Params = {}, options: RequestOptions = {}) => sure('PATCH', path, params, options),
      delete: (path: string, params: Params = {}, options: RequestOptions = {}) =>
        sure('DELETE', path, params, options),
    };
  }

  async call(method: string, path: string, params: Params = {}, options: RequestOptions = {}): Promise<Answer> {
    const { url, init } = requestOf(this.#place.origin, method, path, params, options);
    const headers = new Headers(init.headers);
    if (this.account.key !== '' && !headers.has('Authorization')) {
      const text = Buffer.from(`${this.account.email}:${this.account.key}`).toString('base64');
      headers.set('Authorization', `Basic ${text}`);
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const response = await responseTo(url, { ...init, headers });
    const body: Body = response.text === '' ? undefined : JSON.parse(response.text);
    checkHeaders(`${method} ${path}`, response.headers);
    checkAnswer(method, path.split('?')[0] ?? '', response.status, body);
    return { status: response.status, headers: response.headers, body };
  }

  /** Registers a queue; its events are polled without waiting. */
  async listen(params: Params = {}): Promise<Listening> {
    const state = await this.ok.post('/register', {
      apply_markdown: true,
      fetch_event_types: ['message'],
      client_capabilities: {
        notification_settings_null: true,
        bulk_message_deletion: true,
        user_avatar_url_field_optional: false,
        stream_typing_notifications: true,
        user_settings_object: true,
        linkifier_url_template: true,
        user_list_incomplete: true,
      },
      ...params,
    });
    return new Listening(this, state);
  }

  /** Sends to a channel or, with IDs, directly; returns the message's ID. */
  async send(to: number | readonly number[], topic: string, content: string): Promise<number> {
    const place = typeof to === 'number' ? { type: 'channel', to, topic } : { type: 'direct', to };
    return (await this.ok.post('/messages', { ...place, content })).id;
  }
}

const agent = new Agent({ keepAlive: true });

interface Sent {
  method: string;
  headers: Headers;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** A form as it is sent, with its boundary in the header; anything else as it is. */
async function encoded(body: Sent['body'], headers: Headers) {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body;
  const form = new Response(body);
  headers.set('Content-Type', form.headers.get('Content-Type') ?? '');
  return new Uint8Array(await form.arrayBuffer());
}

/** Sends a request as `fetch` does, which takes a millisecond of the processor more: a third of a simple test. */
async function responseTo(url: string, { method, headers, body }: Sent) {
  const bytes = await encoded(body, headers);
  if (bytes !== undefined) headers.set('Content-Length', String(Buffer.byteLength(bytes)));
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const sent = request(url, { agent, method, headers: Object.fromEntries(headers) }, (response) => {
      const { statusCode: status = 0, headersDistinct } = response;
      const lines = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      textOf(response).then((text) => resolve({ status, headers: new Headers(lines), text }), reject);
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** A queue and the position up to which it was read. */
export class Listening {
  readonly actor: Actor;
  readonly state: Body;
  readonly queueId: string;
  lastEventId: number;

  constructor(actor: Actor, state: Body) {
    this.actor = actor;
    this.state = state;
    this.queueId = state.queue_id;
    this.lastEventId = state.last_event_id;
  }

  /** The events since the last call, without their IDs. */
  async events(...types: string[]): Promise<Body[]> {
    const found: Body[] = [];
    for (;;) {
      const { events } = await this.actor.ok.get('/events', {
        queue_id: this.queueId,
        last_event_id: this.lastEventId,
        dont_block: true,
      });
      if (events.length === 0) break;
      this.lastEventId = events.at(-1).id;
      found.push(...events);
    }
    return found
      .filter((event) => types.length === 0 || types.includes(event.type))
      .map(({ id: _id, ...event }) => event);
  }
}

function requestOf(origin: string, method: string, path: string, params: Params, options: RequestOptions) {
  const fields = Object.entries(params).filter(([, value]) => value !== undefined);
  const texts = fields.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const base = `${origin}/api/v1${path}`;
  if (options.raw) {
    return { url: base, init: { method, body: options.raw.text, headers: { 'Content-Type': options.raw.type } } };
  }
  if (options.in === 'query' || ((method === 'GET' || method === 'HEAD') && options.in === undefined)) {
    const search = texts.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${new URLSearchParams(texts)}`;
    return { url: base + search, init: { method } };
  }
  if (options.in === 'json') {
    const body = JSON.stringify(Object.fromEntries(fields));
    return { url: base, init: { method, body, headers: { 'Content-Type': 'application/json' } } };
  }
  if (options.in === 'multipart' || options.files) {
    const form = new NodeFormData();
    for (const [name, text] of texts) form.append(name, text);
    for (const file of options.files ?? [])
      form.append(file.field, new Blob([file.bytes], { type: file.type }), file.name);
    return { url: base, init: { method, body: form } };
  }
  if (texts.length === 0) return { url: base, init: { method } };
  const type = 'application/x-www-form-urlencoded;charset=UTF-8';
  return {
    url: base,
    init: { method, body: new URLSearchParams(texts).toString(), headers: { 'Content-Type': type } },
  };
}
