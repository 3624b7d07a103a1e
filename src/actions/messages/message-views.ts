import type { Realm } from '../../domain/organization/organization.ts';
import type { User } from '../../domain/users/user.ts';
import { listChannels } from '../../store/channels/channels.ts';
import type { Db } from '../../store/db/open.ts';
import { listReactions, listSubmessages, type ShownRow } from '../../store/messages/messages.ts';
import { listMembers } from '../../store/messages/recipients.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { MessageParts } from '../../views/messages/messages.ts';

/** The parts of message objects, with one query for each kind. */
export async function partsOf(db: Db, realm: Realm, rows: readonly ShownRow[]): Promise<MessageParts[]> {
  const ids = rows.map(({ id }) => id);
  const direct = rows.flatMap((row) => (row.channel_id === null ? [row.recipient_id] : []));
  const members = await listMembers(db, direct);
  const reactions = await listReactions(
    db,
    rows.flatMap((row) => (row.has_reaction === 1 ? [row.id] : [])),
  );
  const submessages = await listSubmessages(db, ids);
  const channelIds = rows.flatMap((row) => (row.channel_id === null ? [] : [row.channel_id]));
  const channels = new Map((await listChannels(db, realm.id, channelIds)).map((channel) => [channel.id, channel]));
  const people = [
    ...rows.map((row) => row.sender_id),
    ...[...members.values()].flat(),
    ...[...reactions.values()].flat().map((row) => row.user_id),
  ];
  const users = new Map((await listUsersWithIds(db, realm.id, people)).map((user) => [user.id, user]));
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
