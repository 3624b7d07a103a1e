import { expect } from 'chai';
import { operations, type TableOperation, type TableParameter } from '../../src/api/table.ts';
import type { Actor, Answer } from '../support/actor.ts';
import { allExamples, requestOf } from '../support/examples.ts';
import { upload } from '../support/uploads.ts';
import {
  administers,
  type CallerName,
  CHANNELS,
  callerNames,
  MESSAGES,
  openScene,
  received,
  type Scene,
  seesMessage,
  seesRecord,
  UNKNOWN_ID,
  withoutId,
} from '../support/visibility.ts';

/** Things that a parameter can name and that not everyone may see. */
type Kind =
  | 'message'
  | 'channel'
  | 'channel name'
  | 'user'
  | 'group'
  | 'draft'
  | 'profile field'
  | 'bot'
  | 'invitation'
  | 'link'
  | 'emoji'
  | 'queue'
  | 'file'
  | 'scheduled message'
  | 'linkifier'
  | 'playground'
  | 'domain';
type Id = number | string;

interface Naming {
  kind: Kind;
  /** The parameter's value that names the thing; if absent, its ID. */
  value?: (id: Id) => unknown;
  /** The other parameters, if those of the document's example do not lead to the thing. */
  others?: Record<string, unknown>;
}

/** Parameters with the same meaning in every operation, which are tested without being listed. */
const BY_NAME: Record<string, Naming> = {
  message_id: { kind: 'message' },
  messages: { kind: 'message', value: (id) => [id] },
  stream_id: { kind: 'channel' },
  stream_ids: { kind: 'channel', value: (id) => [id] },
  stream: { kind: 'channel name' },
  user_id: { kind: 'user' },
  muted_user_id: { kind: 'user' },
  user_id_or_email: { kind: 'user' },
  principals: { kind: 'user', value: (id) => [id] },
  user_group_id: { kind: 'group' },
  draft_id: { kind: 'draft' },
  attachment_id: { kind: 'file' },
  field_id: { kind: 'profile field' },
  bot_id: { kind: 'bot' },
  scheduled_message_id: { kind: 'scheduled message' },
  invite_id: { kind: 'invitation' },
  queue_id: { kind: 'queue' },
  filter_id: { kind: 'linkifier' },
  playground_id: { kind: 'playground' },
};

const draftTo = (type: string) => (id: Id) => ({
  type,
  to: [id],
  topic: type === 'stream' ? 'plan' : '',
  content: 'x',
});

const LATER = { content: 'x', scheduled_delivery_timestamp: 4_000_000_000 };
const newGroup = (name: string) => ({ name, description: '', members: [] });
const among = (users: Id[], groups: Id[]) => ({ direct_members: users, direct_subgroups: groups });

