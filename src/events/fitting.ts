import type { Emission } from '../domain/event.ts';
import type { QueueOptions } from '../domain/queue.ts';

type Members = Record<string, unknown>;

/** A queue as far as its options and its owner decide what it gets. */
export interface Fittable {
  id: string;
  userId: number;
  options: QueueOptions;
}

/** Texts that several queues get, by what is asked of them: made once as long as the event is in memory. */
const shared = new WeakMap<Emission, Map<string, readonly string[]>>();

/**
 * The JSON text of the event as this queue gets it, without its ID: nothing when the queue did not ask for it, several
 * where older clients get one event per message.
 */
export function fitted(emission: Emission, queue: Fittable, overheard: boolean): readonly string[] {
  if (!fits(emission, queue, overheard)) return [];
  const own = ownMembers(emission, queue, overheard);
  const names = own ? Object.keys(own) : [];
  const bases = sharedTexts(emission, queue.options, names);
  if (names.length === 0) return bases;
  const text = JSON.stringify(own).slice(1);
  return bases.map((base) => `${base.slice(0, -1)},${text}`);
}

function fits(emission: Emission, queue: Fittable, overheard: boolean): boolean {
  const { event } = emission;
  const { options } = queue;
  if (!wanted(event.type, options)) return false;
  if (event.type === 'typing' && event.message_type === 'stream')
    return options.capabilities.stream_typing_notifications;
  if (event.type !== 'message' || options.narrow.length === 0) return true;
  return fitsNarrow({ ...event, ...ownMembers(emission, queue, overheard) }, emission, options.narrow);
}

/** Members that only this queue gets so: they replace the event's own. Mostly there are none. */
function ownMembers({ event, forUser, hints }: Emission, queue: Fittable, overheard: boolean): Members | undefined {
  const personal = forUser?.[queue.userId];
  const isSender = event.type === 'message' && hints?.sentBy?.queueId === queue.id;
  const hasNoFlags = event.type === 'message' && overheard;
  if (!personal && !isSender && !hasNoFlags) return undefined;
  return {
    ...personal,
    ...(hasNoFlags && { flags: [] }),
    ...(isSender && { local_message_id: hints?.sentBy?.localId }),
  };
}

function sharedTexts(emission: Emission, options: QueueOptions, without: readonly string[]): readonly string[] {
  const key = without.length === 0 ? formOf(options) : `${formOf(options)} ${without.join()}`;
  const texts = shared.get(emission) ?? new Map<string, readonly string[]>();
  shared.set(emission, texts);
  const known = texts.get(key);
  if (known) return known;
  const members = Object.entries(emission.event).filter(([name]) => !without.includes(name));
  const made = versions(Object.fromEntries(members), emission, options).map((event) => JSON.stringify(event));
  texts.set(key, made);
  return made;
}

const forms = new WeakMap<QueueOptions, string>();

/** The same for options that ask for the same texts. */
function formOf(options: QueueOptions): string {
  const known = forms.get(options);
  if (known !== undefined) return known;
  const { applyMarkdown, clientGravatar, slimPresence, capabilities } = options;
  const form = [applyMarkdown, clientGravatar, slimPresence, capabilities.bulk_message_deletion].map(Number).join('');
  forms.set(options, form);
  return form;
}

/** The event as the options ask for it. */
function versions(event: Members, emission: Emission, options: QueueOptions): Members[] {
  switch (event.type) {
    case 'message':
      return [{ ...event, message: messageFor(event.message as Members, emission, options) }];
    case 'delete_message':
      return options.capabilities.bulk_message_deletion ? [event] : singleDeletions(event);
    case 'presence':
      return [options.slimPresence ? without(event, 'email') : event];
    default:
      return [event];
  }
}

/** Types that stand for another one unless the queue names that other one itself. */
function wanted(type: string, { eventTypes, capabilities }: QueueOptions): boolean {
  if (type === 'muted_topics' && eventTypes?.includes('user_topic')) return false;
  if (type === 'update_display_settings' || type === 'update_global_notifications') {
    if (capabilities.user_settings_object) return false;
  }
  return eventTypes === undefined || eventTypes.includes(type);
}

function without(event: Members, name: string): Members {
  const { [name]: _dropped, ...rest } = event;
  return rest;
}

function messageFor(message: Members, { hints = {} }: Emission, options: QueueOptions): Members {
  const isRaw = !options.applyMarkdown && hints.rawContent !== undefined;
  return {
    ...message,
    ...(isRaw && { content: hints.rawContent, content_type: 'text/x-markdown' }),
    ...(options.clientGravatar && hints.avatarMayBeNull && { avatar_url: null }),
  };
}

function singleDeletions(event: Members): Members[] {
  const { message_ids: ids, ...rest } = event;
  return (Array.isArray(ids) ? ids : []).map((id) => ({ ...rest, message_id: id }));
}

function fitsNarrow(event: Members, { hints }: Emission, narrow: readonly [string, string][]): boolean {
  const flags = Array.isArray(event.flags) ? (event.flags as string[]) : [];
  return narrow.every(([operator, operand]) => fitsTerm(operator, operand, event.message as Members, flags, hints));
}

function fitsTerm(
  operator: string,
  operand: string,
  message: Members,
  flags: readonly string[],
  hints: Emission['hints'],
): boolean {
  const same = (text: unknown) => String(text).toLowerCase() === operand.toLowerCase();
  switch (operator) {
    case 'channel':
    case 'stream':
      return message.type === 'stream' && same(hints?.narrow?.channelName ?? message.display_recipient);
    case 'topic':
      return message.type === 'stream' && same(message.subject);
    case 'sender':
      return same(hints?.narrow?.senderEmail ?? message.sender_email);
    default:
      return fitsState(operand, message, flags);
  }
}

/** An unknown operand of `is` filters nothing. */
function fitsState(operand: string, message: Members, flags: readonly string[]): boolean {
  switch (operand) {
    case 'dm':
    case 'private':
      return message.type === 'private';
    case 'starred':
      return flags.includes('starred');
    case 'alerted':
      return flags.includes('has_alert_word');
    case 'mentioned':
      return flags.some((flag) => flag === 'mentioned' || flag.endsWith('wildcard_mentioned'));
    case 'unread':
      return !flags.includes('read');
    case 'resolved':
      return message.type === 'stream' && String(message.subject).startsWith('✔ ');
    default:
      return true;
  }
}
