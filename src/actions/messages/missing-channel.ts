import { MissingChannel } from '../../domain/messages/recipients.ts';
import type { User } from '../../domain/users/user.ts';
import { listNewestContents } from '../../store/messages/messages.ts';
import { ensureDirectRecipients } from '../../store/messages/recipients.ts';
import { findUser } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { noticeTo, notificationBot } from './notices.ts';

/** Seconds between two notices to the owner of the same bot. */
const QUIET_SECONDS = 60;

/**
 * Sends a message for a bot. If its channel does not exist, notifies the owner, because nobody reads the responses that a
 * bot gets; returns the refusal, so that the notice is stored.
 */
export async function notifyingOwner<Sent>(
  scope: Scope,
  sender: User,
  send: () => Promise<Sent>,
): Promise<Sent | MissingChannel> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof MissingChannel) || sender.botOwnerId === null) throw error;
    const owner = await findUser(scope.db, scope.realm.id, sender.botOwnerId);
    if (!owner?.isActive) throw error;
    await notifyOwner(scope, owner, sender, error);
    return error;
  }
}

async function notifyOwner(scope: Scope, owner: User, bot: User, { wanted }: MissingChannel): Promise<void> {
  const beginning = `Your bot \`${bot.email}\` tried to send a message to channel`;
  if (await wasNotified(scope, owner, beginning)) return;
  await noticeTo(
    scope,
    owner,
    typeof wanted === 'number'
      ? `${beginning} ID ${wanted}, but there is no channel with that ID.`
      : `${beginning} #**${wanted}**, but that channel does not exist. Click [here](#channels/new) to create it.`,
  );
}

/** Whether the owner was notified about this bot a moment ago. */
async function wasNotified(scope: Scope, owner: User, beginning: string): Promise<boolean> {
  const { db, realm, now } = scope;
  const conversation = [await notificationBot(scope), owner].map(({ id }) => id);
  const [recipientId = 0] = await ensureDirectRecipients(db, realm.id, [conversation]);
  const newest = await listNewestContents(db, recipientId);
  return newest.some((row) => row.sent_at > now - QUIET_SECONDS && row.content.startsWith(beginning));
}
