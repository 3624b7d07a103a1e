import type { components } from '../../../generated/api.js';
import { NO_STATUS, type Status } from '../../domain/users/status.ts';
import type { User } from '../../domain/users/user.ts';

type UserStatus = components['schemas']['UserStatus'];

/** The status of a user. */
export function statusView({ settings }: User, { text, emojiName, emojiCode, reactionType }: Status): UserStatus {
  return {
    ...(text !== '' && { status_text: text }),
    ...(emojiName !== '' && { emoji_name: emojiName, emoji_code: emojiCode, reaction_type: reactionType }),
    ...(!settings.presence_enabled && { away: true }),
  };
}

/** The statuses of active people who have set one, by user ID. */
export function statusesView(
  users: readonly User[],
  statuses: ReadonlyMap<number, Status>,
): Record<string, UserStatus> {
  return Object.fromEntries(
    users
      .filter(({ isActive, isBot }) => isActive && !isBot)
      .filter(({ id, settings }) => statuses.has(id) || !settings.presence_enabled)
      .map((user) => [user.id, statusView(user, statuses.get(user.id) ?? NO_STATUS)] as const)
      .filter(([, view]) => Object.keys(view).length > 0),
  );
}
