import type { User } from '../../domain/users/user.ts';
import { type Db, table } from '../db/statement.ts';
import { userOf } from './users.ts';

/** The owner's bots, or all of the organization; deactivated ones too, by ID. */
export async function listBots(db: Db, realmId: number, ownerId: number | undefined): Promise<User[]> {
  const query = table(db, 'users').where({ realm_id: realmId, is_bot: 1 });
  if (ownerId !== undefined) query.andWhere({ bot_owner_id: ownerId });
  return (await query.orderBy('id')).map(userOf);
}
