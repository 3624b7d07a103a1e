import type { Channel } from '../../domain/channels/channel.ts';
import { normalizedChannelName } from '../../domain/channels/channels.ts';
import { missingTopic, normalizedTopic, requireTopic } from '../../domain/channels/topics.ts';
import { notAuthorizedForQuery } from '../../domain/errors.ts';
import { type MessageContent, normalizedContent } from '../../domain/messages/content.ts';
import { isReadBySender } from '../../domain/messages/message.ts';
import {
  channelReference,
  type DirectRecipients,
  directMessageNotAuthorized,
  directMessagesDisabled,
  directRecipients,
  goneRecipient,
  MissingChannel,
  mayNotBeginDirectly,
  missingChannel,
  noMirroring,
  noRecipients,
  noSuchEmail,
} from '../../domain/messages/recipients.ts';
import { requestedWidget } from '../../domain/messages/widgets.ts';
import type { User } from '../../domain/users/user.ts';
import { findChannel, findChannelByName } from '../../store/channels/channels.ts';
import { findDirectRecipient, hasMessagesTo } from '../../store/messages/recipients.ts';
import type { Scope } from '../../unit/scope.ts';
import { shownEmail } from '../../views/users/people.ts';
import { requireUserIds } from '../access.ts';
import { followBySending } from '../channels/topic-policies.ts';
import { usersByEmail } from '../users/emails.ts';
import { anyHasPermission, hasPermission } from '../users/permissions.ts';
import { requireMentionRights } from './mention-rights.ts';
import { requirePosting } from './posting.ts';
import { type MessagePlace, sendMessage } from './send-message.ts';

/** A request to send a message. */
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

/** Sends a message; checks everything before it is stored. */
export async function post(
  scope: Scope,
  form: Posting,
  { sender, client }: { sender: User; client: string },
): Promise<{ id: number; automatic_new_visibility_policy?: 2 | 3 }> {
  if (form.sender !== undefined) throw noMirroring();
  if (form.forged !== undefined) throw notAuthorizedForQuery();
  const { place, content } = await destinationOf(scope, form, sender);
  let policy: 2 | 3 | undefined;
  const row = await sendMessage(scope, {
    sender,
    client,
    place,
    content,
    ...(form.widget_content !== undefined && { widget: requestedWidget(form.widget_content) }),
    isReadBySender: form.read_by_sender ?? isReadBySender(client),
    ...(form.queue_id !== undefined && form.local_id !== undefined
      ? { sentBy: { queueId: form.queue_id, localId: form.local_id } }
      : {}),
    check: (result) => requireMentionRights(scope, sender, place, result),
    beforeAnnouncing: async (standing) => {
      if ('channel' in place) policy = await followBySending(scope, sender, place, standing);
    },
  });
  return { id: row.id, ...(policy !== undefined && { automatic_new_visibility_policy: policy }) };
}

/**
 * Refuses, in this order: missing or malformed parameters, an empty text, and a destination to which the sender may not
 * write.
 */
export async function destinationOf(
  scope: Scope,
  form: Posting,
  sender: User,
): Promise<{ place: MessagePlace; content: MessageContent }> {
  if (form.type === 'direct' || form.type === 'private') {
    const recipients = directRecipients(form.to ?? '[]');
    const content = normalizedContent(form.content);
    return { content, place: { participants: await participantsOf(scope, recipients, sender) } };
  }
  const reference = form.to === undefined ? undefined : channelReference(form.to);
  if (reference === undefined) throw missingChannel();
  if (form.topic === undefined) throw missingTopic();
  const content = normalizedContent(form.content);
  const topic = normalizedTopic(form.topic);
  const channel = await requireReferenced(scope, sender, reference);
  await requirePosting(scope, sender, channel);
  requireTopic(topic, scope.realm.settings);
  return { content, place: { channel, topic } };
}

async function requireReferenced({ db }: Scope, sender: User, reference: number | string): Promise<Channel> {
  if (typeof reference === 'number') {
    const channel = await findChannel(db, sender.realmId, reference);
    if (!channel) throw new MissingChannel(reference);
    return channel;
  }
  const channel = await findChannelByName(db, sender.realmId, normalizedChannelName(reference));
  if (!channel) throw new MissingChannel(reference);
  return channel;
}

async function participantsOf(scope: Scope, recipients: DirectRecipients, sender: User): Promise<User[]> {
  const { db, realm } = scope;
  const named =
    'userIds' in recipients
      ? await requireUserIds(db, realm.id, recipients.userIds)
      : await requireEmails(scope, sender, recipients.emails);
  if (named.length === 0) throw noRecipients();
  const everyone = new Map([...named, sender].map((user) => [user.id, user]));
  const isToSelf = everyone.size === 1;
  if (!isToSelf) await requireDirectRight(scope, sender, [...everyone.values()]);
  const gone = named.find((user) => !user.isActive);
  if (gone) throw goneRecipient(shownEmail(gone, sender, realm));
  return [...everyone.values()].sort((a, b) => a.id - b.id);
}

async function requireEmails({ db, realm }: Scope, sender: User, emails: readonly string[]): Promise<User[]> {
  const found = await usersByEmail(db, realm, sender, emails);
  return emails.map((email) => {
    const user = found.get(email.toLowerCase());
    if (!user) throw noSuchEmail(email);
    return user;
  });
}

/** Bots may write to everyone, and everyone to bots. */
async function requireDirectRight(scope: Scope, sender: User, people: readonly User[]): Promise<void> {
  const { db, realm } = scope;
  if (sender.isBot || people.every((one) => one.isBot || one.id === sender.id)) return;
  const { direct_message_permission_group: permitted, direct_message_initiator_group: initiators } = realm.settings;
  if (!(await anyHasPermission(scope, permitted, people)))
    throw permitted === 'role:nobody' ? directMessagesDisabled() : directMessageNotAuthorized();
  if (await hasPermission(scope, initiators, sender)) return;
  const known = await findDirectRecipient(
    db,
    realm.id,
    people.map(({ id }) => id),
  );
  const hasWritten = known !== undefined && (await hasMessagesTo(db, known));
  if (!hasWritten) throw mayNotBeginDirectly();
}
