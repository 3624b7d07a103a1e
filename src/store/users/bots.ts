import type { User } from '../../domain/users/user.ts';
import { type Db, table } from '../db/statement.ts';
import { userOf } from './users.ts';

/** The owner's bots, including deactivated ones, by ID. */
export async function listBots(db: Db, realmId: number, ownerId: number): Promise<User[]> {
  const rows = await table(db, 'users').where({ realm_id: realmId, is_bot: 1, bot_owner_id: ownerId }).orderBy('id');
  return rows.map(userOf);
}
