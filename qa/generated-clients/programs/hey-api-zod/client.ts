import { client as http } from './generated/client.gen';
import * as sdk from './generated/sdk.gen';
import { type Client, type Outcome, play, surroundings } from './scenario.js';

const { baseUrl, email, key } = surroundings();
http.setConfig({ baseUrl, auth: () => `${email}:${key}` });

async function outcome(call: Promise<{ data?: unknown; error?: unknown; response?: Response }>): Promise<Outcome> {
  const { data, error, response } = await call;
  return { status: response?.status ?? 0, body: data ?? error };
}

const client: Client = {
  getServerSettings: () => outcome(sdk.getServerSettings()),
  getOwnUser: () => outcome(sdk.getOwnUser()),
  fetchApiKey: (body) => outcome(sdk.fetchApiKey({ body })),
  registerQueue: (body) => outcome(sdk.registerQueue({ body })),
  sendMessage: (body) => outcome(sdk.sendMessage({ body })),
  getMessages: ({ narrow, ...query }) =>
    outcome(sdk.getMessages({ query: { ...query, narrow: JSON.stringify(narrow) } })),
  getMessage: (message_id, query) => outcome(sdk.getMessage({ path: { message_id }, query })),
  editMessage: (message_id, body) => outcome(sdk.editMessage({ path: { message_id }, body })),
  addReaction: (message_id, body) => outcome(sdk.addReaction({ path: { message_id }, body })),
  removeReaction: (message_id, body) => outcome(sdk.removeReaction({ path: { message_id }, body })),
  updateMessageFlags: (body) => outcome(sdk.updateMessageFlags({ body })),
  createDrafts: (body) => outcome(sdk.createDrafts({ body })),
  editDraft: (draft_id, body) => outcome(sdk.editDraft({ path: { draft_id }, body })),
  getDrafts: () => outcome(sdk.getDrafts()),
  deleteDraft: (draft_id) => outcome(sdk.deleteDraft({ path: { draft_id } })),
  sendTyping: (body) => outcome(sdk.sendTyping({ body })),
  sendInvitations: (body) => outcome(sdk.sendInvitations({ body })),
  getInvitations: () => outcome(sdk.getInvitations()),
  uploadCustomEmoji: (emoji_name, file) => outcome(sdk.uploadCustomEmoji({ path: { emoji_name }, body: { file } })),
  getCustomEmoji: () => outcome(sdk.getCustomEmoji()),
  subscribe: (body) => outcome(sdk.subscribe({ body })),
  getEvents: (query) => outcome(sdk.getEvents({ query })),
};

await play(client);