/** Parameters of a single operation, some of which name things in more than one way. */
const BY_OPERATION: Record<string, readonly Naming[]> = {
  'revokeInviteLink.invite_id': [{ kind: 'link' }],
  'editDomain.domain': [{ kind: 'domain' }],
  'removeDomain.domain': [{ kind: 'domain' }],
  'setLinkifierOrder.ordered_linkifier_ids': [{ kind: 'linkifier', value: (id) => [id] }],
  'removeCustomEmoji.emoji_name': [{ kind: 'emoji' }],
  'editUser.user_id': [{ kind: 'user', others: { role: 400 } }],
  'editChannel.stream_id': [{ kind: 'channel', others: { description: 'changed' } }],
  'deleteTopic.stream_id': [{ kind: 'channel', others: { topic_name: 'nobody wrote there' } }],
  'markTopicAsRead.stream_id': [{ kind: 'channel', others: { topic_name: 'channel events' } }],
  'editMessage.message_id': [{ kind: 'message', others: { content: 'changed' } }],
  'addReaction.message_id': [{ kind: 'message', others: { emoji_name: 'heart' } }],
  'removeReaction.message_id': [{ kind: 'message', others: { emoji_name: 'heart' } }],
  'updateMessageFlags.messages': [
    { kind: 'message', value: (id) => [id], others: { op: 'add', flag: 'starred' } },
    { kind: 'message', value: (id) => [id], others: { op: 'remove', flag: 'read' } },
  ],
  'getMessages.narrow': (['id', 'with'] as const).map((operator) => ({
    kind: 'message',
    value: (operand) => [{ operator, operand }],
    others: { anchor: 'newest', num_before: 100, num_after: 0 },
  })),
  'getNarrowMatches.msg_ids': [{ kind: 'message', value: (id) => [id], others: { narrow: [] } }],
  'getNarrowMatches.narrow': (['id', 'with'] as const).map((operator) => ({
    kind: 'message',
    value: (operand) => [{ operator, operand }],
    others: { msg_ids: Array.from({ length: 1000 }, (_none, index) => index + 1) },
  })),
  'updateFlagsInNarrow.narrow': (['id', 'with'] as const).map((operator) => ({
    kind: 'message',
    value: (operand) => [{ operator, operand }],
    // Nothing is collapsed, so calls that find the same messages get the same response.
    others: { anchor: 'newest', num_before: 100, num_after: 0, op: 'remove', flag: 'collapsed' },
  })),
  'updateFlagsInNarrow.anchor': [
    { kind: 'message', others: { num_before: 0, num_after: 0, narrow: [], op: 'remove', flag: 'collapsed' } },
  ],
  'getMessages.anchor': [{ kind: 'message', others: { num_before: 0, num_after: 0 } }],
  'sendTyping.to': [{ kind: 'user', value: (id) => [id], others: { op: 'start' } }],
  'sendTyping.stream_id': [{ kind: 'channel', others: { type: 'channel', op: 'start', topic: 'plan' } }],
  'sendMessage.to': [{ kind: 'user', value: (id) => [id], others: { type: 'direct', content: 'x' } }],
  'createDrafts.drafts': [
    { kind: 'channel', value: (id) => [draftTo('stream')(id)] },
    { kind: 'user', value: (id) => [draftTo('private')(id)] },
  ],
  'editOwnProfile.data': [{ kind: 'profile field', value: (id) => [{ id, value: 'x' }] }],
  'deleteOwnProfileValues.data': [{ kind: 'profile field', value: (id) => [id] }],
  'createScheduledMessage.to': [{ kind: 'user', value: (id) => [id], others: { ...LATER, type: 'direct' } }],
  'sendInvitations.stream_ids': [
    { kind: 'channel', value: (id) => [id], others: { invitee_emails: 'somebody@far.example' } },
  ],
  'createInviteLink.stream_ids': [{ kind: 'channel', value: (id) => [id], others: { invite_as: 400 } }],
  'updateSubscriptionSettings.subscription_data': [
    { kind: 'channel', value: (id) => [{ stream_id: id, property: 'pin_to_top', value: true }] },
  ],
  'muteTopic.stream_id': [{ kind: 'channel', others: { topic: 'x', op: 'add' } }],
  'muteTopic.stream': [{ kind: 'channel name', others: { topic: 'x', op: 'add' } }],
  'setTopicPolicy.stream_id': [{ kind: 'channel', others: { topic: 'x', visibility_policy: 3 } }],
  'subscribe.principals': [{ kind: 'user', value: (id) => [id], others: { subscriptions: [{ name: 'public' }] } }],
  'unsubscribe.principals': [{ kind: 'user', value: (id) => [id], others: { subscriptions: ['public'] } }],
  'createGroup.members': [{ kind: 'user', value: (id) => [id], others: newGroup('guarded') }],
  'createGroup.can_mention_group': [
    { kind: 'group', others: newGroup('by a group') },
    { kind: 'group', value: (id) => among([], [id]), others: newGroup('by a group among others') },
    { kind: 'user', value: (id) => among([id], []), others: newGroup('by a user') },
  ],
  'editGroup.user_group_id': [{ kind: 'group', others: { description: 'changed' } }],
  'editGroup.can_mention_group': [
    { kind: 'group', value: (id) => ({ new: id }) },
    { kind: 'user', value: (id) => ({ new: among([id], []) }) },
  ],
  'updateGroupMembers.user_group_id': [{ kind: 'group', others: { add: [UNKNOWN_ID] } }],
  'updateGroupMembers.add': [{ kind: 'user', value: (id) => [id], others: {} }],
  'updateGroupMembers.delete': [{ kind: 'user', value: (id) => [id], others: {} }],
  'updateSubgroups.user_group_id': [{ kind: 'group', others: { add: [UNKNOWN_ID] } }],
  'updateSubgroups.add': [{ kind: 'group', value: (id) => [id], others: {} }],
  'updateSubgroups.delete': [{ kind: 'group', value: (id) => [id], others: {} }],
  'getEvents.queue_id': [{ kind: 'queue', others: { last_event_id: -1, dont_block: true } }],
};

