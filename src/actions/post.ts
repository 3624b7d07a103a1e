import type { Channel } from '../domain/channel.ts';
import { normalizedChannelName } from '../domain/channels.ts';
import { normalizedContent } from '../domain/content.ts';
import { badRequest, Refusal } from '../domain/errors.ts';
import { isReadBySender, topicKey } from '../domain/message.ts';
import { channelReference, type DirectRecipients, directRecipients } from '../domain/recipients.ts';
import { POLICY } from '../domain/roles.ts';
import { missingTopic, NO_TOPIC, normalizedTopic } from '../domain/topics.ts';
import type { User } from '../domain/user.ts';
import { requestedWidget } from '../domain/widgets.ts';
import type { Rendered } from '../markdown/render.ts';
import { findChannel, findChannelByName } from '../store/channels.ts';
import { topicParticipants } from '../store/message-recipients.ts';
import { findDirectRecipient } from '../store/recipients.ts';
import { nextMessageId, receiversOf } from '../store/subscriptions.ts';
import { findUserByEmail } from '../store/users.ts';
import { requireUserIds } from './access.ts';
import { isInSystemGroup, mayBy } from './permissions.ts';
import { noChannelNamed, noChannelWithId, requirePosting } from './posting.ts';
import type { Scope } from './scope.ts';
import { type MessagePlace, sendMessage } from './send-message.ts';
import { followBySending } from './topic-policies.ts';

/** What a client sends to write a message. */
export interface Posting {
  type: string;
  to?: string | undefined;
  topic?: string | undefined;
  content: string;
  queue_id?: string | undefined;
  local_id?: string | undefined;
  read_by_sender?: boolean | undefined;
  sender?: string | undefined;
  forged?: string | undefined;
  widget_content?: string | undefined;
}

const WILDCARD_LIMIT = 15;

/** Writes a message where the client says; everything that may be refused is looked at before it is stored. */
export async function post(
  scope: Scope,
  form: Posting,
  { sender, client }: { sender: User; client: string },
): Promise<{ id: number; automatic_new_visibility_policy?: 2 | 3 }> {
  if (form.sender !== undefined) throw badRequest('Invalid mirrored message');
  if (form.forged !== undefined) throw badRequest('User not authorized for this query');
  const place = await placeOf(scope, form, sender);
  let policy: 2 | 3 | undefined;
  const row = await sendMessage(scope, {
    sender,
    client,
    place,
    content: form.content,
    ...(form.widget_content !== undefined && { widget: requestedWidget(form.widget_content) }),
    isReadBySender: form.read_by_sender ?? isReadBySender(client),
    ...(form.queue_id !== undefined && form.local_id !== undefined
      ? { sentBy: { queueId: form.queue_id, localId: form.local_id } }
      : {}),
    check: (result) => requireWildcardRight(scope, sender, place, result),
    beforeAnnouncing: async () => {
      if ('channel' in place) policy = await followBySending(scope, sender, place.channel, place.topic);
    },
  });
  return { id: row.id, ...(policy !== undefined && { automatic_new_visibility_policy: policy }) };
}

async function placeOf(scope: Scope, form: Posting, sender: User): Promise<MessagePlace> {
  if (form.type === 'direct' || form.type === 'private') {
    const recipients = directRecipients(form.to ?? '[]');
    normalizedContent(form.content);
    return { participants: await participantsOf(scope, recipients, sender) };
  }
  const reference = form.to === undefined ? undefined : channelReference(form.to);
  if (reference === undefined) throw badRequest('Missing channel');
  if (form.topic === undefined) throw missingTopic();
  normalizedContent(form.content);
  const topic = normalizedTopic(form.topic);
  const channel = await requireReferenced(scope, sender, reference);
  await requirePosting(scope, sender, channel);
  if (topic === NO_TOPIC && scope.realm.settings.mandatory_topics) {
    throw badRequest('Topics are required in this organization');
  }
  return { channel, topic };
}

async function requireReferenced({ db }: Scope, sender: User, reference: number | string): Promise<Channel> {
  if (typeof reference === 'number') {
    const channel = await findChannel(db, sender.realmId, reference);
    if (!channel) throw noChannelWithId(reference);
    return channel;
  }
  const channel = await findChannelByName(db, sender.realmId, normalizedChannelName(reference));
  if (!channel) throw noChannelNamed(reference);
  return channel;
}

async function participantsOf(scope: Scope, recipients: DirectRecipients, sender: User): Promise<User[]> {
  const { db, realm } = scope;
  const named =
    'userIds' in recipients
      ? await requireUserIds(db, realm.id, recipients.userIds)
      : await requireEmails(scope, recipients.emails);
  if (named.length === 0) throw badRequest('Message must have recipients');
  const everyone = new Map([...named, sender].map((user) => [user.id, user]));
  const isToSelf = everyone.size === 1;
  if (!isToSelf) await requireDirectRight(scope, sender, [...everyone.keys()]);
  const gone = named.find((user) => !user.isActive);
  if (gone) throw badRequest(`'${gone.email}' is no longer using the service.`);
  return [...everyone.values()].sort((a, b) => a.id - b.id);
}

async function requireEmails({ db, realm }: Scope, emails: readonly string[]): Promise<User[]> {
  const users: User[] = [];
  for (const email of emails) {
    const user = await findUserByEmail(db, realm.id, email);
    if (!user) throw badRequest(`Invalid email '${email}'`);
    users.push(user);
  }
  return users;
}

async function requireDirectRight(
  { db, realm, now }: Scope,
  sender: User,
  memberIds: readonly number[],
): Promise<void> {
  const { direct_message_permission_group: permitted, direct_message_initiator_group: initiators } = realm.settings;
  if (permitted === 'role:nobody' && !sender.isBot)
    throw badRequest('Direct messages are disabled in this organization.');
  if (isInSystemGroup(realm, initiators, sender, now)) return;
  const known = await findDirectRecipient(db, realm.id, memberIds);
  const hasMessages = known !== undefined && (await db('messages').where({ recipient_id: known }).first('id'));
  if (!hasMessages) throw badRequest('You do not have permission to initiate direct message conversations.');
}

/** Calling everybody of a large channel or topic is for those whom the organization lets. */
export async function requireWildcardRight(
  scope: Scope,
  sender: User,
  place: MessagePlace,
  { mentions }: Rendered,
): Promise<void> {
  if (!('channel' in place)) return;
  const { db, realm, now } = scope;
  const { wildcard_mention_policy: policy } = realm.settings;
  // In this setting 7 stands for moderators, elsewhere for owners.
  const effective = policy === POLICY.owners ? POLICY.moderators : policy;
  if (mayBy(realm, effective, sender, now)) return;
  if (mentions.channelWildcard) {
    const messageId = await nextMessageId(db);
    const receivers = await receiversOf(db, { channelId: place.channel.id, messageId });
    if (receivers.length > WILDCARD_LIMIT) {
      throw new Refusal(
        'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
        'You do not have permission to use channel wildcard mentions in this channel.',
      );
    }
  }
  if (mentions.topicWildcard) {
    const participants = await topicParticipants(db, place.channel.id, topicKey(place.topic));
    if (participants.length > WILDCARD_LIMIT) {
      throw new Refusal(
        'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
        'You do not have permission to use topic wildcard mentions in this topic.',
      );
    }
  }
}
