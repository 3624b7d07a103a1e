import { isAxiosError } from 'axios';
import { createApiClient } from './generated/client';
import { type Client, type Outcome, play, surroundings } from './scenario.js';

const { baseUrl, authorization } = surroundings();
// Each response must fit its schema, or the call fails.
const api = createApiClient(baseUrl, {
  validate: true,
  axiosConfig: { headers: { Authorization: authorization } },
});

/** The client throws responses that are not successes. */
async function outcome(call: Promise<unknown>): Promise<Outcome> {
  try {
    return { status: 200, body: await call };
  } catch (error) {
    if (!isAxiosError(error) || !error.response) throw error;
    return { status: error.response.status, body: error.response.data };
  }
}

// Zodios makes every member of a parameter read-only, so objects declared elsewhere do not fit: hence `as never`.
const client: Client = {
  getServerSettings: () => outcome(api.getServerSettings()),
  getOwnUser: () => outcome(api.getOwnUser()),
  fetchApiKey: (form) => outcome(api.fetchApiKey(form)),
  registerQueue: (form) => outcome(api.registerQueue(form)),
  sendMessage: (form) => outcome(api.sendMessage(form)),
  getMessages: ({ narrow, ...query }) => outcome(api.getMessages({ queries: { ...query, narrow: JSON.stringify(narrow) } })),
  getMessage: (message_id, queries) => outcome(api.getMessage({ params: { message_id }, queries })),
  editMessage: (message_id, form) => outcome(api.editMessage(form, { params: { message_id } })),
  addReaction: (message_id, form) => outcome(api.addReaction(form, { params: { message_id } })),
  removeReaction: (message_id, form) => outcome(api.removeReaction(form, { params: { message_id } })),
  updateMessageFlags: (form) => outcome(api.updateMessageFlags(form)),
  createDrafts: (form) => outcome(api.createDrafts(form as never)),
  editDraft: (draft_id, form) => outcome(api.editDraft(form as never, { params: { draft_id } })),
  getDrafts: () => outcome(api.getDrafts()),
  deleteDraft: (draft_id) => outcome(api.deleteDraft(undefined, { params: { draft_id } })),
  sendTyping: (form) => outcome(api.sendTyping(form)),
  sendInvitations: (form) => outcome(api.sendInvitations(form)),
  getInvitations: () => outcome(api.getInvitations()),
  uploadCustomEmoji: (emoji_name, file) => outcome(api.uploadCustomEmoji({ file }, { params: { emoji_name } })),
  getCustomEmoji: () => outcome(api.getCustomEmoji()),
  subscribe: (form) => outcome(api.subscribe(form)),
  getEvents: (queries) => outcome(api.getEvents({ queries })),
};

await play(client);
