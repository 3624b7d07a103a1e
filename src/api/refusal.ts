import type { Context } from 'koa';
import type { Logger } from 'pino';
import { type ErrorCode, Refusal } from '../domain/errors.ts';

/** The HTTP status of every code of the document; a new code does not compile until it stands here. */
const STATUS: Record<ErrorCode, number> = {
  AUTHENTICATION_FAILED: 401,
  BAD_EVENT_QUEUE_ID: 400,
  BAD_IMAGE: 400,
  BAD_NARROW: 400,
  BAD_REQUEST: 400,
  CANNOT_DEACTIVATE_LAST_USER: 400,
  INTERNAL_ERROR: 500,
  INVITATION_FAILED: 400,
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: 400,
  NONEXISTENT_SUBDOMAIN: 404,
  PASSWORD_AUTH_DISABLED: 401,
  PASSWORD_RESET_REQUIRED: 401,
  RATE_LIMIT_HIT: 429,
  REACTION_ALREADY_EXISTS: 400,
  REACTION_DOES_NOT_EXIST: 400,
  REALM_DEACTIVATED: 401,
  REQUEST_CONFUSING_VAR: 400,
  REQUEST_TOO_LARGE: 413,
  REQUEST_VARIABLE_INVALID: 400,
  REQUEST_VARIABLE_MISSING: 400,
  STREAM_DOES_NOT_EXIST: 400,
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: 400,
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: 400,
  UNAUTHORIZED: 401,
  UNSUPPORTED_MEDIA_TYPE: 415,
  USER_DEACTIVATED: 401,
};

/** Answers a refusal with its code; anything else is a fault of the server: a log line, and nothing of it outside. */
export function answerError(ctx: Context, error: unknown, log: Logger): void {
  if (error instanceof Refusal) {
    answerRefusal(ctx, error);
    return;
  }
  log.error({ err: error, request_id: ctx.state.requestId, method: ctx.method, path: ctx.path }, 'request failed');
  answerRefusal(ctx, new Refusal('INTERNAL_ERROR', 'Internal server error'));
}

/** The HTTP status of a refusal. */
export const statusOf = (refusal: Refusal): number => refusal.status ?? STATUS[refusal.code];

function answerRefusal(ctx: Context, refusal: Refusal): void {
  const status = statusOf(refusal);
  if (refusal.code === 'UNAUTHORIZED') ctx.set('WWW-Authenticate', 'Basic realm="parlance"');
  const retryAfter = refusal.extra['retry-after'];
  if (typeof retryAfter === 'number') ctx.set('Retry-After', String(Math.ceil(retryAfter)));
  answerJson(ctx, status, { result: 'error', msg: refusal.message, code: refusal.code, ...refusal.extra });
}

export function answerJson(ctx: Context, status: number, body: object): void {
  ctx.status = status;
  ctx.set('Content-Type', 'application/json');
  ctx.body = JSON.stringify(body);
}
