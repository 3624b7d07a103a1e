import type { Channel } from '../domain/channel.ts';
import { badRequest, Refusal } from '../domain/errors.ts';
import { isAdministrator, isFullMember, isGuest, isModerator } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { isSubscribed } from '../store/subscriptions.ts';
import { findUser } from '../store/users.ts';
import type { Scope } from './scope.ts';

/** Who may post: values of a channel's `stream_post_policy`. */
const POST_POLICY = { everyone: 1, administrators: 2, fullMembers: 3, moderators: 4 } as const;

const onlyAdministrators = () => badRequest('Only organization administrators can send to this channel.');
const onlyModerators = () => badRequest('Only organization administrators and moderators can send to this channel.');
const noGuests = () => badRequest('Guests cannot send to this channel.');
const noNewMembers = () => badRequest('New members cannot send to this channel.');
const notAuthorized = (name: string) => badRequest(`Not authorized to send to channel '${name}'`);

export const noChannelNamed = (name: string) => {
  const shown = escaped(name);
  return new Refusal('STREAM_DOES_NOT_EXIST', `Channel '${shown}' does not exist`, { stream: shown });
};
export const noChannelWithId = (id: number) =>
  new Refusal('STREAM_DOES_NOT_EXIST', `Channel with ID '${id}' does not exist`, { stream_id: id });

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[sign] ?? sign,
  );

/** Refuses who may not write in the channel: by its posting policy, or because they have no part in it. */
export async function requirePosting(scope: Scope, sender: User, channel: Channel): Promise<void> {
  const owner = sender.botOwnerId === null ? undefined : await findUser(scope.db, sender.realmId, sender.botOwnerId);
  const refused = policyRefusal(scope, sender, channel);
  if (refused && (!owner || policyRefusal(scope, owner, channel))) throw refused;
  if (await hasPart(scope, sender, channel)) return;
  if (owner && (await hasPart(scope, owner, channel))) return;
  throw notAuthorized(channel.name);
}

function policyRefusal({ realm, now }: Scope, sender: User, channel: Channel): Refusal | undefined {
  const { postPolicy } = channel;
  if (sender.isSystem || isAdministrator(sender)) return undefined;
  if (postPolicy === POST_POLICY.administrators) return onlyAdministrators();
  if (isModerator(sender)) return undefined;
  if (postPolicy === POST_POLICY.moderators) return onlyModerators();
  if (postPolicy !== POST_POLICY.everyone && isGuest(sender)) return noGuests();
  const isNew = !isFullMember(sender, realm.settings.waiting_period_threshold, now);
  return postPolicy === POST_POLICY.fullMembers && isNew ? noNewMembers() : undefined;
}

/** Subscribers write everywhere, others only in public channels; nobody in an archived one. */
async function hasPart({ db }: Scope, sender: User, channel: Channel): Promise<boolean> {
  if (channel.isArchived) return false;
  if (sender.isSystem || (!channel.isPrivate && !isGuest(sender))) return true;
  return isSubscribed(db, sender.id, channel.id);
}
