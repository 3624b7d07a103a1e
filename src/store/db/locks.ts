import { type Db, table } from './statement.ts';

/** Makes units of the same organization follow one another on PostgreSQL, from here to their end. */
export async function lockRealm(db: Db, realmId: number): Promise<void> {
  // Not FOR UPDATE: that waits for the share lock every row with a foreign key to the organization has taken, and two
  // units that both inserted such rows would wait for each other.
  await table(db, 'realms').where({ id: realmId }).forNoKeyUpdate().select('id');
}
