import { badRequest, Refusal } from './errors.ts';
import { MAX_LIFESPAN, MAX_QUEUE_OPTIONS_LENGTH, MIN_LIFESPAN } from './limits.ts';
import { isLongerThan } from './text.ts';

/** The options with which a client registered its queue. */
export interface QueueOptions {
  /** Undefined: all types. */
  eventTypes?: string[] | undefined;
  /** Pairs of operator and operand that message events must match. */
  narrow: [string, string][];
  allPublicChannels: boolean;
  applyMarkdown: boolean;
  clientGravatar: boolean;
  slimPresence: boolean;
  capabilities: Capabilities;
}

export interface Capabilities {
  notification_settings_null: boolean;
  bulk_message_deletion: boolean;
  user_avatar_url_field_optional: boolean;
  stream_typing_notifications: boolean;
  user_settings_object: boolean;
  linkifier_url_template: boolean;
  user_list_incomplete: boolean;
}

/**
 * IDs of a queue's events: a stored event has (its number in the log - the queue's base) * STRIDE; events that are
 * never stored (typing, heartbeats) get the numbers between. So IDs increase, and any process can compute the position
 * from one. The first numbers of a gap are for the events into which a stored one is split for older clients. The rest
 * is divided among the live events; a heartbeat takes the number after the newest event of its queue.
 */
export const STRIDE = 2 ** 22;
/** Numbers of the events into which a stored one is split: more than a unit deletes messages. */
const SPLIT = 2 ** 16;
/** Numbers of heartbeats between two live events: enough for four days. */
const HEARTBEATS = 2 ** 13;

/**
 * The place of a live event between two stored ones: after the stored event `seq`, with this number, counted from 1.
 */
export interface LivePlace {
  seq: number;
  number: number;
}

/** Maximum number of live events between two stored ones. */
export const MAX_LIVE_NUMBER = (STRIDE - SPLIT) / HEARTBEATS - 1;

export const compareLivePlaces = (a: LivePlace, b: LivePlace) => a.seq - b.seq || a.number - b.number;
/** The ID of a live event in a queue, the same in every process. */
export const liveIdOf = ({ seq, number }: LivePlace, baseSeq: number) =>
  eventIdOf(seq, baseSeq) + SPLIT + number * HEARTBEATS;
/** The ID of a heartbeat after this ID: below that of the next live event, whichever process sends it. */
export const heartbeatIdAfter = (id: number) => ((id + 1) % HEARTBEATS === 0 ? id : id + 1);

export const eventIdOf = (seq: number, baseSeq: number) => (seq - baseSeq) * STRIDE;
/** The position in the log up to which a client has all events when it acknowledges this ID. */
export const seqOfEventId = (id: number, baseSeq: number) => baseSeq + Math.max(0, Math.floor(id / STRIDE));

/**
 * A queue is deleted after so many events of its organization, because later IDs would not be exact in a double: 2^31,
 * less those that may come until the next cleanup.
 */
export const MAX_EVENTS_OF_QUEUE = 2 ** 53 / STRIDE - 2 ** 20;

export const lifespanOf = (wanted: number | undefined) =>
  Math.max(MIN_LIFESPAN, Math.min(MAX_LIFESPAN, wanted ?? MIN_LIFESPAN));

export const badQueue = (id: string) =>
  new Refusal('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${id}`, { queue_id: id });
export const tooManyQueues = (limit: number) =>
  badRequest(`You have too many event queues (limit: ${limit}): delete those that are not used any more.`);

export const eventPruned = (id: number) => badRequest(`An event newer than ${id} has already been pruned!`);
export const eventNotInQueue = (id: number) => badRequest(`Event ${id} was not in this queue`);
const longQueueOptions = () =>
  badRequest(`narrow and event_types are too long together (limit: ${MAX_QUEUE_OPTIONS_LENGTH} characters)`);
const missingCapability = (name: string) => badRequest(`${name} key is missing from client_capabilities`);
const notAPair = (place: string) => badRequest(`${place} should have exactly 2 items`);
const unsupportedOperator = (operator: string) => badRequest(`Operator ${operator} not supported.`);

/** Refuses options that are longer than any client needs. */
export function requireShortOptions(options: QueueOptions): void {
  if (isLongerThan(JSON.stringify(options), MAX_QUEUE_OPTIONS_LENGTH)) throw longQueueOptions();
}

const CAPABILITIES = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
] as const;

/**
 * The declared capabilities; those that are not named are false. Refuses an object without
 * `notification_settings_null`.
 */
export function capabilitiesOf(declared: Readonly<Record<string, boolean | undefined>> | undefined): Capabilities {
  if (declared && declared.notification_settings_null === undefined) {
    throw missingCapability('notification_settings_null');
  }
  const entries = CAPABILITIES.map((name) => [name, declared?.[name] ?? false] as const);
  return Object.fromEntries(entries) as Record<(typeof CAPABILITIES)[number], boolean>;
}

const NARROW_OPERATORS = ['channel', 'stream', 'topic', 'sender', 'is'];

/** The narrow of a queue, as pairs of operator and operand. Refuses operators that queues do not support. */
export function queueNarrow(narrow: readonly (readonly string[])[]): [string, string][] {
  return narrow.map((pair, index) => {
    const [operator, operand] = pair;
    if (operator === undefined || operand === undefined || pair.length !== 2) {
      throw notAPair(`narrow[${index}]`);
    }
    if (!NARROW_OPERATORS.includes(operator)) throw unsupportedOperator(operator);
    return [operator, operand];
  });
}
