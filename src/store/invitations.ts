import type { Knex } from 'knex';
import { REMINDER } from '../domain/invitations.ts';
import { type Db, only } from './db.ts';
import type { InvitationRow, InviteLinkRow, New, SignupTokenRow } from './tables.ts';

type Condition = Knex.QueryBuilder;

const stillValid = (now: number) => (either: Condition) =>
  void either.whereNull('expires_at').orWhere('expires_at', '>', now);

export interface Listing {
  realmId: number;
  /** Only what this user made; nothing: what anybody made. */
  inviterId: number | undefined;
  now: number;
}

const ownedBy = (inviterId: number | undefined) => (inviterId === undefined ? {} : { inviter_id: inviterId });

/** Invitations that can still be accepted, by address. */
export async function pendingInvitations(db: Db, { realmId, inviterId, now }: Listing): Promise<InvitationRow[]> {
  return db('invitations')
    .where({ realm_id: realmId, status: 'pending', ...ownedBy(inviterId) })
    .andWhere(stillValid(now))
    .orderBy([{ column: 'email' }, { column: 'id' }]);
}

/** Links that can still be used, by ID. */
export async function activeLinks(db: Db, { realmId, inviterId, now }: Listing): Promise<InviteLinkRow[]> {
  return db('invite_links')
    .where({ realm_id: realmId, is_revoked: 0, ...ownedBy(inviterId) })
    .andWhere(stillValid(now))
    .orderBy('id');
}

export async function insertInvitation(db: Db, row: New<InvitationRow, 'id' | 'status'>): Promise<InvitationRow> {
  return only(await db('invitations').insert(row).returning('*'));
}

export async function insertLink(db: Db, row: New<InviteLinkRow, 'id' | 'is_revoked'>): Promise<InviteLinkRow> {
  return only(await db('invite_links').insert(row).returning('*'));
}

/** An invitation that was neither accepted nor revoked, expired or not. */
export async function findInvitation(db: Db, realmId: number, id: number): Promise<InvitationRow | undefined> {
  return db('invitations').where({ realm_id: realmId, id, status: 'pending' }).first();
}

/** Revoked and expired ones too. */
export async function findLink(db: Db, realmId: number, id: number): Promise<InviteLinkRow | undefined> {
  return db('invite_links').where({ realm_id: realmId, id }).first();
}

export async function findLinkByToken(db: Db, realmId: number, token: string): Promise<InviteLinkRow | undefined> {
  return db('invite_links').where({ realm_id: realmId, token }).first();
}

/** Whatever its state. */
export async function findInvitationByToken(
  db: Db,
  realmId: number,
  token: string,
): Promise<InvitationRow | undefined> {
  return db('invitations').where({ realm_id: realmId, token }).first();
}

export async function findSignupByToken(db: Db, realmId: number, token: string): Promise<SignupTokenRow | undefined> {
  return db('signup_tokens').where({ realm_id: realmId, token }).first();
}

export async function revokeInvitation(db: Db, id: number): Promise<void> {
  await db('invitations').where({ id }).update({ status: 'revoked' });
}

export async function revokeLink(db: Db, id: number): Promise<void> {
  await db('invite_links').where({ id }).update({ is_revoked: 1 });
}

/** Lets the validity begin anew, and with it the time until a reminder. */
export async function renewInvitation(
  db: Db,
  id: number,
  { now, expiresAt }: { now: number; expiresAt: number | null },
): Promise<void> {
  await db('invitations').where({ id }).update({ created_at: now, expires_at: expiresAt, reminded_at: null });
}

export async function countInvitationsSince(db: Db, realmId: number, since: number): Promise<number> {
  const [row] = await db('invitations')
    .where({ realm_id: realmId })
    .andWhere('created_at', '>', since)
    .count({ count: '*' });
  return Number(row?.count ?? 0);
}

/** The invitation is used up, and all others of its address with it. */
export async function closeInvitations(db: Db, realmId: number, email: string, acceptedId?: number): Promise<void> {
  if (acceptedId !== undefined) await db('invitations').where({ id: acceptedId }).update({ status: 'accepted' });
  await db('invitations')
    .where({ realm_id: realmId, email_key: email.toLowerCase(), status: 'pending' })
    .update({ status: 'revoked' });
}

export async function insertSignup(db: Db, row: New<SignupTokenRow, 'id'>): Promise<void> {
  await db('signup_tokens').insert(row);
}

export async function useSignup(db: Db, id: number, now: number): Promise<void> {
  await db('signup_tokens').where({ id }).update({ used_at: now });
}

export async function countSignupsSince(db: Db, realmId: number, email: string, since: number): Promise<number> {
  const [row] = await db('signup_tokens')
    .where({ realm_id: realmId })
    .whereRaw('lower(email) = lower(?)', [email])
    .andWhere('created_at', '>', since)
    .count({ count: '*' });
  return Number(row?.count ?? 0);
}

const remindable = (db: Db) =>
  db('invitations')
    .where({ status: 'pending', reminded_at: null })
    .whereRaw('expires_at - created_at >= ?', [REMINDER.leastValidity]);

/** IDs of invitations of which a reminder is due. */
export async function remindersDue(db: Db, now: number): Promise<number[]> {
  return remindable(db)
    .andWhere('expires_at', '<=', now + REMINDER.before)
    .andWhere('expires_at', '>', now)
    .orderBy('id')
    .pluck('id');
}

/** When the next reminder is due after now, in UNIX seconds. */
export async function nextReminderAt(db: Db, now: number): Promise<number | undefined> {
  const row = await remindable(db)
    .andWhere('expires_at', '>', now + REMINDER.before)
    .min({ next: 'expires_at' })
    .first();
  return row?.next === undefined || row.next === null ? undefined : Number(row.next) - REMINDER.before;
}

/** Notes that a reminder goes out; nothing when another process was faster. */
export async function claimReminder(db: Db, id: number, now: number): Promise<InvitationRow | undefined> {
  const [row] = await db('invitations')
    .where({ id, status: 'pending', reminded_at: null })
    .update({ reminded_at: now })
    .returning('*');
  return row;
}
