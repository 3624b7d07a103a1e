import { badRequest, notFound } from '../errors.ts';
import { notRecipients } from './recipients.ts';

export const deliveryNotInFuture = () => badRequest('Scheduled delivery time must be in the future.');
export const noSuchScheduledMessage = () => notFound('Scheduled message does not exist');
/** The reason for not sending a message whose time is long past. */
export const deliveryTooLate = () => badRequest('Message could not be sent at the scheduled time.');
export const senderDeactivated = () => badRequest('The account of the sender is deactivated.');
export const tooManyScheduled = (limit: number) =>
  badRequest(`You have too many scheduled messages (limit: ${limit}): delete those that are not needed.`);
export const tooMuchScheduled = (limit: number) =>
  badRequest(
    `Your scheduled messages are too long together (limit: ${limit} characters, HTML included): delete those that are not needed.`,
  );
const notAChannelId = () => badRequest('Invalid data type for channel ID');
const notUserIds = () => badRequest('Recipient list may only contain user IDs');
const recipientsRequired = () => badRequest('Recipient required when updating type of scheduled message.');
const topicRequired = () => badRequest('Topic required when updating scheduled message type to channel.');

/** The destination of a scheduled message, in the fields of a request to send one. */
export interface Destination {
  type: 'channel' | 'direct';
  /** JSON: the ID of the channel, or a list of user IDs. */
  to: string;
  topic?: string | undefined;
}

type WireType = 'direct' | 'private' | 'stream' | 'channel';

export interface DestinationForm {
  type?: WireType | undefined;
  to?: string | undefined;
  topic?: string | undefined;
}

const typeOf = (type: WireType): Destination['type'] =>
  type === 'direct' || type === 'private' ? 'direct' : 'channel';

/** Refuses recipients that are not IDs. */
export function requireIds({ type, to }: Destination): void {
  const value = parsed(to);
  if (type === 'channel') {
    if (!Number.isInteger(value)) throw notAChannelId();
    return;
  }
  if (!Array.isArray(value)) throw notRecipients();
  if (!value.every(Number.isInteger)) throw notUserIds();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type WholeForm = DestinationForm & { type: WireType; to: string };

export const destinationOfForm = ({ type, to, topic }: WholeForm): Destination => ({ type: typeOf(type), to, topic });

/** Refuses a new type without a destination. */
export function requireWhole({ type, to, topic }: DestinationForm): void {
  if (type === undefined) return;
  if (to === undefined) throw recipientsRequired();
  if (typeOf(type) === 'channel' && topic === undefined) throw topicRequired();
}

/** The destination of the message after a change. */
export function changedDestination(before: Destination, { type, to, topic }: DestinationForm): Destination {
  return {
    type: type === undefined ? before.type : typeOf(type),
    to: to ?? before.to,
    topic: topic ?? before.topic,
  };
}

/** The message of the notification bot to the author of a message that could not be sent. */
export function failureNotice(deliverAt: number, reason: string): string {
  const time = new Date(deliverAt * 1000).toISOString().replace('.000Z', '+00:00');
  return (
    `The message you scheduled for <time:${time}> was not sent because of the following error:\n\n` +
    `> ${reason}\n\n[View scheduled messages](#scheduled)`
  );
}
