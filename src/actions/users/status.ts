import type { User } from '../../domain/users/user.ts';
import type { Scope } from '../../unit/scope.ts';

/** What of a status changed, as clients are told. */
export interface StatusChange {
  away?: boolean;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';
}

/** Tells everybody what the user says about themselves now. */
export function emitStatus({ emit }: Scope, user: User, change: StatusChange): void {
  emit({ everyone: true }, { type: 'user_status', user_id: user.id, ...change });
}
