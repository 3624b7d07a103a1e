/** The scenario of 25 steps, for clients in TypeScript: each brings its own `Client`. */

/** The response and its status. */
export interface Outcome {
  status: number;
  body: unknown;
}

export interface Draft {
  type: '' | 'stream' | 'private';
  to: number[];
  topic: string;
  content: string;
}

/** The operations of the scenario, carried out by a generated client. */
export interface Client {
  getServerSettings(): Promise<Outcome>;
  getOwnUser(): Promise<Outcome>;
  fetchApiKey(form: { username: string; password: string }): Promise<Outcome>;
  registerQueue(form: { event_types: string[]; client_capabilities: { notification_settings_null: boolean } }): Promise<Outcome>;
  sendMessage(form: { type: 'channel' | 'direct'; to: string; topic?: string; content: string }): Promise<Outcome>;
  getMessages(query: {
    anchor: string;
    num_before: number;
    num_after: number;
    narrow: { operator: 'channel' | 'topic'; operand: string }[];
  }): Promise<Outcome>;
  getMessage(id: number, query: { apply_markdown: boolean }): Promise<Outcome>;
  editMessage(id: number, form: { content: string }): Promise<Outcome>;
  addReaction(id: number, form: { emoji_name: string }): Promise<Outcome>;
  removeReaction(id: number, form: { emoji_name: string }): Promise<Outcome>;
  updateMessageFlags(form: { messages: number[]; op: 'add' | 'remove'; flag: 'read' | 'starred' }): Promise<Outcome>;
  createDrafts(form: { drafts: Draft[] }): Promise<Outcome>;
  editDraft(id: number, form: { draft: Draft }): Promise<Outcome>;
  getDrafts(): Promise<Outcome>;
  deleteDraft(id: number): Promise<Outcome>;
  sendTyping(form: { type: 'direct'; op: 'start'; to: number[] }): Promise<Outcome>;
  sendInvitations(form: {
    invitee_emails: string;
    invite_expires_in_minutes: null;
    stream_ids: number[];
  }): Promise<Outcome>;
  getInvitations(): Promise<Outcome>;
  uploadCustomEmoji(name: string, file: File): Promise<Outcome>;
  getCustomEmoji(): Promise<Outcome>;
  subscribe(form: { subscriptions: { name: string; description: string }[] }): Promise<Outcome>;
  getEvents(query: { queue_id: string; last_event_id: number }): Promise<Outcome>;
}

