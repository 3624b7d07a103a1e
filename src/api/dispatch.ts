import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { REQUIREMENTS } from '../actions/requirements.ts';
import { type Config, incomingFolder } from '../config.ts';
import { MAX_FILES_READ } from '../domain/limits.ts';
import { noSuchOperation } from '../domain/requests.ts';
import { BOT_TYPE } from '../domain/users/bots.ts';
import { keyOfWebhookBot } from '../domain/users/login.ts';
import type { User } from '../domain/users/user.ts';
import type { Pace } from '../unit/pace.ts';
import type { Units } from '../unit/run.ts';
import { answer, answerOtherMethod } from './answers.ts';
import { bodyReader, NO_BODY } from './body.ts';
import type { Callers } from './callers.ts';
import { answerError } from './errors.ts';
import { type AnyHandler, execute, hasUnits } from './execution.ts';
import { type Match, match } from './matching.ts';
import type { Handlers } from './operation.ts';
import { FOR_EVERY_ORIGIN } from './origins.ts';
import { contextOf, type MatchedRequest } from './request-context.ts';
import { addHeaders } from './response-headers.ts';
import { type Endpoint, openRouting } from './routing.ts';
import type { Services } from './services.ts';
import type { TableOperation } from './table.ts';

/** Runs before an operation, and may refuse it or delay it. Only a test server has one. */
export type Intercept = (operationId: string, request: IncomingMessage) => Promise<void>;

/** What a request calls: an operation, or a path that has operations for other methods. */
type Called = Exclude<Match, { found: 'nothing' }>;

/** Answers a request. It does not fail. */
type Dispatch = (ctx: Context, called: Called) => Promise<void>;

const API_ROOT = '/api/v1';
const MIN_UPLOAD_MIB = 25;

interface DispatcherParts {
  callers: Callers;
  units: Units;
  pace: Pace;
  log: Logger;
  intercept?: Intercept;
}

/**
 * HTTP in, typed calls out. A request that calls an operation is authenticated, counted, read and decoded, in this order.
 * Then its handler runs, and what it returns or throws is the answer.
 */
export async function openDispatcher(
  handlers: Handlers,
  services: Services,
  { callers, units, pace, log, intercept }: DispatcherParts,
): Promise<Dispatch> {
  const { config } = services;
  const folder = incomingFolder(config);
  const readBody = bodyReader({ maxUploadMib: MIN_UPLOAD_MIB, maxFiles: 0, folder });
  const readFiles = bodyReader({ maxUploadMib: maxUploadMib(config), maxFiles: MAX_FILES_READ, folder });

  const endpointOf =
    (handler: AnyHandler): Endpoint =>
    async (request) => {
      const { ctx, operation } = request;
      if (hasUnits(operation, handler)) units.expectUnit();
      const identity = operation.public ? undefined : await callers.authenticated(request);
      if (!identity) await callers.countAnonymous(ctx);
      // Checked before the body is read: the parameters do not matter if the caller may not call the operation.
      else requireMayCall(identity.caller, operation);
      const read = operation.files ? readFiles : readBody;
      const body = operation.method === 'GET' ? NO_BODY : await read(ctx);
      const run = async () => {
        const context = contextOf(request, identity ?? (await callers.anonymous(ctx)), body);
        return { context, reply: await execute(handler, context, { units, services, pace, again: callers.again }) };
      };
      // If the body cannot be discarded, the request must not have been answered.
      const { context, reply } = await run().finally(body.discard);
      answer(context, reply);
    };

  const endpoints = Object.fromEntries(
    Object.entries(handlers).map(([operationId, handler]) => [operationId, endpointOf(handler as AnyHandler)]),
  );
  const route = await openRouting(API_ROOT, endpoints);

  return async (ctx, called) => {
    addHeaders(ctx, FOR_EVERY_ORIGIN);
    try {
      if (called.found === 'other methods') return answerOtherMethod(ctx, called.allowed);
      ctx.state.operation = called.operation.operationId;
      await intercept?.(called.operation.operationId, ctx.req);
      await route(requestOf(ctx, called));
    } catch (error) {
      answerError(ctx, error, log);
    }
  };
}

/** What a request calls; undefined if its path has no operation. */
export function calledBy(ctx: Context): Called | undefined {
  if (!isBelowRoot(ctx.path)) return undefined;
  const found = match(ctx.method, pathOf(ctx));
  return found.found === 'nothing' ? undefined : found;
}

/** Koa middleware for requests below the API's root that call no operation, such as those for the published documents. */
export function besideOperations(log: Logger): Middleware {
  return async (ctx, next) => {
    if (!isBelowRoot(ctx.path)) return next();
    addHeaders(ctx, FOR_EVERY_ORIGIN);
    try {
      await next();
      if (ctx.status === 404) throw noSuchOperation(ctx.path);
    } catch (error) {
      answerError(ctx, error, log);
    }
  };
}

/** The path below the API's root. */
const pathOf = ({ path }: Context) => path.slice(API_ROOT.length) || '/';

const isBelowRoot = (path: string) => path === API_ROOT || path.startsWith(`${API_ROOT}/`);

function requireMayCall(caller: User, { requires, webhookBots }: TableOperation): void {
  if (caller.botType === BOT_TYPE.incomingWebhook && !webhookBots) throw keyOfWebhookBot();
  if (requires) REQUIREMENTS[requires](caller);
}

/** One more than the largest allowed file, so that the operation itself refuses a file that is a little too large. */
const maxUploadMib = (config: Config) =>
  Math.max(
    MIN_UPLOAD_MIB - 1,
    config.maxEmojiFileSizeMib,
    config.maxFileUploadSizeMib,
    config.maxAvatarFileSizeMib,
    config.maxIconFileSizeMib,
    config.maxLogoFileSizeMib,
  ) + 1;

const NO_HEADERS = {};

const requestOf = (
  ctx: Context,
  { operation, path: segments }: Extract<Called, { found: 'operation' }>,
): MatchedRequest => ({
  ctx,
  method: ctx.method,
  path: pathOf(ctx),
  headers: NO_HEADERS,
  operation,
  segments,
});