const LINKIFIER = { pattern: 'far', url_template: 'https://far.example' };
const PLAYGROUND = { name: 'Far', pygments_language: 'Rust', url_template: 'https://far.example/{code}' };

const OWN = 'settings of the caller';
const ENTRIES = 'entries of the caller';
const SYSTEM_GROUP = 'groups of the system, which everybody may know';
/** Parameters that name nothing hidden, or whose responses may differ. */
const NAMES_NOTHING: Record<string, string> = {
  'editSettings.*': OWN,
  'editDisplaySettings.*': OWN,
  'editNotificationSettings.*': OWN,
  'editOwnSubscription.value': 'a setting of the caller',
  'getStorage.*': ENTRIES,
  'updateStorage.*': ENTRIES,
  'deleteStorage.*': ENTRIES,
  'addAlertWords.alert_words': 'words of the caller',
  'removeAlertWords.alert_words': 'words of the caller',
  'editUserDefaults.*': 'settings of the organization',
  'editOrganization.*': 'settings of the organization, by administrators; channels in them are not looked up',
  'uploadCustomEmoji.emoji_name': 'the name of what is made',
  'getTemporaryUrl.*': 'a URL in parts, which the tests of uploads compare as a whole',
  'setStatus.emoji_code': 'custom emoji are everybody’s; a foreign one is as unknown',
  'setStatus.emoji_name': 'custom emoji are everybody’s; a foreign one is as unknown',
  'addReaction.emoji_code': 'custom emoji are everybody’s; a foreign one is as unknown',
  'removeReaction.emoji_code': 'custom emoji are everybody’s; a foreign one is as unknown',
  'addReaction.emoji_name': 'custom emoji are everybody’s; a foreign one is as unknown',
  'removeReaction.emoji_name': 'custom emoji are everybody’s; a foreign one is as unknown',
  'editMessage.stream_id': 'looked up after the message: see the test below',
  'editDraft.draft': 'looked up after the draft: see the test below',
  'createScheduledMessage.scheduled_delivery_timestamp': 'a time',
  'editScheduledMessage.scheduled_delivery_timestamp': 'a time',
  'editScheduledMessage.to': 'looked up after the scheduled message, as when one is created',
  'sendMessage.queue_id': 'only returned to the queue of that ID',
  'sendMessage.local_id': 'text of the client',
  'sendMessage.time': 'not used',
  'subscribe.subscriptions': 'names of channels to be made: the reference tells which one cannot join',
  'unsubscribe.subscriptions': 'the reference lists what is hidden as not removed',
  'editSubscriptions.add': 'names of channels to be made: the reference tells which one cannot join',
  'editSubscriptions.delete': 'the reference lists what is hidden as not removed',
  'subscribe.can_remove_subscribers_group': SYSTEM_GROUP,
  'editChannel.can_remove_subscribers_group': SYSTEM_GROUP,
  'subscribe.message_retention_days': 'days',
  'editChannel.message_retention_days': 'days',
  'subscribe.stream_post_policy': 'a number of a list',
  'editChannel.stream_post_policy': 'a number of a list',
  'editUser.role': 'a number of a list',
  'editUser.profile_data': 'looked up after the user: see the test of profiles',
  'createProfileField.field_type': 'a number of a list',
  'createProfileField.field_data': 'settings of the field',
  'editProfileField.field_data': 'settings of the field',
  'editProfileFieldOrder.order': 'fields that are not the organization’s are skipped',
  'editBot.bot_owner_id': 'looked up after the bot, among the users, whom everybody may know',
  'createBot.bot_type': 'a number of a list',
  'createBot.interface_type': 'a number of a list',
  'sendInvitations.invite_as': 'a number of a list',
  'createInviteLink.invite_as': 'a number of a list',
  'sendInvitations.invite_expires_in_minutes': 'a time',
  'createInviteLink.invite_expires_in_minutes': 'a time',
  'sendInvitations.invitee_emails': 'the refusal tells which addresses have accounts, as specified',
  'createUser.email': 'the refusal tells that the address has an account',
  'setTopicPolicy.visibility_policy': 'a number of a list',
  'updateFlagsInNarrow.num_before': 'a count',
  'updateFlagsInNarrow.num_after': 'a count',
  'getMessages.num_before': 'a count',
  'getMessages.num_after': 'a count',
  'registerQueue.narrow': 'filters what the user gets anyway',
  'registerQueue.client_capabilities': 'facts of the client',
  'registerQueue.event_types': 'names of types',
  'registerQueue.fetch_event_types': 'names of types',
  'registerQueue.queue_lifespan_secs': 'a time',
  'updatePresence.last_update_id': 'a position in the changes of presence',
  'getEvents.last_event_id': 'a position in the own queue',
};

