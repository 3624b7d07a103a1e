import type { Context } from 'koa';
import type { Logger } from 'pino';
import { FilesAway } from '../adapters/files.ts';
import { databaseAway, type ErrorCode, filesAway, Refusal, serviceUnavailable } from '../domain/errors.ts';
import { MAX_REFUSAL_LENGTH } from '../domain/limits.ts';
import { internalError } from '../domain/requests.ts';
import { isAway, isUnavailable } from '../store/db/availability.ts';
import { answerJson } from './answer-text.ts';

/** The HTTP status of every code of the document; a new code does not compile until it is listed here. */
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
  REALM_UPLOAD_QUOTA: 400,
  REQUEST_CONFUSING_VAR: 400,
  REQUEST_TOO_LARGE: 413,
  REQUEST_VARIABLE_INVALID: 400,
  REQUEST_VARIABLE_MISSING: 400,
  SERVICE_UNAVAILABLE: 503,
  STREAM_DOES_NOT_EXIST: 400,
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: 400,
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: 400,
  UNAUTHORIZED: 401,
  UNSUPPORTED_MEDIA_TYPE: 415,
  USER_DEACTIVATED: 401,
};

/** Answers a refusal with its code. Anything else is a fault of the server: it is logged, without details in the answer. */
export const answerError = (ctx: Context, error: unknown, log: Logger): void =>
  answerRefusal(ctx, refusalOf(ctx, error, log));

/**
 * The refusal that a client gets for an error. Faults are logged; a database or a store of files that cannot be reached,
 * or written to, is a 503.
 */
export function refusalOf(ctx: Context, error: unknown, log: Logger): Refusal {
  if (error instanceof Refusal) return error;
  const circumstances = { err: error, request_id: ctx.state.requestId, method: ctx.method, path: withoutKey(ctx.path) };
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  if (isRead ? isAway(error) : isUnavailable(error)) {
    log.warn(circumstances, isRead ? 'cannot reach the database' : 'cannot store anything');
    return isRead ? databaseAway() : serviceUnavailable();
  }
  if (error instanceof FilesAway) {
    log.warn(circumstances, 'cannot reach the files');
    return filesAway();
  }
  log.error(circumstances, 'request failed');
  return internalError();
}

/**
 * A path for the log. Anyone who knows the key of an invitation can accept it, and whoever knows the key of a temporary URL
 * can open its file, so the path must not show them.
 */
export const withoutKey = (path: string): string =>
  path.replace(/^(\/(?:accounts\/do_confirm|accounts\/confirm_address|join|user_uploads\/temporary)\/)[^/]+/, '$1…');

/** The HTTP status of a refusal. */
export const statusOf = (refusal: Refusal): number => refusal.status ?? STATUS[refusal.code];

function answerRefusal(ctx: Context, refusal: Refusal): void {
  const status = statusOf(refusal);
  if (refusal.code === 'UNAUTHORIZED') ctx.set('WWW-Authenticate', 'Basic realm="parlance"');
  tellWhenToRetry(ctx, refusal);
  // The message may repeat what was sent.
  const msg = refusal.message.slice(0, MAX_REFUSAL_LENGTH);
  answerJson(ctx, status, { result: 'error', msg, code: refusal.code, ...refusal.extra });
}

export function tellWhenToRetry(ctx: Context, { extra }: Refusal): void {
  if ('retry-after' in extra) ctx.set('Retry-After', String(Math.ceil(extra['retry-after'])));
}
