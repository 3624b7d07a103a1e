import { reactionTypeOf } from '../../domain/messages/emoji.ts';
import { NO_STATUS, type Status } from '../../domain/users/status.ts';
import { type Db, statement, table } from '../db/statement.ts';
import type { UserStatusRow } from '../tables.ts';

const statusOf = (row: UserStatusRow): Status => ({
  text: row.text,
  emojiName: row.emoji_name,
  emojiCode: row.emoji_code,
  reactionType: reactionTypeOf(row.reaction_type) ?? NO_STATUS.reactionType,
});

/** The user's status; empty if there is none. */
export async function findStatus(db: Db, userId: number): Promise<Status> {
  const row = await table(db, 'user_statuses').where({ user_id: userId }).first();
  return row ? statusOf(row) : NO_STATUS;
}

const statusesOf = statement<{ realmId: number }, UserStatusRow>((db, p) =>
  table(db, 'user_statuses')
    // Each `+` keeps the databases from beginning with all users: few have a status.
    .joinRaw('join users on users.id = +user_statuses.user_id')
    .whereRaw('+users.realm_id = ?', [p('realmId')])
    .select('user_statuses.*'),
);

/** Statuses in the organization that are not empty, by user. */
export async function listStatuses(db: Db, realmId: number): Promise<Map<number, Status>> {
  const rows = await statusesOf(db, { realmId });
  return new Map(rows.map((row) => [row.user_id, statusOf(row)]));
}

/** Saves the status; deletes the row for an empty one. */
export async function saveStatus(db: Db, userId: number, status: Status): Promise<void> {
  if (status.text === '' && status.emojiName === '') {
    await table(db, 'user_statuses').where({ user_id: userId }).delete();
    return;
  }
  const { text, emojiName: emoji_name, emojiCode: emoji_code, reactionType: reaction_type } = status;
  await table(db, 'user_statuses')
    .insert({ user_id: userId, text, emoji_name, emoji_code, reaction_type })
    .onConflict('user_id')
    .merge();
}
