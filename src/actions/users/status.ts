import type { User } from '../../domain/users/user.ts';
import type { Scope } from '../../unit/scope.ts';

/** The changed fields of a status, as in its event. */
export interface StatusChange {
  away?: boolean;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';
}

/** Emits the user's new status to everyone. */
export function emitStatus({ emit }: Scope, user: User, change: StatusChange): void {
  emit({ everyone: true }, { type: 'user_status', user_id: user.id, ...change });
}
