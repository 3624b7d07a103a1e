import { badRequest } from '../errors.ts';

const noOutgoingWebhooks = () => badRequest('Outgoing webhooks are not enabled on this server.');
const hostNotAllowed = (host: string) => badRequest(`Outgoing webhooks to ${host} are not allowed on this server.`);
const noPayloadUrl = () => badRequest('payload_url is not a URL');
export const noService = () => badRequest('Only outgoing webhook bots have a payload URL.');

/** The service that an outgoing webhook bot calls. */
export interface Service {
  url: string;
  /** Sent with each call, so that the service recognizes the caller. */
  token: string;
}

export type Trigger = 'mention' | 'direct_message';

/** Seconds before the second, third and fourth attempt; there is no fifth. */
const PAUSES = [15, 60, 240];
export const MAX_ATTEMPTS = PAUSES.length + 1;

/** Seconds after which other processes may call a service if the one that was calling it has exited: longer than an attempt. */
export const ATTEMPT_SECONDS = 15;

/** Seconds from the beginning of an attempt to that of the next, if it fails: longer than an attempt takes. */
export const pauseAfter = (attempt: number): number => PAUSES[attempt - 1] ?? 240;

/** Reads a URL, which clients send as text or as JSON. Refuses a URL that the server may not call. */
export function payloadUrlOf(given: string, allowedHosts: readonly string[]): string {
  if (allowedHosts.length === 0) throw noOutgoingWebhooks();
  const text = given.startsWith('"') && given.endsWith('"') ? given.slice(1, -1) : given;
  if (!URL.canParse(text)) throw noPayloadUrl();
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw noPayloadUrl();
  if (!allowedHosts.includes(hostOf(url))) throw hostNotAllowed(hostOf(url));
  return url.href;
}

/** The host as in the list of allowed hosts: without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export interface WebhookReply {
  content: string;
  /** JSON. */
  widget?: string;
}

/**
 * The message that the service wants the bot to send; undefined: none; 'malformed' if the body is not a JSON object.
 */
export function replyOf(body: string): WebhookReply | undefined | 'malformed' {
  if (body.trim() === '') return undefined;
  const parsed = parsedObject(body);
  if (!parsed) return 'malformed';
  const { response_not_required: isSilent, response_string: text, content, widget_content: widget } = parsed;
  if (isSilent === true) return undefined;
  const said = text ?? content;
  if (typeof said !== 'string' || said.trim() === '') return undefined;
  return { content: said, ...(isObject(widget) && { widget: JSON.stringify(widget) }) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
