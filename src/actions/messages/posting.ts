import { mayTakePart } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { mayNotPost, postingPolicyRefusal } from '../../domain/channels/posting.ts';
import type { User } from '../../domain/users/user.ts';
import type { Scope } from '../../unit/scope.ts';
import { activeOwner, satisfiesAccessRule } from '../access.ts';

/** Refuses a sender whom the posting policy excludes, or who may not take part in the channel. */
export async function requirePosting(scope: Scope, sender: User, channel: Channel): Promise<void> {
  const { db, realm, now } = scope;
  const circumstances = { waitingPeriodDays: realm.settings.waiting_period_threshold, now };
  const owner = await activeOwner(db, sender);
  const refused = postingPolicyRefusal(sender, channel, circumstances);
  if (refused && (!owner || postingPolicyRefusal(owner, channel, circumstances))) throw refused;
  if (await satisfiesAccessRule(mayTakePart, db, sender, channel)) return;
  if (owner && (await satisfiesAccessRule(mayTakePart, db, owner, channel))) return;
  throw mayNotPost(channel.name);
}
