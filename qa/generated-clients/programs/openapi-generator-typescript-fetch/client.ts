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

/** The client has names in camel case; the scenario uses those of the protocol. */
function wireNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      wireNames(item),
    ]),
  );
}

/** The client throws responses that are not successes. */
async function outcome(call: Promise<unknown>): Promise<Outcome> {
  try {
    return { status: 200, body: wireNames(await call) };
  } catch (error) {
    if (!(error instanceof sdk.ResponseError)) throw error;
    return { status: error.response.status, body: await error.response.json() };
  }
}

const client: Client = {
  getServerSettings: () => outcome(server.getServerSettings()),
  getOwnUser: () => outcome(users.getOwnUser()),
  fetchApiKey: (fetchApiKeyForm) => outcome(server.fetchApiKey({ fetchApiKeyForm })),
  registerQueue: ({ event_types: eventTypes }) =>
    outcome(
      events.registerQueue({
        registerQueueForm: { eventTypes, clientCapabilities: { notificationSettingsNull: true } },
      }),
    ),
  sendMessage: (sendMessageForm) => outcome(messages.sendMessage({ sendMessageForm })),
  getMessages: ({ anchor, num_before: numBefore, num_after: numAfter, narrow }) =>
    outcome(messages.getMessages({ anchor, numBefore, numAfter, narrow: JSON.stringify(narrow) })),
  getMessage: (messageId, { apply_markdown: applyMarkdown }) =>
    outcome(messages.getMessage({ messageId, applyMarkdown })),
  editMessage: (messageId, editMessageForm) => outcome(messages.editMessage({ messageId, editMessageForm })),
  addReaction: (messageId, { emoji_name: emojiName }) =>
    outcome(reactions.addReaction({ messageId, addReactionForm: { emojiName } })),
  removeReaction: (messageId, { emoji_name: emojiName }) =>
    outcome(reactions.removeReaction({ messageId, removeReactionForm: { emojiName } })),
  updateMessageFlags: (updateMessageFlagsForm) => outcome(messages.updateMessageFlags({ updateMessageFlagsForm })),
  createDrafts: (createDraftsForm) => outcome(drafts.createDrafts({ createDraftsForm })),
  editDraft: (draftId, editDraftForm) => outcome(drafts.editDraft({ draftId, editDraftForm })),
  getDrafts: () => outcome(drafts.getDrafts()),
  deleteDraft: (draftId) => outcome(drafts.deleteDraft({ draftId })),
  sendTyping: (sendTypingForm) => outcome(new sdk.TypingApi(configuration).sendTyping({ sendTypingForm })),
  sendInvitations: (form) =>
    outcome(
      invitations.sendInvitations({
        sendInvitationsForm: {
          inviteeEmails: form.invitee_emails,
          inviteExpiresInMinutes: form.invite_expires_in_minutes,
          streamIds: form.stream_ids,
        },
      }),
    ),
  getInvitations: () => outcome(invitations.getInvitations()),
  uploadCustomEmoji: (emojiName, file) => outcome(emoji.uploadCustomEmoji({ emojiName, file })),
  getCustomEmoji: () => outcome(emoji.getCustomEmoji()),
  subscribe: (subscribeForm) => outcome(new sdk.SubscriptionsApi(configuration).subscribe({ subscribeForm })),
  getEvents: ({ queue_id: queueId, last_event_id: lastEventId }) =>
    outcome(events.getEvents({ queueId, lastEventId })),
};

await play(client);
