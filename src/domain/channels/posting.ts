import { badRequest, type Refusal } from '../errors.ts';
import { isAdministrator, isFullMember, isGuest, isModerator } from '../users/roles.ts';
import type { User } from '../users/user.ts';
import type { Channel } from './channel.ts';

/** Who may post: values of a channel's `stream_post_policy`. */
const POST_POLICY = { everyone: 1, administrators: 2, fullMembers: 3, moderators: 4 } as const;

const onlyAdministratorsPost = () => badRequest('Only organization administrators can send to this channel.');
const onlyModeratorsPost = () =>
  badRequest('Only organization administrators and moderators can send to this channel.');
const guestsMayNotPost = () => badRequest('Guests cannot send to this channel.');
const newMembersMayNotPost = () => badRequest('New members cannot send to this channel.');
export const mayNotPost = (channelName: string) => badRequest(`Not authorized to send to channel '${channelName}'`);

/** The refusal if the channel's posting policy forbids the user to post; undefined if it allows it. */
export function postingPolicyRefusal(
  sender: User,
  { postPolicy }: Pick<Channel, 'postPolicy'>,
  { waitingPeriodDays, now }: { waitingPeriodDays: number; now: number },
): Refusal | undefined {
  if (sender.isSystem || isAdministrator(sender)) return undefined;
  if (postPolicy === POST_POLICY.administrators) return onlyAdministratorsPost();
  if (isModerator(sender)) return undefined;
  if (postPolicy === POST_POLICY.moderators) return onlyModeratorsPost();
  if (postPolicy !== POST_POLICY.everyone && isGuest(sender)) return guestsMayNotPost();
  const isNew = !isFullMember(sender, waitingPeriodDays, now);
  return postPolicy === POST_POLICY.fullMembers && isNew ? newMembersMayNotPost() : undefined;
}
