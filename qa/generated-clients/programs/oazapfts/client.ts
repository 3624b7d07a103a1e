import * as sdk from './generated/client';
import { type Client, type Outcome, play, surroundings } from './scenario.js';

const { baseUrl, authorization } = surroundings();
sdk.defaults.baseUrl = baseUrl;
sdk.defaults.headers = { Authorization: authorization };

async function outcome(call: Promise<{ status: number; data?: unknown }>): Promise<Outcome> {
  const { status, data } = await call;
  return { status, body: data };
}

const client: Client = {
  getServerSettings: () => outcome(sdk.getServerSettings()),
  getOwnUser: () => outcome(sdk.getOwnUser()),
  fetchApiKey: (form) => outcome(sdk.fetchApiKey(form)),
  registerQueue: (form) => outcome(sdk.registerQueue(form)),
  sendMessage: (form) => outcome(sdk.sendMessage(form)),
  getMessages: ({ anchor, num_before, num_after, narrow }) =>
    outcome(sdk.getMessages(num_before, num_after, { anchor, narrow: JSON.stringify(narrow) })),
  getMessage: (id, { apply_markdown }) => outcome(sdk.getMessage(id, { applyMarkdown: apply_markdown })),
  editMessage: (id, form) => outcome(sdk.editMessage(id, form)),
  addReaction: (id, form) => outcome(sdk.addReaction(id, form)),
  removeReaction: (id, form) => outcome(sdk.removeReaction(id, form)),
  updateMessageFlags: (form) => outcome(sdk.updateMessageFlags(form)),
  createDrafts: (form) => outcome(sdk.createDrafts(form)),
  editDraft: (id, form) => outcome(sdk.editDraft(id, form)),
  getDrafts: () => outcome(sdk.getDrafts()),
  deleteDraft: (id) => outcome(sdk.deleteDraft(id)),
  sendTyping: (form) => outcome(sdk.sendTyping(form)),
  sendInvitations: (form) => outcome(sdk.sendInvitations(form)),
  getInvitations: () => outcome(sdk.getInvitations()),
  uploadCustomEmoji: (name, file) => outcome(sdk.uploadCustomEmoji(name, { file })),
  getCustomEmoji: () => outcome(sdk.getCustomEmoji()),
  subscribe: (form) => outcome(sdk.subscribe(form)),
  getEvents: ({ queue_id, last_event_id }) => outcome(sdk.getEvents(queue_id, last_event_id)),
};

await play(client);