const successes = new Map(
  allExamples()
    .filter(({ status }) => status === 200)
    .reverse()
    .map((example) => [example.operation.operationId, example]),
);

async function uploadedId(actor: Actor): Promise<number> {
  await upload(actor, 'notes');
  return (await actor.ok.get('/attachments')).attachments.at(-1).id;
}

const keyOf = ({ operationId }: TableOperation, { name }: TableParameter) => `${operationId}.${name}`;

/** Whether a parameter may name something; other texts are only texts. */
const mayName = ({ name, in: place, codec }: TableParameter) =>
  codec !== 'boolean' &&
  (codec !== 'text' ||
    place === 'path' ||
    /(^|_)(id|ids|to|stream|channel|user|email|emails|draft|queue|invite|emoji|anchor|group)($|_)/.test(name));

const everyParameter = operations
  .filter((operation) => operation.public !== true)
  .flatMap((operation) => operation.parameters.map((parameter) => ({ operation, parameter })))
  .filter(({ parameter }) => mayName(parameter));

function namingsOf(operation: TableOperation, parameter: TableParameter): readonly Naming[] | undefined {
  const listed = BY_OPERATION[keyOf(operation, parameter)];
  if (listed) return listed;
  const isNothing = NAMES_NOTHING[keyOf(operation, parameter)] ?? NAMES_NOTHING[`${operation.operationId}.*`];
  const common = BY_NAME[parameter.name];
  return isNothing !== undefined ? [] : common && [common];
}

