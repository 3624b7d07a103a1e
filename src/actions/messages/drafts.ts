import { invalidUserId, noSuchChannel } from '../../domain/errors.ts';
import { MAX_DRAFTS, MAX_DRAFTS_LENGTH } from '../../domain/limits.ts';
import { type DraftContent, tooManyDrafts, tooMuchInDrafts } from '../../domain/messages/drafts.ts';
import { goneRecipient } from '../../domain/messages/recipients.ts';
import { codePointCount } from '../../domain/text.ts';
import type { User } from '../../domain/users/user.ts';
import { listChannels } from '../../store/channels/channels.ts';
import { sizeOfDrafts } from '../../store/messages/drafts.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { shownEmail } from '../../views/users/people.ts';
import { visibleAmong } from '../access.ts';

/** Refuses drafts for channels that the caller may not see, and for unknown people. */
export async function requireAddressees(scope: Scope, caller: User, drafts: readonly DraftContent[]): Promise<void> {
  await requireKnown(scope, caller, drafts, { activeOnly: false });
}

/** The same for new drafts, which may not be for deactivated users either. */
export async function requireNewAddressees(scope: Scope, caller: User, drafts: readonly DraftContent[]): Promise<void> {
  await requireKnown(scope, caller, drafts, { activeOnly: true });
}

async function requireKnown(
  { db, realm }: Scope,
  caller: User,
  drafts: readonly DraftContent[],
  { activeOnly }: { activeOnly: boolean },
): Promise<void> {
  const channelIds = drafts.flatMap(({ addressee }) => (addressee.kind === 'channel' ? [addressee.channelId] : []));
  const userIds = drafts.flatMap(({ addressee }) => (addressee.kind === 'people' ? addressee.userIds : []));
  const channels = await listChannels(db, caller.realmId, [...new Set(channelIds)]);
  const visible = await visibleAmong(db, caller, channels);
  const people = await listUsersWithIds(db, caller.realmId, [...new Set(userIds)]);
  const known = new Map(people.map((user) => [user.id, user]));
  for (const { addressee } of drafts) {
    if (addressee.kind === 'channel' && !visible.has(addressee.channelId)) throw noSuchChannel();
    for (const id of addressee.kind === 'people' ? addressee.userIds : []) {
      const user = known.get(id);
      if (!user) throw invalidUserId(id);
      if (activeOnly && !user.isActive) throw goneRecipient(shownEmail(user, caller, realm));
    }
  }
}

/** Refuses more drafts than one user may have; `replacedId` is the draft that is replaced. */
export async function requireRoomForDrafts(
  { db }: Scope,
  caller: User,
  drafts: readonly DraftContent[],
  replacedId?: number,
): Promise<void> {
  const { count, length } = await sizeOfDrafts(db, caller.id, replacedId);
  if (count + drafts.length > MAX_DRAFTS) throw tooManyDrafts(MAX_DRAFTS);
  const added = drafts.reduce((sum, { content }) => sum + codePointCount(content), 0);
  if (length + added > MAX_DRAFTS_LENGTH) throw tooMuchInDrafts(MAX_DRAFTS_LENGTH);
}
