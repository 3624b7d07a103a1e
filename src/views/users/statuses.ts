import type { components } from '../../../generated/api.js';
import { NO_STATUS, type Status } from '../../domain/users/status.ts';
import type { User } from '../../domain/users/user.ts';
import { derivedFrom } from '../../runtime/derived.ts';

type UserStatus = components['schemas']['UserStatus'];

/** The status of a user. */
export function statusView({ settings }: User, { text, emojiName, emojiCode, reactionType }: Status): UserStatus {
  return {
    ...(text !== '' && { status_text: text }),
    ...(emojiName !== '' && { emoji_name: emojiName, emoji_code: emojiCode, reaction_type: reactionType }),
    ...(!settings.presence_enabled && { away: true }),
  };
}

const people = derivedFrom((users: readonly User[]) => new Map(users.filter(isPerson).map((user) => [user.id, user])));
const unseen = derivedFrom((users: readonly User[]) =>
  users.filter((user) => isPerson(user) && !user.settings.presence_enabled),
);
const isPerson = ({ isActive, isBot }: User): boolean => isActive && !isBot;

/** The statuses of active people who have set one, by user ID. */
export function statusesView(
  users: readonly User[],
  statuses: ReadonlyMap<number, Status>,
): Record<string, UserStatus> {
  const told = [...statuses.keys()].flatMap((id) => people(users).get(id) ?? []);
  return Object.fromEntries(
    [...unseen(users), ...told]
      .map((user) => [user.id, statusView(user, statuses.get(user.id) ?? NO_STATUS)] as const)
      .filter(([, view]) => Object.keys(view).length > 0),
  );
}
