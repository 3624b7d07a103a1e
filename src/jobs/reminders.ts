import { entitledInviter } from '../actions/organization/invite-rights.ts';
import { claimReminder, findNextReminderAt, listDueReminders } from '../store/organization/invitations.ts';
import { insertMail } from '../store/organization/mails.ts';
import type { Scope } from '../unit/scope.ts';
import { reminderMail } from '../views/mails.ts';
import { confirmationUrl } from '../views/organization/invitations.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

type Tools = Pick<JobTools, 'read' | 'inUnit' | 'findRealm' | 'now'>;

/** Stores emails that remind people of invitations about to expire. */
export function remindersJob({ read, inUnit, findRealm, now }: Tools): Job {
  return async (signal) => {
    for (const { id, realmId } of await listDueReminders(read, now())) {
      if (signal.aborted) break;
      const realm = await findRealm(realmId);
      if (realm) await inUnit(realm, `reminder ${id}`, (scope) => remind(scope, id));
    }
    return findNextReminderAt(read, now());
  };
}

async function remind(scope: Scope, invitationId: number): Promise<void> {
  const { db, realm, now } = scope;
  const invitation = await claimReminder(db, invitationId, now);
  const inviter = invitation && (await entitledInviter(scope, invitation));
  if (!inviter) return;
  const mail = reminderMail({
    realm,
    inviterName: inviter.fullName,
    url: confirmationUrl(realm, invitation.token),
    expiresAt: invitation.expires_at,
  });
  await insertMail(scope, { realmId: realm.id, recipient: invitation.email, ...mail });
}
