import createClient from 'openapi-fetch';
import type { paths } from './generated/schema.js';
import { type Client, type Outcome, play, surroundings } from './scenario.js';

const { baseUrl, authorization } = surroundings();
/** Form fields and query parameters other than strings are JSON text. */
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const encoded = (values: object) =>
  new URLSearchParams(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, text(value)]),
  );
const api = createClient<paths>({
  baseUrl,
  headers: { Authorization: authorization, 'Content-Type': 'application/x-www-form-urlencoded' },
  querySerializer: (query) => encoded(query).toString(),
  bodySerializer: (body: unknown) => (body instanceof FormData ? body : encoded(Object(body))),
});

async function outcome(call: Promise<{ data?: unknown; error?: unknown; response: Response }>): Promise<Outcome> {
  const { data, error, response } = await call;
  return { status: response.status, body: data ?? error };
}

const client: Client = {
  getServerSettings: () => outcome(api.GET('/server_settings')),
  getOwnUser: () => outcome(api.GET('/users/me')),
  fetchApiKey: (body) => outcome(api.POST('/fetch_api_key', { body })),
  registerQueue: (body) => outcome(api.POST('/register', { body })),
  sendMessage: (body) => outcome(api.POST('/messages', { body })),
  getMessages: ({ narrow, ...query }) =>
    outcome(api.GET('/messages', { params: { query: { ...query, narrow: JSON.stringify(narrow) } } })),
  getMessage: (message_id, query) => outcome(api.GET('/messages/{message_id}', { params: { path: { message_id }, query } })),
  editMessage: (message_id, body) =>
    outcome(api.PATCH('/messages/{message_id}', { params: { path: { message_id } }, body })),
  addReaction: (message_id, body) =>
    outcome(api.POST('/messages/{message_id}/reactions', { params: { path: { message_id } }, body })),
  removeReaction: (message_id, body) =>
    outcome(api.DELETE('/messages/{message_id}/reactions', { params: { path: { message_id } }, body })),
  updateMessageFlags: (body) => outcome(api.POST('/messages/flags', { body })),
  createDrafts: (body) => outcome(api.POST('/drafts', { body })),
  editDraft: (draft_id, body) => outcome(api.PATCH('/drafts/{draft_id}', { params: { path: { draft_id } }, body })),
  getDrafts: () => outcome(api.GET('/drafts')),
  deleteDraft: (draft_id) => outcome(api.DELETE('/drafts/{draft_id}', { params: { path: { draft_id } } })),
  sendTyping: (body) => outcome(api.POST('/typing', { body })),
  sendInvitations: (body) => outcome(api.POST('/invites', { body })),
  getInvitations: () => outcome(api.GET('/invites')),
  uploadCustomEmoji: (emoji_name, file) => {
    const body = new FormData();
    body.append('file', file);
    return outcome(
      api.POST('/realm/emoji/{emoji_name}', {
        params: { path: { emoji_name } },
        headers: { 'Content-Type': null },
        body: {},
        bodySerializer: () => body,
      }),
    );
  },
  getCustomEmoji: () => outcome(api.GET('/realm/emoji')),
  subscribe: (body) => outcome(api.POST('/users/me/subscriptions', { body })),
  getEvents: (query) => outcome(api.GET('/events', { params: { query } })),
};

await play(client);