/** The server's URL and the credentials, set by the runner. */
export function surroundings() {
  const named = (name: string): string => {
    const value = process.env[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  };
  const [email, key] = [named('EMAIL'), named('API_KEY')];
  return {
    baseUrl: named('BASE_URL'),
    email,
    key,
    authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`,
    otherId: Number(named('OTHER_ID')),
  };
}

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC';
const NARROW: { operator: 'channel' | 'topic'; operand: string }[] = [
  { operator: 'channel', operand: 'engineering' },
  { operator: 'topic', operand: 'kits' },
];

// biome-ignore lint/suspicious/noExplicitAny: the steps look into answers of any shape
type Any = any;

function expect(condition: boolean, found: unknown): void {
  if (!condition) throw new Error(`unexpected: ${JSON.stringify(found)}`);
}

/** Runs the steps in order and prints one line for each: `ok 7 ...` or `not ok 7 ...`. */
export async function play(client: Client): Promise<void> {
  const { email, otherId } = surroundings();
  let number = 0;
  const step = async (title: string, run: () => Promise<void>): Promise<void> => {
    number += 1;
    try {
      await run();
      console.log(`ok ${number} ${title}`);
    } catch (error) {
      console.log(`not ok ${number} ${title}: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
    }
  };
  const success = async (outcome: Promise<Outcome>): Promise<Any> => {
    const { status, body } = await outcome;
    expect(status === 200, { status, body });
    return body;
  };
  const refusal = async (outcome: Promise<Outcome>, status: number, code: string): Promise<void> => {
    const found = await outcome;
    expect(found.status === status && (found.body as Any)?.code === code, found);
  };
  const draft: Draft = { type: 'stream', to: [2], topic: 'kits', content: 'A "draft" & more' };
  let messageId = 0;
  let draftId = 0;
  let queue = { queue_id: '', last_event_id: -1 };

  await step('reads the settings of the server', async () => {
    expect((await success(client.getServerSettings())).zulip_feature_level > 200, 'the feature level');
  });
  await step('reads its own user', async () => {
    expect((await success(client.getOwnUser())).delivery_email === email, 'the address');
  });
  await step('is refused with a wrong password', () =>
    refusal(client.fetchApiKey({ username: email, password: 'wrong' }), 401, 'AUTHENTICATION_FAILED'));
  await step('registers a queue with a list and an object', async () => {
    queue = await success(
      client.registerQueue({ event_types: ['message'], client_capabilities: { notification_settings_null: true } }),
    );
    expect(queue.queue_id !== '', queue);
  });
  await step('sends a message to a channel', async () => {
    const form = { type: 'channel', to: 'engineering', topic: 'kits', content: 'Caffè & **crème** + 100%' } as const;
    messageId = (await success(client.sendMessage(form))).id;
    expect(messageId > 0, messageId);
  });
  await step('lists messages with a narrow of two terms', async () => {
    const { messages } = await success(
      client.getMessages({ anchor: 'newest', num_before: 5, num_after: 0, narrow: NARROW }),
    );
    expect(messages.length === 1 && messages[0].id === messageId, messages);
  });
  await step('reads one message as Markdown', async () => {
    const { message } = await success(client.getMessage(messageId, { apply_markdown: false }));
    expect(message.content === 'Caffè & **crème** + 100%', message);
  });
  await step('edits the message', async () => {
    await success(client.editMessage(messageId, { content: 'Edited' }));
  });
  await step('adds a reaction', async () => {
    await success(client.addReaction(messageId, { emoji_name: 'tada' }));
  });
  await step('cannot add the reaction again', () =>
    refusal(client.addReaction(messageId, { emoji_name: 'tada' }), 400, 'REACTION_ALREADY_EXISTS'));
  await step('removes the reaction', async () => {
    await success(client.removeReaction(messageId, { emoji_name: 'tada' }));
  });
  await step('flags a list of one message', async () => {
    const { messages } = await success(
      client.updateMessageFlags({ messages: [messageId], op: 'add', flag: 'starred' }),
    );
    expect(messages.length === 1, messages);
  });
  await step('sends a direct message', async () => {
    await success(client.sendMessage({ type: 'direct', to: JSON.stringify([otherId]), content: 'Hello' }));
  });
  await step('creates two drafts', async () => {
    const { ids } = await success(
      client.createDrafts({ drafts: [draft, { type: '', to: [], topic: '', content: 'A note' }] }),
    );
    expect(ids.length === 2, ids);
    draftId = ids[0];
  });
  await step('edits a draft', async () => {
    await success(client.editDraft(draftId, { draft: { ...draft, content: 'Changed' } }));
  });
  await step('lists the drafts', async () => {
    const { drafts } = await success(client.getDrafts());
    expect(drafts.some((one: Any) => one.id === draftId && one.content === 'Changed'), drafts);
  });
  await step('deletes a draft', async () => {
    await success(client.deleteDraft(draftId));
  });
  await step('cannot delete the draft again', () => refusal(client.deleteDraft(draftId), 404, 'BAD_REQUEST'));
  await step('sends a typing notification to a list of one user', async () => {
    await success(client.sendTyping({ type: 'direct', op: 'start', to: [otherId] }));
  });
  await step('invites with a null expiry and an empty list', async () => {
    const form = { invitee_emails: 'kit@elsewhere.example', invite_expires_in_minutes: null, stream_ids: [] };
    await success(client.sendInvitations(form));
  });
  await step('finds the invitation, which never expires', async () => {
    const { invites } = await success(client.getInvitations());
    const found = invites.find((one: Any) => one.email === 'kit@elsewhere.example');
    expect(found !== undefined && found.expiry_date === null, invites);
  });
  await step('uploads an emoji', async () => {
    const file = new File([Buffer.from(PICTURE, 'base64')], 'kit.png', { type: 'image/png' });
    await success(client.uploadCustomEmoji('kit', file));
  });
  await step('finds the emoji', async () => {
    const { emoji } = await success(client.getCustomEmoji());
    expect(Object.values<Any>(emoji).some(({ name }) => name === 'kit'), emoji);
  });
  await step('subscribes to a new channel', async () => {
    const { subscribed } = await success(
      client.subscribe({ subscriptions: [{ name: 'kits', description: 'Kits & more' }] }),
    );
    expect(Object.keys(subscribed).length === 1, subscribed);
  });
  await step('reads the event of the message', async () => {
    const { events } = await success(client.getEvents({ queue_id: queue.queue_id, last_event_id: queue.last_event_id }));
    expect(events[0]?.type === 'message' && events[0].message.id === messageId, events);
  });
}
