import type { AnyEvent, Audience, WholeList } from '../domain/event.ts';
import type { Scope } from '../unit/scope.ts';

/**
 * Emits an event that repeats a whole list after each change. It is stored without the list, because the log would grow
 * quadratically, and gets the current list when it is delivered.
 */
export function emitWholeList({ emit }: Pick<Scope, 'emit'>, audience: Audience, whole: WholeList): void {
  emit(audience, EMPTY[whole], { hints: { whole } });
}

const EMPTY: Record<WholeList, AnyEvent> = {
  muted_topics: { type: 'muted_topics', muted_topics: [] },
  muted_users: { type: 'muted_users', muted_users: [] },
  alert_words: { type: 'alert_words', alert_words: [] },
  realm_emoji: { type: 'realm_emoji', op: 'update', realm_emoji: {} },
  realm_linkifiers: { type: 'realm_linkifiers', realm_linkifiers: [] },
  realm_playgrounds: { type: 'realm_playgrounds', realm_playgrounds: [] },
  custom_profile_fields: { type: 'custom_profile_fields', fields: [] },
  default_streams: { type: 'default_streams', default_streams: [] },
};
