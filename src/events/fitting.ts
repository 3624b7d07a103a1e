import type { Emission } from '../domain/event.ts';
import type { QueueOptions } from '../domain/queue.ts';

type Members = Record<string, unknown>;

/**
 * The event as this queue gets it, without its ID: nothing when the queue did not ask for it, several where older
 * clients get one event per message.
 */
export function fitted(
  emission: Emission,
  queue: { id: string; userId: number; options: QueueOptions },
  overheard: boolean,
): Members[] {
  const { options } = queue;
  const event: Members = { ...emission.event, ...emission.forUser?.[queue.userId] };
  const type = String(event.type);
  if (!wanted(type, options)) return [];
  switch (type) {
    case 'message':
      return fitsNarrow(event, emission, options.narrow) ? [messageEvent(event, emission, queue, overheard)] : [];
    case 'delete_message':
      return options.capabilities.bulk_message_deletion ? [event] : singleDeletions(event);
    case 'typing':
      return event.message_type === 'stream' && !options.capabilities.stream_typing_notifications ? [] : [event];
    case 'presence':
      return [options.slimPresence ? without(event, 'email') : event];
    default:
      return [event];
  }
}

/** Whether it is worth while to look at the queue for the event: `fitted` gives something, but for rare cases. */
export function mayFit(emission: Emission, queue: { id: string; userId: number; options: QueueOptions }): boolean {
  const { type } = emission.event;
  if (type === 'message' && queue.options.narrow.length > 0) return fitted(emission, queue, false).length > 0;
  return wanted(type, queue.options);
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

function messageEvent(
  event: Members,
  { hints = {} }: Emission,
  queue: { id: string; options: QueueOptions },
  overheard: boolean,
): Members {
  const message: Members = { ...(event.message as Members) };
  if (!queue.options.applyMarkdown && hints.rawContent !== undefined) {
    message.content = hints.rawContent;
    message.content_type = 'text/x-markdown';
  }
  if (queue.options.clientGravatar && hints.avatarMayBeNull) message.avatar_url = null;
  return {
    ...event,
    message,
    ...(overheard && { flags: [] }),
    ...(hints.sentBy?.queueId === queue.id && { local_message_id: hints.sentBy.localId }),
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
