import { badRequest, Refusal } from './errors.ts';

/** What a client asked of its queue when it registered. */
export interface QueueOptions {
  /** Nothing: all types. */
  eventTypes?: string[];
  /** Pairs of operator and operand that message events must fit. */
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
 * IDs of a queue's events: a stored event has (its number in the log - the queue's base) * STRIDE, and what is never
 * stored (typing, heartbeats) takes the numbers between. So IDs rise, and any process can tell the position from one.
 */
export const STRIDE = 2 ** 20;

export const eventIdOf = (seq: number, baseSeq: number) => (seq - baseSeq) * STRIDE;
/** The position in the log up to which a client that acknowledges this ID has everything. */
export const seqOfEventId = (id: number, baseSeq: number) => baseSeq + Math.max(0, Math.floor(id / STRIDE));

/** A queue whose client is more events behind ends, because the log must be kept for it. */
export const MOST_BEHIND = 100_000;

const MINUTE = 60;
export const SHORTEST_LIFESPAN = 10 * MINUTE;
export const LONGEST_LIFESPAN = 7 * 24 * 60 * MINUTE;
export const lifespanOf = (wanted: number | undefined) =>
  Math.max(SHORTEST_LIFESPAN, Math.min(LONGEST_LIFESPAN, wanted ?? SHORTEST_LIFESPAN));

export const badQueue = (id: string) =>
  new Refusal('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${id}`, { queue_id: id });
export const tooManyQueues = (limit: number) =>
  badRequest(`You have too many event queues (limit: ${limit}): delete those that are not used any more.`);

const CAPABILITIES = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
] as const;

/** What the client declared; what it did not name it cannot do. An object without the first one is refused. */
export function capabilitiesOf(declared: Readonly<Record<string, boolean | undefined>> | undefined): Capabilities {
  if (declared && declared.notification_settings_null === undefined) {
    throw badRequest('notification_settings_null key is missing from client_capabilities');
  }
  const entries = CAPABILITIES.map((name) => [name, declared?.[name] ?? false] as const);
  return Object.fromEntries(entries) as Record<(typeof CAPABILITIES)[number], boolean>;
}

const NARROW_OPERATORS = ['channel', 'stream', 'topic', 'sender', 'is'];

/** Pairs of operator and operand that a queue can filter by. */
export function queueNarrow(narrow: readonly (readonly string[])[]): [string, string][] {
  return narrow.map((pair, index) => {
    const [operator, operand] = pair;
    if (operator === undefined || operand === undefined || pair.length !== 2) {
      throw badRequest(`narrow[${index}] should have exactly 2 items`);
    }
    if (!NARROW_OPERATORS.includes(operator)) throw badRequest(`Operator ${operator} not supported.`);
    return [operator, operand];
  });
}
