import type { Presence } from '../../domain/users/presence.ts';
import type { User } from '../../domain/users/user.ts';
import { type Db, only, rowsOf, statementOfMany, table } from '../db/statement.ts';
import type { PresenceRow } from '../tables.ts';
import { listUsers } from './users.ts';

const presenceOf = (row: Pick<PresenceRow, 'active_at' | 'idle_at'>): Presence => ({
  activeAt: row.active_at,
  idleAt: row.idle_at,
});

export async function findPresence(db: Db, userId: number): Promise<Presence | undefined> {
  const row = await table(db, 'presences').where({ user_id: userId }).first();
  return row && presenceOf(row);
}

/** Saves the presence as the newest of the organization; changes are numbered in the order of their commits. */
export async function savePresence(db: Db, user: User, { activeAt, idleAt }: Presence): Promise<void> {
  const { update_id } = only(
    await rowsOf<{ update_id: number }>(
      db,
      `insert into presence_counters (realm_id, update_id) values (?, 1)
       on conflict (realm_id) do update set update_id = presence_counters.update_id + 1
       returning update_id`,
      [user.realmId],
    ),
  );
  await table(db, 'presences')
    .insert({ user_id: user.id, realm_id: user.realmId, active_at: activeAt, idle_at: idleAt, update_id })
    .onConflict('user_id')
    .merge();
}

export interface UserPresence {
  user: User;
  presence: Presence;
}

type RecentRow = Pick<PresenceRow, 'user_id' | 'active_at' | 'idle_at' | 'update_id'>;

const recentPresences = statementOfMany<{ realmId: number; since: number; afterUpdateId: number }, RecentRow>(
  ['user_id', 'active_at', 'idle_at', 'update_id'],
  (db, p) =>
    table(db, 'presences')
      .where('realm_id', p('realmId'))
      .where('update_id', '>', p('afterUpdateId'))
      .where('idle_at', '>=', p('since'))
      .select('user_id', 'active_at', 'idle_at', 'update_id'),
);

/** Presences of active people of the organization since `since` (UNIX seconds) and after an update; by user ID. */
export async function listPresences(
  db: Db,
  realmId: number,
  { since, afterUpdateId }: { since: number; afterUpdateId: number },
): Promise<{ presences: UserPresence[]; newestUpdateId: number | undefined }> {
  const rows = await recentPresences(db, { realmId, since, afterUpdateId });
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  const presences: UserPresence[] = [];
  for (const user of await listUsers(db, realmId)) {
    const row = user.isActive && !user.isBot ? byUser.get(user.id) : undefined;
    if (row) presences.push({ user, presence: presenceOf(row) });
  }
  const newest = rows.reduce((most, row) => Math.max(most, row.update_id), -1);
  return { presences, newestUpdateId: rows.length > 0 ? newest : undefined };
}
