import type { Knex } from 'knex';
import { REMINDER } from '../../domain/organization/invitations.ts';
import { isAdministrator, isOwner, ROLE } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { countUpTo, type Db, insertedRows, noIndex, only, table } from '../db/statement.ts';
import type { WakingUnit } from '../jobs.ts';
import type { InvitationRow, InviteLinkRow, New, SignupTokenRow } from '../tables.ts';

type Condition = Knex.QueryBuilder;

/** One range of an index: those that have expired, which may be many, are not read. */
export const stillValid = (now: number) => (query: Condition) =>
  void query.whereRaw(`coalesce(expires_at, ${Number.MAX_SAFE_INTEGER}) > ?`, [now]);

export interface Listing {
  realmId: number;
  /** Only those of this user; undefined: those of all users. */
  inviterId: number | undefined;
  now: number;
}

const ownedBy = (inviterId: number | undefined) => (inviterId === undefined ? {} : { inviter_id: inviterId });

/** Invitations that can still be accepted, by address. */
export async function listPendingInvitations(db: Db, { realmId, inviterId, now }: Listing): Promise<InvitationRow[]> {
  return table(db, 'invitations')
    .where({ realm_id: realmId, status: 'pending', ...ownedBy(inviterId) })
    .andWhere(stillValid(now))
    .orderBy([{ column: 'email' }, { column: 'id' }]);
}

/**
 * Links that can still be used, by ID: the user's own, and for administrators those of others. Whoever has a link can get
 * its role, so links that make owners are only for owners.
 */
export async function listActiveLinks(db: Db, user: User, now: number): Promise<InviteLinkRow[]> {
  return table(db, 'invite_links')
    .where({ realm_id: user.realmId, is_revoked: 0, ...ownedBy(isAdministrator(user) ? undefined : user.id) })
    .andWhere((either) => {
      if (!isOwner(user)) void either.where({ inviter_id: user.id }).orWhereNot({ role: ROLE.owner });
    })
    .andWhere(stillValid(now))
    .orderBy('id');
}

type NewInvitation = Omit<InvitationRow, 'id' | 'status' | 'reminded_at'>;

const COLUMNS: Record<keyof NewInvitation, 'bigint' | 'text'> = {
  realm_id: 'bigint',
  inviter_id: 'bigint',
  email: 'text',
  email_key: 'text',
  token: 'text',
  role: 'bigint',
  created_at: 'bigint',
  expires_at: 'bigint',
  channel_ids: 'text',
  includes_defaults: 'bigint',
  notifies_inviter: 'bigint',
};
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof NewInvitation)[];

export async function insertInvitations(
  { db, wake }: WakingUnit,
  invitations: readonly NewInvitation[],
): Promise<InvitationRow[]> {
  wake('reminders');
  return insertedRows<InvitationRow>(db, 'invitations', {
    columns: COLUMNS,
    rows: invitations.map((invitation) => COLUMN_NAMES.map((name) => invitation[name])),
  });
}

/** The number of invitations and links that can still be used. */
export async function countPending(db: Db, { realmId, inviterId, now }: Listing): Promise<number> {
  const [mails] = await table(db, 'invitations')
    .where({ realm_id: realmId, status: 'pending', ...ownedBy(inviterId) })
    .andWhere(stillValid(now))
    .count({ count: '*' });
  const [links] = await table(db, 'invite_links')
    .where({ realm_id: realmId, is_revoked: 0, ...ownedBy(inviterId) })
    .andWhere(stillValid(now))
    .count({ count: '*' });
  return Number(mails?.count ?? 0) + Number(links?.count ?? 0);
}

/**
 * The number of invitations and links made since then, whatever became of them; the counting of each kind ends at `most`.
 * Those of a user are found by the user alone, who has one organization: the statement has one index to choose from.
 */
export async function countMadeSince(
  db: Db,
  { realmId, inviterId, since, most }: Pick<Listing, 'realmId' | 'inviterId'> & { since: number; most: number },
): Promise<number> {
  const made = inviterId === undefined ? { realm_id: realmId } : { inviter_id: inviterId };
  const countIn = (name: 'invitations' | 'invite_links') =>
    countUpTo(db, most, table(db, name).where(made).andWhere('created_at', '>', since));
  return (await countIn('invitations')) + (await countIn('invite_links'));
}

export async function insertLink(db: Db, row: New<InviteLinkRow, 'id' | 'is_revoked'>): Promise<InviteLinkRow> {
  return only(await table(db, 'invite_links').insert(row).returning('*'));
}

/** An invitation that was neither accepted nor revoked, expired or not. */
export async function findInvitation(db: Db, realmId: number, id: number): Promise<InvitationRow | undefined> {
  return table(db, 'invitations').where({ realm_id: realmId, id, status: 'pending' }).first();
}

