/**
 * Events that must not compile: `make typecheck` fails if one of these lines does. The types come from the schemas of
 * the document (`src/domain/event.ts`).
 */
import type { Later } from '../../src/api/operation.ts';
import type { EventOf } from '../../src/domain/event.ts';
import type { Scope } from '../../src/unit/scope.ts';

declare const scope: Scope;
declare const answer: Parameters<Later<'getEvents'>>[0];
declare const text: string;
declare const change: Omit<EventOf<'update_message'>, 'type'>;
const audience = { everyone: true } as const;
const directEdit = {
  type: 'update_message' as const,
  user_id: 1,
  edit_timestamp: 0,
  message_id: 1,
  message_ids: [1],
  flags: [],
  rendering_only: false as const,
  orig_content: '',
  orig_rendered_content: '',
  content: '',
  rendered_content: '',
  prev_rendered_content_version: 1,
  is_me_message: false,
};

export function correctEvents(): void {
  scope.emit(audience, { type: 'drafts', op: 'remove', draft_id: 1 });
  scope.emit(audience, directEdit);
  scope.emit(audience, { ...directEdit, stream_id: 1, stream_name: '' });
  scope.emit(audience, { type: 'realm_user', op: 'update', person: { user_id: 1, role: 400 } });
}

export function wrongEvents(): void {
  // @ts-expect-error no such type
  scope.emit(audience, { type: 'no_such_event' });
  // @ts-expect-error a field is missing
  scope.emit(audience, { type: 'drafts', op: 'remove' });
  // @ts-expect-error an extra field
  scope.emit(audience, { type: 'drafts', op: 'remove', draft_id: 1, channel: 2 });
  // @ts-expect-error a field of another event of this type
  scope.emit(audience, { type: 'drafts', op: 'remove', draft_id: 1, drafts: [] });
  // @ts-expect-error a value of another type
  scope.emit(audience, { type: 'drafts', op: 'remove', draft_id: '1' });
  // @ts-expect-error the queue adds the ID
  scope.emit(audience, { type: 'invites_changed', id: 1 });
  // @ts-expect-error live events have the same types
  scope.emitLive(audience, { type: 'typing', op: 'start' });
  // @ts-expect-error the name of the channel is missing
  scope.emit(audience, { ...directEdit, stream_id: 1 });
  // @ts-expect-error an optional field in an event that does not have it
  scope.emit(audience, { ...directEdit, ...(text && { stream_id: 1, stream_name: text }) });
  // @ts-expect-error fields that fit no event
  scope.emit(audience, { ...change, type: 'update_message' });
  // @ts-expect-error the value of another setting
  scope.emit(audience, { type: 'user_settings', op: 'update', property: 'dense_mode', value: 1 });
  // @ts-expect-error a setting without its language
  scope.emit(audience, { type: 'user_settings', op: 'update', property: 'default_language', value: 'de' });
  // @ts-expect-error a role that is not in the document
  scope.emit(audience, { type: 'realm_user', op: 'update', person: { user_id: 1, role: 500 } });
  // @ts-expect-error two changes of a person at once
  scope.emit(audience, { type: 'realm_user', op: 'update', person: { user_id: 1, role: 400, full_name: text } });
  // @ts-expect-error a flag that is not in the document
  scope.emit(audience, { type: 'invites_changed' }, { forUser: { 1: { flags: ['shiny'] } } });
  // @ts-expect-error a field that is the same for all users
  scope.emit(audience, { type: 'invites_changed' }, { forUser: { 1: { message_id: 1 } } });
}

export function wrongAnswers(): void {
  answer({ events: '[]', queue_id: '""' });
  // @ts-expect-error a field is missing
  answer({ queue_id: '""' });
  // @ts-expect-error a field that the document does not have
  answer({ events: '[]', head: '1' });
}