describe('a request that names something hidden', function () {
  this.timeout(120_000);
  let scene: Scene;
  /** For each kind, things that belong to other users and to another organization. */
  const hidden = new Map<Kind, Id[]>();
  let ownGroup: Id;

  before(async () => {
    scene = await openScene();
    const { world, author, foreigner } = scene;
    const note = { type: '', to: [], topic: '', content: 'note' };
    const drafts: Id[] = [];
    const scheduled: Id[] = [];
    const queues: Id[] = [];
    const files: Id[] = [];
    for (const actor of [author, foreigner]) {
      drafts.push((await actor.ok.post('/drafts', { drafts: [note] })).ids[0]);
      const later = { ...LATER, type: 'direct', to: [actor.id] };
      scheduled.push((await actor.ok.post('/scheduled_messages', later)).scheduled_message_id);
      queues.push((await actor.listen()).queueId);
      files.push(await uploadedId(actor));
    }
    // Both organizations share the numbering, so the last ID belongs to the other one.
    await world.owner.ok.post('/invites/multiuse');
    await foreigner.ok.post('/invites/multiuse');
    await foreigner.ok.post('/invites', { invitee_emails: 'far@far.example', stream_ids: [] });
    const { invites } = await foreigner.ok.get('/invites');
    await foreigner.ok.post('/realm/emoji/faraway', {}, { files: [picture()] });
    for (const owner of [world.owner, foreigner]) await owner.ok.post('/user_groups/create', newGroup('crew'));
    ownGroup = await groupNamed(world.owner, 'crew');
    hidden.set('group', [await groupNamed(foreigner, 'crew')]);
    hidden.set('user', [foreigner.id]);
    hidden.set('draft', drafts);
    const foreignField = { name: 'Far', field_type: 1 };
    const foreignBot = { full_name: 'Far bot', short_name: 'far' };
    hidden.set('bot', [(await foreigner.ok.post('/bots', foreignBot)).user_id]);
    hidden.set('profile field', [(await foreigner.ok.post('/realm/profile_fields', foreignField)).id]);
    hidden.set('scheduled message', scheduled);
    hidden.set('queue', queues);
    hidden.set('file', files);
    for (const one of invites) hidden.set(one.is_multiuse ? 'link' : 'invitation', [one.id]);
    hidden.set('emoji', ['faraway']);
    hidden.set('linkifier', [(await foreigner.ok.post('/realm/filters', LINKIFIER)).id]);
    hidden.set('playground', [(await foreigner.ok.post('/realm/playgrounds', PLAYGROUND)).id]);
    await foreigner.ok.post('/realm/domains', { domain: 'far.example', allow_subdomains: true });
    hidden.set('domain', ['far.example']);
  });
  after(() => scene.close());

  function hiddenFrom(caller: CallerName, kind: Kind): Id[] {
    const channels = CHANNELS.filter(
      (channel) => !seesRecord(caller, channel) && !(administers(caller) && channel === 'archived'),
    );
    if (kind === 'channel') return channels.map((channel) => scene.channels[channel]);
    // An archived channel has another name.
    if (kind === 'channel name') return channels.filter((channel) => channel !== 'archived');
    if (kind !== 'message') return hidden.get(kind) ?? [];
    const messages = MESSAGES.filter((message) => !seesMessage(caller, message) && !received(caller, message));
    return messages.map((message) => scene.messages[message][caller]);
  }

  const absent = (kind: Kind): Id =>
    ['channel name', 'emoji', 'queue', 'domain'].includes(kind) ? 'nonesuch' : UNKNOWN_ID;

  function otherInPath(name: string): Id {
    if (name === 'user_group_id') return ownGroup;
    return name === 'user_id' ? scene.world.owner.id : UNKNOWN_ID;
  }

  async function groupNamed(actor: Actor, name: string): Promise<Id> {
    const { user_groups: groups } = await actor.ok.get('/user_groups');
    return groups.find((group: { name: string }) => group.name === name).id;
  }

  function send(actor: Actor, operation: TableOperation, parameter: TableParameter, naming: Naming, id: Id) {
    const example = successes.get(operation.operationId);
    const fields = naming.others ?? (example ? requestOf(example).params : {});
    const value = naming.value?.(id) ?? id;
    if (parameter.in === 'path') {
      const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(String(name === parameter.name ? id : otherInPath(name))),
      );
      return actor.call(operation.method, path, fields);
    }
    const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      String(name === 'user_group_id' ? ownGroup : UNKNOWN_ID),
    );
    return actor.call(operation.method, path, { ...fields, [parameter.name]: value });
  }

  /** A thing of the kind that the owner may use, newly created for each call that may end it. */
  async function visible(kind: Kind): Promise<Id> {
    const { owner } = scene.world;
    const name = `thing${++made}`;
    switch (kind) {
      case 'message':
        return owner.send(await visibleChannel(name), 'plan', 'hello');
      case 'channel':
        return visibleChannel(name);
      case 'channel name':
        await visibleChannel(name);
        return name;
      case 'user':
        return (await scene.world.person(name)).id;
      case 'group':
        await owner.ok.post('/user_groups/create', newGroup(name));
        return groupNamed(owner, name);
      case 'draft':
        return (await owner.ok.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] })).ids[0];
      case 'bot':
        return (await owner.ok.post('/bots', { full_name: `Bot ${name}`, short_name: name })).user_id;
      case 'profile field':
        return (await owner.ok.post('/realm/profile_fields', { name, field_type: 1 })).id;
      case 'scheduled message': {
        const later = { ...LATER, type: 'direct', to: [owner.id] };
        return (await owner.ok.post('/scheduled_messages', later)).scheduled_message_id;
      }
      case 'queue':
        return (await owner.listen()).queueId;
      case 'file':
        return uploadedId(owner);
      case 'emoji':
        await owner.ok.post(`/realm/emoji/${name}`, {}, { files: [picture()] });
        return name;
      case 'linkifier':
        // The order must name all of them.
        for (const { id } of (await owner.ok.get('/realm/linkifiers')).linkifiers) {
          await owner.ok.delete(`/realm/filters/${id}`);
        }
        return (await owner.ok.post('/realm/filters', { ...LINKIFIER, pattern: name })).id;
      case 'playground':
        return (await owner.ok.post('/realm/playgrounds', { ...PLAYGROUND, name })).id;
      case 'domain':
        await owner.ok.post('/realm/domains', { domain: `${name}.example`, allow_subdomains: false });
        return `${name}.example`;
      case 'link':
      case 'invitation': {
        if (kind === 'link') await owner.ok.post('/invites/multiuse');
        else await owner.ok.post('/invites', { invitee_emails: `${name}@far.example`, stream_ids: [] });
        const { invites } = await owner.ok.get('/invites');
        const own = invites.filter((one: { is_multiuse: boolean }) => one.is_multiuse === (kind === 'link'));
        return Math.max(...own.map(({ id }: { id: number }) => id));
      }
    }
  }
  let made = 0;
  const withoutIds = ({ status, body }: Answer, ...ids: Id[]) =>
    ids.reduce<string>(
      (text, id) => text.replaceAll(new RegExp(`(?<![0-9a-z])${id}(?![0-9a-z])`, 'g'), '#'),
      `${status} ${JSON.stringify(body)}`,
    );
  const visibleChannel = (name: string) => scene.world.channel(name, [scene.world.owner]);
  const picture = () => ({
    field: 'file',
    name: 'e.gif',
    type: 'image/gif',
    bytes: Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')),
  });

  it('has a parameter of which this test knows what it names, in every operation of the document', () => {
    const unknown = everyParameter.filter(({ operation, parameter }) => !namingsOf(operation, parameter));
    expect(unknown.map(({ operation, parameter }) => keyOf(operation, parameter))).to.deep.equal([]);
    const known = new Set(everyParameter.map(({ operation, parameter }) => keyOf(operation, parameter)));
    const listed = [...Object.keys(BY_OPERATION), ...Object.keys(NAMES_NOTHING)].filter((key) => !key.endsWith('.*'));
    expect(listed.filter((key) => !known.has(key))).to.deep.equal([]);
  });

  for (const { operation, parameter } of everyParameter) {
    for (const naming of namingsOf(operation, parameter) ?? []) {
      const value = naming.value === undefined ? '' : ` as ${JSON.stringify(naming.value('#'))}`;
      const title = `\`${parameter.name}\`${value} of ${operation.method} ${operation.path}`;
      it(`is answered as if it did not exist: ${naming.kind} by ${title}`, async () => {
        const nothing = absent(naming.kind);
        const differing: string[] = [];
        for (const caller of callerNames) {
          const actor = scene.callers[caller];
          const unknown = await send(actor, operation, parameter, naming, nothing);
          for (const id of hiddenFrom(caller, naming.kind)) {
            const answer = await send(actor, operation, parameter, naming, id);
            // Removed from both, since something else may have the same ID.
            const [found, wanted] = [answer, unknown].map((one) => withoutIds(one, id, nothing));
            if (found !== wanted)
              differing.push(`${caller}, ${id}: ${found?.slice(0, 150)} for ${wanted?.slice(0, 150)}`);
          }
        }
        expect(differing).to.deep.equal([]);
        // Otherwise the comparison would prove nothing.
        const { owner } = scene.world;
        const id = await visible(naming.kind);
        const seen: Answer = await send(owner, operation, parameter, naming, id);
        const unknown = await send(owner, operation, parameter, naming, nothing);
        expect(withoutId(seen, id)).not.to.equal(withoutId(unknown, nothing));
      });
    }
  }

  it('is answered as if it did not exist: a channel to move a message of one’s own to, and to write a draft for', async () => {
    const { world } = scene;
    const id = await world.owner.send(await visibleChannel('start'), 'plan', 'hello');
    const draft = await visible('draft');
    const ways: [string, (channel: Id) => Promise<Answer>][] = [
      ['PATCH /messages', (channel) => world.owner.patch(`/messages/${id}`, { stream_id: channel })],
      ['PATCH /drafts', (channel) => world.owner.patch(`/drafts/${draft}`, { draft: draftTo('stream')(channel) })],
    ];
    for (const [way, call] of ways) {
      const unknown = withoutId(await call(UNKNOWN_ID), UNKNOWN_ID);
      const channels = [scene.channels.archived, scene.channels.elsewhere];
      if (way === 'PATCH /drafts') channels.push(scene.channels.shared);
      for (const channel of channels) expect(withoutId(await call(channel), channel), way).to.equal(unknown);
    }
  });
});
