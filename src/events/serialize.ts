import type { AnyEvent, Emission, EventOf, EventType, PersonalFields } from '../domain/event.ts';
import { RESOLVED_PREFIX } from '../domain/messages/message.ts';
import type { QueueOptions } from '../domain/queue.ts';

type Message = EventOf<'message'>['message'];
type Flags = EventOf<'message'>['flags'];

/** The properties of a queue that decide which texts it gets: its options and its owner. */
export interface EventQueue {
  id: string;
  userId: number;
  options: QueueOptions;
}

const NONE: readonly string[] = [];

/**
 * The JSON texts of one event for a queue, without IDs: none if the queue did not ask for it, several if an older client
 * gets one event per message. `form` is equal for queues with the same options. `publicOnly`: the queue gets the event
 * only because it listens to the public channel.
 */
export type TextsFor = (queue: EventQueue, form: string, publicOnly: boolean) => readonly string[];

/** The texts of events in memory, which are made once. */
const known = new WeakMap<Emission, TextsFor>();
/** Forms for which an event keeps what their queues get. */
const MAX_FORMS = 16;

/**
 * Finds the texts of an event for many queues: once for all that have the same options. It does not look at the event
 * again, because V8 optimizes what is done for each queue, and would have to do so anew if the next event is an object
 * of another kind.
 */
export function textsOf(emission: Emission): TextsFor {
  const texts = known.get(emission) ?? openTexts(emission);
  known.set(emission, texts);
  return texts;
}

function openTexts(emission: Emission): TextsFor {
  const { forUser, hints } = emission;
  const sender = hints?.sentBy?.queueId;
  let common: Map<string, readonly string[]> | undefined;
  let shared: SharedTexts | undefined;

  return (queue, form, publicOnly) => {
    shared ??= new Map();
    const isCommon = !publicOnly && queue.id !== sender && forUser?.[queue.userId] === undefined;
    if (!isCommon) return serialize(emission, queue, { publicOnly, shared });
    common ??= new Map();
    const found = common.get(form) ?? serialize(emission, queue, { publicOnly, shared });
    if (common.size < MAX_FORMS) common.set(form, found);
    return found;
  };
}

/** Texts of an event that several queues share, by what of their options changes it. */
type SharedTexts = Map<number | string, readonly string[]>;

function serialize(
  emission: Emission,
  queue: EventQueue,
  { publicOnly, shared }: { publicOnly: boolean; shared: SharedTexts },
): readonly string[] {
  if (!fits(emission, queue, publicOnly)) return NONE;
  const own = ownFields(emission, queue, publicOnly);
  const names = own ? Object.keys(own) : NONE;
  const form = formOf(queue.options);
  const key = names.length === 0 ? form : `${form} ${names.join()}`;
  const bases = shared.get(key) ?? versionTexts(emission, queue.options, names);
  shared.set(key, bases);
  if (names.length === 0) return bases;
  const text = JSON.stringify(own).slice(1);
  return bases.map((base) => `${base.slice(0, -1)},${text}`);
}

function fits(emission: Emission, queue: EventQueue, publicOnly: boolean): boolean {
  const { event } = emission;
  const { options } = queue;
  if (!isWanted(event.type, options)) return false;
  if (event.type === 'typing' && event.message_type === 'stream')
    return options.capabilities.stream_typing_notifications;
  if (event.type !== 'message' || options.narrow.length === 0) return true;
  return fitsNarrow(options.narrow, event, ownFields(emission, queue, publicOnly)?.flags ?? event.flags);
}

const fitsNarrow = (narrow: QueueOptions['narrow'], { message }: EventOf<'message'>, flags: Flags): boolean =>
  narrow.every(([operator, operand]) => fitsTerm(operator, operand, message, flags));

interface OwnFields extends PersonalFields {
  local_message_id?: string | undefined;
}

/** Fields that differ for this queue and replace those of the event; usually none. */
function ownFields({ event, forUser, hints }: Emission, queue: EventQueue, publicOnly: boolean): OwnFields | undefined {
  const personal = forUser?.[queue.userId];
  const isSender = event.type === 'message' && hints?.sentBy?.queueId === queue.id;
  const hasNoFlags = event.type === 'message' && publicOnly;
  if (!personal && !isSender && !hasNoFlags) return undefined;
  return {
    ...personal,
    ...(hasNoFlags && { flags: [] }),
    ...(isSender && { local_message_id: hints?.sentBy?.localId }),
  };
}

const versionTexts = (emission: Emission, options: QueueOptions, without: readonly string[]): string[] =>
  versions(emission, options).map((event) => JSON.stringify(omit(event, without)));

/** A number that is equal for options that lead to the same texts. */
const formOf = ({ applyMarkdown, clientGravatar, slimPresence, capabilities }: QueueOptions): number =>
  (applyMarkdown ? 1 : 0) +
  (clientGravatar ? 2 : 0) +
  (slimPresence ? 4 : 0) +
  (capabilities.bulk_message_deletion ? 8 : 0);

/** The event in the form that the options ask for. */
function versions({ event, hints }: Emission, options: QueueOptions): AnyEvent[] {
  switch (event.type) {
    case 'message':
      return [{ ...event, message: messageFor(event.message, hints, options) }];
    case 'delete_message':
      return options.capabilities.bulk_message_deletion ? [event] : singleDeletions(event);
    case 'presence':
      return [options.slimPresence ? withoutEmail(event) : event];
    default:
      return [event];
  }
}

/** Whether the queue gets events of this type. Clients that know a newer type do not also get the older one. */
export function isWanted(type: EventType, { eventTypes, capabilities }: QueueOptions): boolean {
  if (type === 'muted_topics' && eventTypes?.includes('user_topic')) return false;
  if (type === 'update_display_settings' || type === 'update_global_notifications') {
    if (capabilities.user_settings_object) return false;
  }
  return eventTypes === undefined || eventTypes.includes(type);
}

function omit(event: AnyEvent, names: readonly string[]): object {
  if (names.length === 0) return event;
  return Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)));
}

function withoutEmail({ email: _email, ...event }: EventOf<'presence'>): EventOf<'presence'> {
  return event;
}

function messageFor(message: Message, hints: Emission['hints'], options: QueueOptions): Message {
  const fitted = { ...message };
  if (!options.applyMarkdown && hints?.rawContent !== undefined) {
    fitted.content = hints.rawContent;
    fitted.content_type = 'text/x-markdown';
  }
  if (options.clientGravatar && hints?.avatarMayBeNull) fitted.avatar_url = null;
  return fitted;
}

/** Older clients get one event per message. */
function singleDeletions(event: EventOf<'delete_message'>): EventOf<'delete_message'>[] {
  if (event.message_ids === undefined) return [event];
  const { message_ids: ids, ...rest } = event;
  return ids.map((id) => ({ ...rest, message_id: id }));
}

function fitsTerm(operator: string, operand: string, message: Message, flags: Flags): boolean {
  const same = (text: unknown) => String(text).toLowerCase() === operand.toLowerCase();
  switch (operator) {
    case 'channel':
    case 'stream':
      return message.type === 'stream' && same(message.display_recipient);
    case 'topic':
      return message.type === 'stream' && same(message.subject);
    case 'sender':
      return same(message.sender_email);
    default:
      return fitsState(operand, message, flags);
  }
}

/** An unknown operand of `is` filters nothing. */
function fitsState(operand: string, message: Message, flags: Flags): boolean {
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
      return message.type === 'stream' && message.subject.startsWith(RESOLVED_PREFIX);
    default:
      return true;
  }
}
