import type { components } from '../../generated/api.js';
import { flagNames } from '../domain/message.ts';
import type { Realm } from '../domain/organization.ts';
import type { User } from '../domain/user.ts';
import { findChannels } from '../store/channels.ts';
import type { Db } from '../store/db.ts';
import { recordsOf } from '../store/delivery-record.ts';
import { reactionsOf, submessagesOf } from '../store/messages.ts';
import { membersOf } from '../store/recipients.ts';
import type { MessageRow } from '../store/tables.ts';
import { findUsers } from '../store/users.ts';
import { type MessageForm, type MessageParts, messageBody } from '../views/messages.ts';

/** Everything that message objects are put together from, with one query for each kind of part. */
export async function partsOf(db: Db, realm: Realm, rows: readonly MessageRow[]): Promise<MessageParts[]> {
  const ids = rows.map(({ id }) => id);
  const direct = rows.flatMap((row) => (row.channel_id === null ? [row.recipient_id] : []));
  const members = await membersOf(db, direct);
  const reactions = await reactionsOf(
    db,
    rows.flatMap((row) => (row.has_reaction === 1 ? [row.id] : [])),
  );
  const submessages = await submessagesOf(db, ids);
  const channelIds = rows.flatMap((row) => (row.channel_id === null ? [] : [row.channel_id]));
  const channels = new Map((await findChannels(db, realm.id, channelIds)).map((channel) => [channel.id, channel]));
  const people = [
    ...rows.map((row) => row.sender_id),
    ...[...members.values()].flat(),
    ...[...reactions.values()].flat().map((row) => row.user_id),
  ];
  const users = new Map((await findUsers(db, realm.id, people)).map((user) => [user.id, user]));
  const require = (id: number): User => {
    const user = users.get(id);
    if (!user) throw new Error(`message part refers to user ${id}, who does not exist`);
    return user;
  };
  return rows.map((row) => {
    const channel = row.channel_id === null ? undefined : channels.get(row.channel_id);
    return {
      row,
      sender: require(row.sender_id),
      place: channel ? { channel } : { participants: (members.get(row.recipient_id) ?? []).map(require) },
      reactions: (reactions.get(row.id) ?? []).map((reaction) => ({ row: reaction, user: require(reaction.user_id) })),
      submessages: submessages.get(row.id) ?? [],
    };
  });
}

/** Messages as the viewer sees them; those without a personal record count as read history. */
export async function messageViews(
  db: Db,
  viewer: User,
  rows: readonly MessageRow[],
  form: MessageForm,
): Promise<components['schemas']['Message'][]> {
  const records = await recordsOf(db, viewer, rows);
  return (await partsOf(db, form.realm, rows)).map((parts) => {
    const record = records.get(parts.row.id);
    const flags = record ? flagNames(record.bits, record.isRead) : ['read', 'historical'];
    return { ...messageBody(parts, form), flags: flags as components['schemas']['Message']['flags'] };
  });
}
