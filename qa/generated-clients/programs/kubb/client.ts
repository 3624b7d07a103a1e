import * as sdk from './generated/client';
import { Refused } from './request.js';
import { type Client, type Outcome, play } from './scenario.js';

/** The client parses every response as a success; the request refuses others before. */
async function outcome(call: Promise<{ status: number; data: unknown }>): Promise<Outcome> {
  try {
    const { status, data } = await call;
    return { status, body: data };
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

const client: Client = {
  getServerSettings: () => outcome(sdk.getServerSettings()),
  getOwnUser: () => outcome(sdk.getOwnUser()),
  fetchApiKey: (form) => outcome(sdk.fetchApiKey(form)),
  registerQueue: (form) => outcome(sdk.registerQueue(form)),
  sendMessage: (form) => outcome(sdk.sendMessage(form)),
  getMessages: ({ narrow, ...query }) => outcome(sdk.getMessages({ ...query, narrow: JSON.stringify(narrow) })),
  getMessage: (id, query) => outcome(sdk.getMessage(id, query)),
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
  getEvents: (query) => outcome(sdk.getEvents(query)),
};

await play(client);
