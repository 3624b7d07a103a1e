import { badRequest } from '../domain/errors.ts';
import { isAdministrator, policyAllows } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { findChannel, updateChannel } from '../store/channels.ts';
import { deleteMessages as deleteStored, firstMessageId } from '../store/messages.ts';
import { membersOf } from '../store/recipients.ts';
import { unindexMessages } from '../store/search.ts';
import { subscriberIds } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';
import { readersInPublic } from './message-audience.ts';
import type { Scope } from './scope.ts';

export const mayNotDelete = () => badRequest("You don't have permission to delete this message");
export const tooLateToDelete = () => badRequest('The time limit for deleting this message has passed');

/** Administrators delete everything they can see; others only what they wrote, where the organization lets them. */
export function requireDeletion({ realm, now }: Scope, caller: User, row: MessageRow): void {
  if (isAdministrator(caller)) return;
  const {
    delete_own_message_policy: policy,
    message_content_delete_limit_seconds: limit,
    waiting_period_threshold,
  } = realm.settings;
  const isOwn = row.sender_id === caller.id;
  if (!isOwn || !policyAllows(policy, caller, waiting_period_threshold, now)) throw mayNotDelete();
  if (limit !== null && now - row.sent_at > limit) throw tooLateToDelete();
}

/** Deletes messages of one conversation with everything that belongs to them, and tells who could see them. */
export async function deleteMessages(scope: Scope, caller: User, rows: readonly MessageRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { db, emit } = scope;
  const ids = rows.map(({ id }) => id);
  const readers = first.channel_id === null ? [] : await readersInPublic(db, first.realm_id, first.channel_id, ids);
  await unindexMessages(db, ids);
  await deleteStored(db, ids);
  if (first.channel_id === null) {
    const members = (await membersOf(db, [first.recipient_id])).get(first.recipient_id) ?? [];
    emit({ users: members }, { type: 'delete_message', message_type: 'private', message_ids: ids });
    return;
  }
  await moveFirstMessage(scope, first.channel_id, ids);
  emit(
    { users: [...new Set([...(await subscriberIds(db, first.channel_id)), ...readers, caller.id])] },
    {
      type: 'delete_message',
      message_type: 'stream',
      message_ids: ids,
      stream_id: first.channel_id,
      topic: first.topic,
    },
  );
}

/** The channel's oldest message changes when it was among the deleted; that is told before the deletion. */
async function moveFirstMessage(
  { db, realm, emit }: Scope,
  channelId: number,
  deleted: readonly number[],
): Promise<void> {
  const channel = await findChannel(db, realm.id, channelId);
  if (!channel || channel.firstMessageId === null || !deleted.includes(channel.firstMessageId)) return;
  const value = await firstMessageId(db, channelId);
  await updateChannel(db, channelId, { first_message_id: value });
  const audience = channel.isPrivate
    ? { users: await subscriberIds(db, channelId), administrators: true as const }
    : { nonGuests: true as const, users: await subscriberIds(db, channelId) };
  emit(audience, {
    type: 'stream',
    op: 'update',
    property: 'first_message_id',
    value,
    stream_id: channelId,
    name: channel.name,
  });
}
