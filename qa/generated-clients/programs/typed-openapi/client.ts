import * as sdk from './generated/client';
import * as schemas from './generated/schemas';
import { type Client, type Outcome, play, surroundings } from './scenario.js';

const { baseUrl, authorization } = surroundings();

function bodyOf(body: unknown): FormData | string | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
}

const api = sdk.createApiClient(
  {
    fetch: ({ method, url, urlSearchParams, parameters }) => {
      const body = bodyOf(parameters?.body);
      const headers = new Headers({ Authorization: authorization });
      if (typeof body === 'string') headers.set('Content-Type', 'application/json');
      if (urlSearchParams) url.search = urlSearchParams.toString();
      return fetch(url, { method: method.toUpperCase(), headers, body });
    },
  },
  baseUrl,
);

interface Schema {
  parse: (body: unknown) => unknown;
}
const all: Partial<Record<string, unknown>> = schemas;

/** Every success must fit the schema of the operation. */
async function outcome(call: Promise<{ status: number; data: unknown }>, operation: string): Promise<Outcome> {
  const { status, data } = await call;
  const schema = (all[`${operation}Answer`] ?? schemas.SuccessAnswer) as Schema;
  if (status === 200) schema.parse(data);
  return { status, body: data };
}

const withResponse = true;

const client: Client = {
  getServerSettings: () => outcome(api.get('/server_settings', { withResponse }), 'GetServerSettings'),
  getOwnUser: () => outcome(api.get('/users/me', { withResponse }), 'GetOwnUser'),
  fetchApiKey: (body) => outcome(api.post('/fetch_api_key', { body, withResponse }), 'FetchApiKey'),
  registerQueue: (body) => outcome(api.post('/register', { body, withResponse }), 'RegisterQueue'),
  sendMessage: (body) => outcome(api.post('/messages', { body, withResponse }), 'SendMessage'),
  getMessages: ({ narrow, ...query }) => outcome(api.get('/messages', { query: { ...query, narrow: JSON.stringify(narrow) }, withResponse }), 'GetMessages'),
  getMessage: (message_id, query) => outcome(api.get('/messages/{message_id}', { path: { message_id }, query, withResponse }), 'GetMessage'),
  editMessage: (message_id, body) => outcome(api.patch('/messages/{message_id}', { path: { message_id }, body, withResponse }), 'EditMessage'),
  addReaction: (message_id, body) => outcome(api.post('/messages/{message_id}/reactions', { path: { message_id }, body, withResponse }), 'AddReaction'),
  removeReaction: (message_id, body) => outcome(api.delete('/messages/{message_id}/reactions', { path: { message_id }, body, withResponse }), 'RemoveReaction'),
  updateMessageFlags: (body) => outcome(api.post('/messages/flags', { body, withResponse }), 'UpdateMessageFlags'),
  createDrafts: (body) => outcome(api.post('/drafts', { body, withResponse }), 'CreateDrafts'),
  editDraft: (draft_id, body) => outcome(api.patch('/drafts/{draft_id}', { path: { draft_id }, body, withResponse }), 'EditDraft'),
  getDrafts: () => outcome(api.get('/drafts', { withResponse }), 'GetDrafts'),
  deleteDraft: (draft_id) => outcome(api.delete('/drafts/{draft_id}', { path: { draft_id }, withResponse }), 'DeleteDraft'),
  sendTyping: (body) => outcome(api.post('/typing', { body, withResponse }), 'SendTyping'),
  sendInvitations: (body) => outcome(api.post('/invites', { body, withResponse }), 'SendInvitations'),
  getInvitations: () => outcome(api.get('/invites', { withResponse }), 'GetInvitations'),
  uploadCustomEmoji: (emoji_name, file) => {
    const form = new FormData();
    form.append('file', file);
    return outcome(
      api.post('/realm/emoji/{emoji_name}', { path: { emoji_name }, body: form as { file?: string }, withResponse }),
      'UploadCustomEmoji',
    );
  },
  getCustomEmoji: () => outcome(api.get('/realm/emoji', { withResponse }), 'GetCustomEmoji'),
  subscribe: (body) => outcome(api.post('/users/me/subscriptions', { body, withResponse }), 'Subscribe'),
  getEvents: (query) => outcome(api.get('/events', { query, withResponse }), 'GetEvents'),
};

await play(client);
