import * as sdk from './generated/client';
import * as schemas from './generated/schemas';
import { type Client, type Outcome, play } from './scenario.js';

interface Checked {
  parse: (body: unknown) => unknown;
}

/** Every success must fit the schema of the operation. */
async function outcome(call: Promise<{ status: number; data: unknown }>, schema: Checked): Promise<Outcome> {
  const { status, data } = await call;
  if (status === 200) schema.parse(data);
  return { status, body: data };
}

const client: Client = {
  getServerSettings: () => outcome(sdk.getServerSettings(), schemas.getServerSettingsResponse),
  getOwnUser: () => outcome(sdk.getOwnUser(), schemas.getOwnUserResponse),
  fetchApiKey: (form) => outcome(sdk.fetchApiKey(form), schemas.fetchApiKeyResponse),
  registerQueue: (form) => outcome(sdk.registerQueue(form), schemas.registerQueueResponse),
  sendMessage: (form) => outcome(sdk.sendMessage(form), schemas.sendMessageResponse),
  getMessages: ({ narrow, ...query }) => outcome(sdk.getMessages({ ...query, narrow: JSON.stringify(narrow) }), schemas.getMessagesResponse),
  getMessage: (id, query) => outcome(sdk.getMessage(id, query), schemas.getMessageResponse),
  editMessage: (id, form) => outcome(sdk.editMessage(id, form), schemas.editMessageResponse),
  addReaction: (id, form) => outcome(sdk.addReaction(id, form), schemas.addReactionResponse),
  removeReaction: (id, form) => outcome(sdk.removeReaction(id, form), schemas.removeReactionResponse),
  updateMessageFlags: (form) => outcome(sdk.updateMessageFlags(form), schemas.updateMessageFlagsResponse),
  createDrafts: (form) => outcome(sdk.createDrafts(form), schemas.createDraftsResponse),
  editDraft: (id, form) => outcome(sdk.editDraft(id, form), schemas.editDraftResponse),
  getDrafts: () => outcome(sdk.getDrafts(), schemas.getDraftsResponse),
  deleteDraft: (id) => outcome(sdk.deleteDraft(id), schemas.deleteDraftResponse),
  sendTyping: (form) => outcome(sdk.sendTyping(form), schemas.sendTypingResponse),
  sendInvitations: (form) => outcome(sdk.sendInvitations(form), schemas.sendInvitationsResponse),
  getInvitations: () => outcome(sdk.getInvitations(), schemas.getInvitationsResponse),
  uploadCustomEmoji: (name, file) => outcome(sdk.uploadCustomEmoji(name, { file }), schemas.uploadCustomEmojiResponse),
  getCustomEmoji: () => outcome(sdk.getCustomEmoji(), schemas.getCustomEmojiResponse),
  subscribe: (form) => outcome(sdk.subscribe(form), schemas.subscribeResponse),
  getEvents: (query) => outcome(sdk.getEvents(query), schemas.getEventsResponse),
};

await play(client);
