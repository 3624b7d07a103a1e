import { AxiosError } from 'axios';
import * as sdk from './generated';
import { type Client, type Outcome, play, surroundings } from './scenario.js';

const { baseUrl, email, key } = surroundings();
const configuration = new sdk.Configuration({ basePath: baseUrl, username: email, password: key });
const messages = new sdk.MessagesApi(configuration);
const drafts = new sdk.DraftsApi(configuration);
const events = new sdk.EventsApi(configuration);
const reactions = new sdk.ReactionsApi(configuration);
const invitations = new sdk.InvitationsApi(configuration);
const emoji = new sdk.EmojiApi(configuration);
const server = new sdk.ServerApi(configuration);
const users = new sdk.UsersApi(configuration);

/** The client throws responses that are not successes. */
async function outcome(call: Promise<{ status: number; data: unknown }>): Promise<Outcome> {
  try {
    const { status, data } = await call;
    return { status, body: data };
  } catch (error) {
    if (!(error instanceof AxiosError) || !error.response) throw error;
    return { status: error.response.status, body: error.response.data };
  }
}

const client: Client = {
  getServerSettings: () => outcome(server.getServerSettings()),
  getOwnUser: () => outcome(users.getOwnUser()),
  fetchApiKey: (form) => outcome(server.fetchApiKey(form)),
  registerQueue: (form) => outcome(events.registerQueue(form)),
  sendMessage: (form) => outcome(messages.sendMessage(form)),
  getMessages: ({ anchor, num_before, num_after, narrow }) => outcome(messages.getMessages(num_before, num_after, anchor, true, JSON.stringify(narrow))),
  getMessage: (id, { apply_markdown }) => outcome(messages.getMessage(id, apply_markdown)),
  editMessage: (id, form) => outcome(messages.editMessage(id, form)),
  addReaction: (id, form) => outcome(reactions.addReaction(id, form)),
  removeReaction: (id, form) => outcome(reactions.removeReaction(id, form)),
  updateMessageFlags: (form) => outcome(messages.updateMessageFlags(form)),
  createDrafts: (form) => outcome(drafts.createDrafts(form)),
  editDraft: (id, form) => outcome(drafts.editDraft(id, form)),
  getDrafts: () => outcome(drafts.getDrafts()),
  deleteDraft: (id) => outcome(drafts.deleteDraft(id)),
  sendTyping: (form) => outcome(new sdk.TypingApi(configuration).sendTyping(form)),
  sendInvitations: (form) => outcome(invitations.sendInvitations(form)),
  getInvitations: () => outcome(invitations.getInvitations()),
  uploadCustomEmoji: (name, file) => outcome(emoji.uploadCustomEmoji(name, file)),
  getCustomEmoji: () => outcome(emoji.getCustomEmoji()),
  subscribe: (form) => outcome(new sdk.SubscriptionsApi(configuration).subscribe(form)),
  getEvents: ({ queue_id, last_event_id }) => outcome(events.getEvents(queue_id, last_event_id)),
};

await play(client);
