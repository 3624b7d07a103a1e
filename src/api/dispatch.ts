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
import { type Endpoint, openRouting } from './routing.ts';
import type { Services } from './services.ts';
import type { TableOperation } from './table.ts';

/** Runs before an operation, and may refuse it or delay it. Only a test server has one. */
export type Intercept = (operationId: string, request: IncomingMessage) => Promise<void>;

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
 * HTTP in, typed calls out. A request is matched, authenticated, counted, read and decoded, in this order. Then its handler
 * runs, and what it returns or throws is the answer.
 */
export async function openDispatcher(
  handlers: Handlers,
  services: Services,
  { callers, units, pace, log, intercept }: DispatcherParts,
): Promise<Middleware> {
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
      try {
        const context = contextOf(request, identity ?? (await callers.anonymous(ctx)), body);
        answer(context, await execute(handler, context, { units, services, pace, again: callers.again }));
      } finally {
        await body.discard();
      }
    };

  const endpoints = Object.fromEntries(
    Object.entries(handlers).map(([operationId, handler]) => [operationId, endpointOf(handler as AnyHandler)]),
  );
  const route = await openRouting(API_ROOT, endpoints);

  return async (ctx, next) => {
    if (ctx.path !== API_ROOT && !ctx.path.startsWith(`${API_ROOT}/`)) return next();
    for (const [name, value] of Object.entries(FOR_EVERY_ORIGIN)) ctx.res.setHeader(name, value);
    try {
      const path = ctx.path.slice(API_ROOT.length) || '/';
      const found = match(ctx.method, path);
      if (found.found === 'operation') {
        ctx.state.operation = found.operation.operationId;
        await intercept?.(found.operation.operationId, ctx.req);
        await route(requestOf(ctx, path, found));
      } else if (found.found === 'other methods') answerOtherMethod(ctx, found.allowed);
      else await answerBeside(ctx, next);
    } catch (error) {
      answerError(ctx, error, log);
    }
  };
}

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
  path: string,
  { operation, path: segments }: Extract<Match, { found: 'operation' }>,
): MatchedRequest => ({ ctx, method: ctx.method, path, headers: NO_HEADERS, operation, segments });

/** Requests below the API's root that are not operations: the published documents. */
async function answerBeside(ctx: Context, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status === 404) throw noSuchOperation(ctx.path);
}
