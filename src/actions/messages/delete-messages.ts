import { mayNotDelete, tooLateToDelete } from '../../domain/messages/deleting.ts';
import { isAdministrator, policyAllows } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { findChannel } from '../../store/channels/channels.ts';
import { findSubscribers } from '../../store/channels/subscribers.ts';
import { deleteMessages as deleteStored } from '../../store/messages/messages.ts';
import { listMembers } from '../../store/messages/recipients.ts';
import { unindexMessages } from '../../store/messages/search.ts';
import type { MessageRow } from '../../store/tables.ts';
import { findUser } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { updateFirstMessage } from '../channels/first-message.ts';
import { withoutLinks } from './attachments.ts';
import { readersOutside } from './message-audience.ts';

/**
 * Refuses users who may not delete the message: administrators may delete all that they see, others only their own
 * and those of their bots, if the organization allows it.
 */
export async function requireDeletion({ db, realm, now }: Scope, caller: User, row: MessageRow): Promise<void> {
  if (isAdministrator(caller)) return;
  const {
    delete_own_message_policy: policy,
    message_content_delete_limit_seconds: limit,
    waiting_period_threshold,
  } = realm.settings;
  const isOwn = row.sender_id === caller.id || (await findUser(db, realm.id, row.sender_id))?.botOwnerId === caller.id;
  if (!isOwn || !policyAllows(policy, caller, waiting_period_threshold, now)) throw mayNotDelete();
  if (limit !== null && now - row.sent_at > limit) throw tooLateToDelete();
}

/** The columns of a message that its deletion needs. */
type Deletable = Pick<MessageRow, 'id' | 'realm_id' | 'channel_id' | 'recipient_id' | 'topic'>;

/**
 * Deletes messages of one conversation with everything that belongs to them, and emits it to everyone who saw them and to
 * the user who deletes them; nobody does when their time is over.
 */
export async function deleteMessages(
  scope: Scope,
  caller: User | undefined,
  rows: readonly Deletable[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { db, emit } = scope;
  const ids = rows.map(({ id }) => id);
  const readers = first.channel_id === null ? [] : await readersOutside(db, first.realm_id, first.channel_id, ids);
  await unindexMessages(db, ids);
  const emitUnlinked = await withoutLinks(scope, ids, () => deleteStored(db, ids));
  if (first.channel_id === null) {
    const members = (await listMembers(db, [first.recipient_id])).get(first.recipient_id) ?? [];
    emit({ users: members }, { type: 'delete_message', message_type: 'private', message_ids: ids });
    await emitUnlinked();
    return;
  }
  await moveFirstMessage(scope, first.channel_id, ids);
  const { ids: subscribers, active } = await findSubscribers(db, first.channel_id);
  const others = new Set(readers);
  if (caller && !active.has(caller.id)) others.add(caller.id);
  emit(
    { users: [...subscribers, ...others] },
    {
      type: 'delete_message',
      message_type: 'stream',
      message_ids: ids,
      stream_id: first.channel_id,
      topic: first.topic,
    },
  );
  await emitUnlinked();
}

/** Updates the channel's first message if it is deleted. The event about this comes before that of the deletion. */
async function moveFirstMessage(scope: Scope, channelId: number, deleted: readonly number[]): Promise<void> {
  const channel = await findChannel(scope.db, scope.realm.id, channelId);
  if (!channel || channel.firstMessageId === null || !deleted.includes(channel.firstMessageId)) return;
  await updateFirstMessage(scope, channel);
}
