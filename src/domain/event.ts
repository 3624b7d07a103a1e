import type { components } from '../../generated/api.js';

type EventSchema = components['schemas']['Event'];
type WithoutId<One> = One extends { id: number } ? Omit<One, 'id'> : never;
/** An event as the document describes it, before a queue gives it its ID. */
export type LiveEvent = WithoutId<EventSchema>;

/** Whom an event concerns: the union of everybody that a member names. */
export interface Audience {
  /** All active users of the organization. */
  everyone?: true;
  /** All active users but guests. */
  nonGuests?: true;
  /** Owners and administrators. */
  administrators?: true;
  users?: readonly number[];
  /** Left out although another member names them. */
  except?: readonly number[];
  /** Those who received a message: subscribers of the channel at the time of the message. */
  received?: { channelId: number; messageId: number };
  /** Also queues that listen to all public channels. */
  publicChannel?: { id: number; name: string };
}

export interface Emission {
  audience: Audience;
  event: LiveEvent;
  /** Members that differ for some users, by user ID: they replace the event's own. Not those that older clients get another event for. */
  forUser?: Record<number, object>;
  /** What the delivery needs to fit the event to a queue's options (see events/fitting.ts); never sent. */
  hints?: EventHints;
}

export interface EventHints {
  /** Raw Markdown of a message, for queues without `apply_markdown`. */
  rawContent?: string;
  /** The avatar may be left out for queues with `client_gravatar`. */
  avatarMayBeNull?: boolean;
  /** The queue that sent the message gets its local ID back. */
  sentBy?: { queueId: string; localId: string };
  /** With a change of role: what the role was, for whoever reads of it later. */
  roleBefore?: number;
  /** Facts that a queue's narrow asks for. */
  narrow?: { channelName?: string; topic?: string; senderEmail: string };
}