/** Also finds revoked and expired links. */
export async function findLink(db: Db, realmId: number, id: number): Promise<InviteLinkRow | undefined> {
  return table(db, 'invite_links').where({ realm_id: realmId, id }).first();
}

export async function findLinkByToken(db: Db, realmId: number, token: string): Promise<InviteLinkRow | undefined> {
  return table(db, 'invite_links').where({ realm_id: realmId, token }).first();
}

/** Finds the invitation whatever its state. */
export async function findInvitationByToken(
  db: Db,
  realmId: number,
  token: string,
): Promise<InvitationRow | undefined> {
  return table(db, 'invitations').where({ realm_id: realmId, token }).first();
}

export async function findSignupByToken(db: Db, realmId: number, token: string): Promise<SignupTokenRow | undefined> {
  return table(db, 'signup_tokens').where({ realm_id: realmId, token }).first();
}

export async function revokeInvitation(db: Db, id: number): Promise<void> {
  await table(db, 'invitations').where({ id }).update({ status: 'revoked' });
}

export async function revokeLink(db: Db, id: number): Promise<void> {
  await table(db, 'invite_links').where({ id }).update({ is_revoked: 1 });
}

/** Restarts the validity period, and with it the time until a reminder. */
export async function renewInvitation(
  { db, now, wake }: WakingUnit,
  id: number,
  expiresAt: number | null,
): Promise<void> {
  wake('reminders');
  await table(db, 'invitations').where({ id }).update({ created_at: now, expires_at: expiresAt, reminded_at: null });
}

export async function countInvitationsSince(db: Db, realmId: number, since: number): Promise<number> {
  const [row] = await table(db, 'invitations')
    .where({ realm_id: realmId })
    .andWhere('created_at', '>', since)
    .count({ count: '*' });
  return Number(row?.count ?? 0);
}

/** Marks the invitation as used, and revokes all others to its address; returns the IDs of those who sent these. */
export async function closeInvitations(db: Db, realmId: number, email: string, acceptedId?: number): Promise<number[]> {
  if (acceptedId !== undefined) await table(db, 'invitations').where({ id: acceptedId }).update({ status: 'accepted' });
  const pending = table(db, 'invitations')
    .where({ realm_id: realmId, email_key: email.toLowerCase() })
    // Those of the address are few. All that were never accepted are still pending.
    .whereRaw(`${noIndex(db, 'status')} = 'pending'`);
  const inviters = await pending.clone().distinct().pluck('inviter_id');
  await pending.update({ status: 'revoked' });
  return inviters;
}

export async function insertSignup(db: Db, row: New<SignupTokenRow, 'id'>): Promise<void> {
  await table(db, 'signup_tokens').insert(row);
}

export async function useSignup(db: Db, id: number, now: number): Promise<void> {
  await table(db, 'signup_tokens').where({ id }).update({ used_at: now });
}

/** The number of confirmations sent to the address, or to any address. */
export async function countSignupsSince(
  db: Db,
  realmId: number,
  email: string | undefined,
  since: number,
): Promise<number> {
  const query = table(db, 'signup_tokens').where({ realm_id: realmId }).andWhere('created_at', '>', since);
  if (email !== undefined) query.whereRaw('lower(email) = lower(?)', [email]);
  const [row] = await query.count({ count: '*' });
  return Number(row?.count ?? 0);
}

const remindable = (db: Db) =>
  table(db, 'invitations')
    .where({ status: 'pending', reminded_at: null })
    .whereRaw('expires_at - created_at >= ?', [REMINDER.leastValidity]);

/** Invitations for which a reminder is due. */
export async function listDueReminders(db: Db, now: number): Promise<{ id: number; realmId: number }[]> {
  const rows: Pick<InvitationRow, 'id' | 'realm_id'>[] = await remindable(db)
    .andWhere('expires_at', '<=', now + REMINDER.before)
    .andWhere('expires_at', '>', now)
    .orderBy('id')
    .select('id', 'realm_id');
  return rows.map((row) => ({ id: row.id, realmId: row.realm_id }));
}

/** The time at which the next reminder is due after `now`, in UNIX seconds. */
export async function findNextReminderAt(db: Db, now: number): Promise<number | undefined> {
  const row = await remindable(db)
    .andWhere('expires_at', '>', now + REMINDER.before)
    .min({ next: 'expires_at' })
    .first();
  return row?.next === undefined || row.next === null ? undefined : Number(row.next) - REMINDER.before;
}

/** Records that a reminder is sent; undefined if another process was faster. */
export async function claimReminder(db: Db, id: number, now: number): Promise<InvitationRow | undefined> {
  const [row] = await table(db, 'invitations')
    .where({ id, status: 'pending', reminded_at: null })
    .update({ reminded_at: now })
    .returning('*');
  return row;
}
