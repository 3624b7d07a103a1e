import * as sdk from './generated';
import { type Client, type Outcome, play, surroundings } from './scenario.js';

const { baseUrl, email, key } = surroundings();
Object.assign(sdk.OpenAPI, { BASE: baseUrl, USERNAME: email, PASSWORD: key });

/** The client throws responses that are not successes. */
async function outcome(call: Promise<unknown>): Promise<Outcome> {
  try {
    return { status: 200, body: await call };
  } catch (error) {
    if (!(error instanceof sdk.ApiError)) throw error;
    return { status: error.status, body: error.body };
  }
}

const client: Client = {
  getServerSettings: () => outcome(sdk.ServerService.getServerSettings()),
  getOwnUser: () => outcome(sdk.UsersService.getOwnUser()),
  fetchApiKey: (form) => outcome(sdk.ServerService.fetchApiKey(form)),
  registerQueue: (form) => outcome(sdk.EventsService.registerQueue(form)),
  sendMessage: (form) => outcome(sdk.MessagesService.sendMessage(form)),
  getMessages: ({ anchor, num_before, num_after, narrow }) =>
    outcome(sdk.MessagesService.getMessages(num_before, num_after, anchor, true, JSON.stringify(narrow))),
  getMessage: (id, { apply_markdown }) => outcome(sdk.MessagesService.getMessage(id, apply_markdown)),
  editMessage: (id, form) => outcome(sdk.MessagesService.editMessage(id, form)),
  addReaction: (id, form) => outcome(sdk.ReactionsService.addReaction(id, form)),
  removeReaction: (id, form) => outcome(sdk.ReactionsService.removeReaction(id, form)),
  updateMessageFlags: (form) => outcome(sdk.MessagesService.updateMessageFlags(form)),
  createDrafts: (form) => outcome(sdk.DraftsService.createDrafts(form)),
  editDraft: (id, form) => outcome(sdk.DraftsService.editDraft(id, form)),
  getDrafts: () => outcome(sdk.DraftsService.getDrafts()),
  deleteDraft: (id) => outcome(sdk.DraftsService.deleteDraft(id)),
  sendTyping: (form) => outcome(sdk.TypingService.sendTyping(form)),
  sendInvitations: (form) => outcome(sdk.InvitationsService.sendInvitations(form)),
  getInvitations: () => outcome(sdk.InvitationsService.getInvitations()),
  uploadCustomEmoji: (name, file) => outcome(sdk.EmojiService.uploadCustomEmoji(name, { file })),
  getCustomEmoji: () => outcome(sdk.EmojiService.getCustomEmoji()),
  subscribe: (form) => outcome(sdk.SubscriptionsService.subscribe(form)),
  getEvents: ({ queue_id, last_event_id }) => outcome(sdk.EventsService.getEvents(queue_id, last_event_id)),
};

await play(client);
