import { type Db, idsIn, statement, table } from '../db/statement.ts';
import type { MutedUserRow } from '../tables.ts';

/** The users whom the user muted, the oldest mute first. */
export async function listMutedUsers(db: Db, userId: number): Promise<MutedUserRow[]> {
  return (await listMutedUsersOf(db, [userId])).get(userId) ?? [];
}

const mutedBy = statement<{ userIds: readonly number[] }, MutedUserRow>((db, p) =>
  table(db, 'muted_users')
    .whereIn('user_id', idsIn(db, p('userIds')))
    .orderBy(['created_at', 'muted_user_id']),
);

/** The users whom each of these users muted, the oldest mute first. */
export async function listMutedUsersOf(db: Db, userIds: readonly number[]): Promise<Map<number, MutedUserRow[]>> {
  const found = new Map<number, MutedUserRow[]>(userIds.map((id) => [id, []]));
  for (const row of await mutedBy(db, { userIds })) found.get(row.user_id)?.push(row);
  return found;
}

export async function insertMutedUser(db: Db, row: MutedUserRow): Promise<void> {
  await table(db, 'muted_users').insert(row);
}

/** Returns whether the user was muted. */
export async function deleteMutedUser(db: Db, userId: number, mutedUserId: number): Promise<boolean> {
  return (await table(db, 'muted_users').where({ user_id: userId, muted_user_id: mutedUserId }).delete()) > 0;
}
