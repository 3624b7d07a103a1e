/** The messages that each user should see, by rules and sets only: without spans, flags and database. */

export interface Viewer {
  id: number;
  role: number;
  isActive: boolean;
}

export interface Place {
  id: number;
  name: string;
  isPrivate: boolean;
  isHistoryPublic: boolean;
  isArchived: boolean;
  subscribers: Set<number>;
}

export interface Sent {
  id: number;
  /** Undefined for a direct message. */
  channelId: number | undefined;
  topic: string;
  senderId: number;
  /** The participants of a direct message. */
  people: ReadonlySet<number>;
  /** The users who were mentioned, by name or by a wildcard. */
  mentioned: ReadonlySet<number>;
  /** The subscribers of each channel when the message was sent; those of its own channel received it. */
  present: ReadonlyMap<number, ReadonlySet<number>>;
  received: Set<number>;
  /** The users who acted on it without having received it. */
  acted: Set<number>;
  starred: Set<number>;
  hasReaction: boolean;
  isEdited: boolean;
  /** The users whose record a move may or may not have kept; for them only the rules of the channel are certain. */
  unsure: Set<number>;
}

const GUEST = 600;

export interface Sight {
  viewers: Map<number, Viewer>;
  places: Map<number, Place>;
  messages: Map<number, Sent>;
}

/** Whether a message must be shown, must not be shown, or may be either because of an earlier move. */
export type Verdict = 'yes' | 'no' | 'either';

export const isGuest = (viewer: Viewer) => viewer.role === GUEST;

/** Whether the channel is open to the viewer; archiving does not change that. */
export const isOpen = (viewer: Viewer, place: Place) =>
  place.subscribers.has(viewer.id) || (!place.isPrivate && !isGuest(viewer));

/** Whether the viewer may read the whole history of the channel. */
export const readsAll = (viewer: Viewer, place: Place) =>
  !place.isArchived && isOpen(viewer, place) && place.isHistoryPublic;

const placeOf = (sight: Sight, message: Sent): Place | undefined =>
  message.channelId === undefined ? undefined : sight.places.get(message.channelId);

/** Whether the message is in the viewer's personal history. */
export function inHistory(sight: Sight, viewer: Viewer, message: Sent): Verdict {
  const place = placeOf(sight, message);
  if (!place) return message.people.has(viewer.id) ? 'yes' : 'no';
  if (!isOpen(viewer, place)) return 'no';
  if (message.unsure.has(viewer.id)) return 'either';
  const isKept = message.received.has(viewer.id) || (message.acted.has(viewer.id) && place.isHistoryPublic);
  return isKept ? 'yes' : 'no';
}

/** Whether the viewer may open the message by its ID. */
export function maySee(sight: Sight, viewer: Viewer, message: Sent): Verdict {
  const place = placeOf(sight, message);
  if (!place) return message.people.has(viewer.id) ? 'yes' : 'no';
  if (place.isArchived) return 'no';
  if (readsAll(viewer, place)) return 'yes';
  return place.subscribers.has(viewer.id) ? inHistory(sight, viewer, message) : 'no';
}

/** The better of two verdicts. */
export const eitherOf = (a: Verdict, b: Verdict): Verdict => (a === 'yes' || b === 'yes' ? 'yes' : a === 'no' ? b : a);

/** Whether the viewer may set flags on the message: they may open it, or it is in their history. */
export const mayFlag = (sight: Sight, viewer: Viewer, message: Sent): Verdict =>
  eitherOf(maySee(sight, viewer, message), inHistory(sight, viewer, message));

/** Moves the message to another channel; users who have it keep it if the new channel is open to them. */
export function moveTo(sight: Sight, message: Sent, place: Place): void {
  const holders = new Set([...message.received, ...message.acted]);
  for (const id of holders) {
    const viewer = sight.viewers.get(id);
    const keeps = viewer && isOpen(viewer, place) && (viewer.isActive || !place.isPrivate);
    // The reference does not say what a former or deactivated holder regains with the channel.
    if (!keeps || !message.received.has(id)) message.unsure.add(id);
  }
  message.channelId = place.id;
}

/** A user acts on a message, and gets a record of it if they had none. */
export function act(message: Sent, viewer: Viewer): void {
  if (message.channelId !== undefined && !message.received.has(viewer.id)) message.acted.add(viewer.id);
}
