import type { components } from '../../generated/api.js';

type EventSchema = components['schemas']['Event'];
type Keys<Union> = Union extends unknown ? keyof Union : never;
/** The members of a union, each without the fields of the others, so that an extra field does not compile either. */
type Exclusive<Union, All = Union> = Union extends unknown
  ? Union & { [Key in Exclude<Keys<All>, keyof Union>]?: never }
  : never;
/** The schemas of one event type, such as `stream`, as the server emits them: without the ID, which each queue adds. */
type Exact<Schema extends EventSchema> = Exclusive<Schema extends unknown ? Omit<ExactPerson<Schema>, 'id'> : never>;
type Persons = Extract<EventSchema, { person: object }>['person'];
type ExactPerson<Schema> = Schema extends { person: infer Person }
  ? Omit<Schema, 'person'> & { person: Exclusive<Person, Persons> }
  : Schema;

export type EventType = EventSchema['type'];
/** Events of one type, as the document describes them, before a queue adds the ID. */
export type EventOf<Type extends EventType> = { [One in EventType]: Exact<Extract<EventSchema, { type: One }>> }[Type];
export type AnyEvent = EventOf<EventType>;
/** The fields that all edits and moves of messages have. */
export type MessageUpdate = Pick<
  EventOf<'update_message'>,
  'type' | 'user_id' | 'edit_timestamp' | 'message_id' | 'message_ids' | 'flags' | 'rendering_only'
>;

/** Who receives an event: the union of all members. */
export interface Audience {
  /** All active users of the organization. */
  everyone?: true;
  /** All active users of the organization except guests. */
  nonGuests?: true;
  /** Owners and administrators. */
  administrators?: true;
  users?: readonly number[];
  /** Excluded even if another member includes them. */
  except?: readonly number[];
  /** The users who received a message: subscribers of the channel at the time of the message. */
  received?: { channelId: number; messageId: number };
  /** Also queues registered for all public channels. */
  publicChannel?: { id: number; name: string };
}

/** Fields that can differ from user to user. */
export type PersonalFields = Partial<Pick<EventOf<'message'>, 'flags'> & Pick<EventOf<'muted_topics'>, 'muted_topics'>>;

export interface Emission {
  audience: Audience;
  event: AnyEvent;
  /**
   * Fields that differ for some users, by user ID; they replace those of the event. Fields that decide the shape of
   * events for older clients must not be among them.
   */
  forUser?: Record<number, PersonalFields> | undefined;
  /**
   * The complete event, if `event` leaves out a secret. It is sent to every process, encrypted, but never stored: a queue that asks
   * more than a minute later may get `event`.
   */
  confidential?: AnyEvent | undefined;
  /** Data by which `events/serialize.ts` adapts the event to a queue's options; never sent. */
  hints?: EventHints | undefined;
}

/** An event that is never stored. It names its users, so that it costs nothing for the others who listen. */
export interface LiveEmission extends Emission {
  audience: { users: readonly number[] };
}

/** A stored event, by its number, with the secret that its row leaves out. */
export interface CompleteEvent {
  seq: number;
  event: AnyEvent;
}

/** Lists that clients get in full whenever an entry changes. */
export type WholeList =
  | 'muted_topics'
  | 'muted_users'
  | 'alert_words'
  | 'realm_emoji'
  | 'realm_linkifiers'
  | 'realm_playgrounds'
  | 'default_streams'
  | 'custom_profile_fields';

/**
 * Completes events of an organization, in order, that were stored without the list that they repeat; undefined for an
 * event that a later one replaces.
 */
export type CompleteLists = (
  realmId: number,
  emissions: readonly Emission[],
) => Promise<readonly (Emission | undefined)[]>;

export interface EventHints {
  /** Raw Markdown of a message, for queues without `apply_markdown`. */
  rawContent?: string;
  /** Whether queues with `client_gravatar` get no avatar. */
  avatarMayBeNull?: boolean;
  /** The queue that sent the message gets its local ID back. */
  sentBy?: { queueId: string; localId: string };
  /** With a change of role: the previous role, for queues that read the event later. */
  roleBefore?: number;
  /** The list that the event repeats, added on delivery. */
  whole?: WholeList;
}
