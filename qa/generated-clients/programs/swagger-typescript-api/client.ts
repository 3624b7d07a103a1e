import { Api, type HttpResponse } from './generated/client';
import { type Client, type Outcome, play, surroundings } from './scenario.js';

const { baseUrl, authorization } = surroundings();
const api = new Api<string>({
  baseUrl,
  securityWorker: () => ({ headers: { Authorization: authorization } }),
  baseApiParams: { secure: true },
});
api.setSecurityData(authorization);

/** The client throws responses that are not successes. */
async function outcome(call: Promise<HttpResponse<unknown, unknown>>): Promise<Outcome> {
  const answer = await call.catch((error: unknown) => error as HttpResponse<unknown, unknown>);
  return { status: answer.status, body: answer.data ?? answer.error };
}

const client: Client = {
  getServerSettings: () => outcome(api.serverSettings.getServerSettings()),
  getOwnUser: () => outcome(api.users.getOwnUser()),
  fetchApiKey: (form) => outcome(api.fetchApiKey.fetchApiKey(form)),
  registerQueue: (form) => outcome(api.register.registerQueue(form)),
  sendMessage: (form) => outcome(api.messages.sendMessage(form)),
  getMessages: ({ narrow, ...query }) => outcome(api.messages.getMessages({ ...query, narrow: JSON.stringify(narrow) })),
  getMessage: (id, query) => outcome(api.messages.getMessage(id, query)),
  editMessage: (id, form) => outcome(api.messages.editMessage(id, form)),
  addReaction: (id, form) => outcome(api.messages.addReaction(id, form)),
  removeReaction: (id, form) => outcome(api.messages.removeReaction(id, form)),
  updateMessageFlags: (form) => outcome(api.messages.updateMessageFlags(form)),
  createDrafts: (form) => outcome(api.drafts.createDrafts(form)),
  editDraft: (id, form) => outcome(api.drafts.editDraft(id, form)),
  getDrafts: () => outcome(api.drafts.getDrafts()),
  deleteDraft: (id) => outcome(api.drafts.deleteDraft(id)),
  sendTyping: (form) => outcome(api.typing.sendTyping(form)),
  sendInvitations: (form) => outcome(api.invites.sendInvitations(form)),
  getInvitations: () => outcome(api.invites.getInvitations()),
  uploadCustomEmoji: (name, file) => outcome(api.realm.uploadCustomEmoji(name, { file })),
  getCustomEmoji: () => outcome(api.realm.getCustomEmoji()),
  subscribe: (form) => outcome(api.users.subscribe(form)),
  getEvents: (query) => outcome(api.events.getEvents(query)),
};

await play(client);
