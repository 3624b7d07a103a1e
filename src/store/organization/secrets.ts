import { type Db, only, table } from '../db/statement.ts';
import type { SecretRow } from '../tables.ts';

export async function findSecret(db: Db, name: SecretRow['name']): Promise<string> {
  return only(await table(db, 'secrets').where({ name }).select('value')).value;
}

export async function updateSecret(db: Db, name: SecretRow['name'], value: string): Promise<void> {
  await table(db, 'secrets').where({ name }).update({ value });
}
