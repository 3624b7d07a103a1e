import type { Context, Middleware } from 'koa';
import { type Context as BackendContext, type Document, OpenAPIBackend } from 'openapi-backend';
import type { Scope } from '../actions/scope.ts';
import { notFound, Refusal } from '../domain/errors.ts';
import type { Realm } from '../domain/organization.ts';
import type { User } from '../domain/user.ts';
import { type Arguments, argumentsOf } from './arguments.ts';
import { authenticate } from './auth.ts';
import { bodyReader, queryFields, type ReadBody } from './body.ts';
import { clientName } from './client-name.ts';
import { match } from './matching.ts';
import type { Call, Handler, Handlers, Later, OperationId, PreparedHandler } from './operation.ts';
import { rateLimit } from './rate-limit.ts';
import type { RealmDirectory } from './realm-directory.ts';
import { answerError, answerJson } from './refusal.ts';
import type { Services } from './services.ts';
import { generatedFile, type TableOperation } from './table.ts';
import { type InUnit, readScope } from './unit.ts';

export const API_ROOT = '/api/v1';

/** One request on its way through the gate. */
interface Passage {
  operation: TableOperation;
  path: Record<string, string>;
  caller: User;
  realm: Realm;
}

type AnyHandler = Handler<OperationId>;
type AnyPrepared = PreparedHandler<OperationId, unknown>;

/** Who calls an operation that asks for no credentials. */
const NOBODY = { id: 0 } as User;

/** HTTP in, typed calls out: the only place that knows both the tables and the handlers. */
export async function openGate(
  handlers: Handlers,
  services: Services,
  tools: { inUnit: InUnit; now: () => number; realms: RealmDirectory },
): Promise<Middleware> {
  const { database, config, log } = services;
  const { realms } = tools;
  const readBody = bodyReader(Math.max(25, config.maxEmojiFileSizeMib + 1));
  const limit = rateLimit(config.rateLimit);

  const backend = new OpenAPIBackend({
    definition: routesOf(JSON.parse(generatedFile('openapi.json'))),
    apiRoot: API_ROOT,
    quick: true,
    strict: true,
    validate: false,
  });
  await backend.init();
  replaceRouter(backend);
  backend.registerSecurityHandler('basic', (found: BackendContext, ctx: Context) => {
    void found;
    return accountOf(ctx);
  });
  // The library turns a failure of the security handler into "not authorized": the cause is what is answered.
  backend.register('unauthorizedHandler', (found: BackendContext) => {
    throw (found.security?.basic as { error?: unknown } | undefined)?.error ?? new Error('no security result');
  });
  backend.register('notFound', (_found: BackendContext, ctx: Context) => {
    const found = match(ctx.method, pathBelowRoot(ctx));
    if (found.found === 'other methods') answerOtherMethods(ctx, found.allowed);
    else ctx.state.isElsewhere = true;
  });
  for (const [operationId, handler] of Object.entries(handlers)) {
    backend.register(operationId, (found: BackendContext, ctx: Context) =>
      passThrough(found, ctx, handler as AnyHandler),
    );
  }

  async function accountOf(ctx: Context): Promise<Pick<Passage, 'caller' | 'realm'>> {
    const required = await realms.requiredAt(ctx.host);
    const { user, realm } = await authenticate(database.read, ctx.get('Authorization') || undefined, required);
    await limit(ctx, `user ${user.id}`, ctx.path === `${API_ROOT}/events` ? 'polls' : 'calls');
    return { caller: user, realm: realms.present(realm) };
  }

  async function passThrough(found: BackendContext, ctx: Context, handler: AnyHandler): Promise<void> {
    const matched = match(ctx.method, pathBelowRoot(ctx));
    if (matched.found !== 'operation') throw new Error(`${ctx.path} was matched and is not there`);
    const account = found.security?.basic as Pick<Passage, 'caller' | 'realm'> | undefined;
    if (!account) await limit(ctx, `address ${ctx.ip}`, 'calls');
    const body: ReadBody | undefined = ctx.method === 'GET' || ctx.method === 'HEAD' ? undefined : await readBody(ctx);
    try {
      await carryOut(ctx, handler, body, {
        operation: matched.operation,
        path: matched.path,
        ...(account ?? { caller: NOBODY, realm: await realms.atHost(ctx.host) }),
      });
    } finally {
      await body?.discard();
    }
  }

  async function carryOut(
    ctx: Context,
    handler: AnyHandler,
    body: ReadBody | undefined,
    passage: Passage,
  ): Promise<void> {
    const query = queryFields(ctx.querystring);
    const sent = { body: body?.fields ?? new Map(), query };
    const args = argumentsOf(passage.operation, passage.path, sent);
    const call = (scope: Scope) => callOf(ctx, passage, args, body, scope, { sent, services });
    const isRead = passage.operation.method === 'GET';
    const reply = isRead
      ? await handler(call(readScope(database.read, passage.realm, tools.now())))
      : await write(passage, handler, call);
    if (reply instanceof Refusal) throw reply;
    if (typeof reply === 'function') return answerLater(ctx, reply as Later, args.ignored);
    answerJson(ctx, 200, {
      result: 'success',
      msg: '',
      ...(reply as object | undefined),
      ...(args.ignored.length > 0 && { ignored_parameters_unsupported: args.ignored }),
    });
  }

  /** A slow part runs before the unit of work: the unit must not wait for it. */
  async function write(
    { realm }: Passage,
    handler: AnyHandler,
    call: (scope: Scope) => Call<OperationId>,
  ): Promise<unknown> {
    if (!isPrepared(handler)) return tools.inUnit(realm, (scope) => handler(call(scope)));
    const prepared = await handler.prepare(call(readScope(database.read, realm, tools.now())));
    return tools.inUnit(realm, (scope) => handler.carryOut(call(scope), prepared));
  }

  return async (ctx, next) => {
    if (ctx.path !== API_ROOT && !ctx.path.startsWith(`${API_ROOT}/`)) return next();
    try {
      if (ctx.method === 'OPTIONS') answerOptions(ctx);
      else await backend.handleRequest(requestOf(ctx), ctx);
      if (!ctx.state.isElsewhere) return;
      // The published documents lie below the API's root and are no operations.
      await next();
      if (ctx.status === 404) throw notFound(`There is no operation at ${ctx.path}`);
    } catch (error) {
      answerError(ctx, error, log);
    }
  };
}

/** Nothing but the connection stays in memory for a request that waits: Koa would keep its whole way through the gate. */
function answerLater(ctx: Context, later: Later, ignored: readonly string[]): void {
  const { res } = ctx;
  ctx.respond = false;
  ctx.status = 200;
  ctx.set('Content-Type', 'application/json');
  const more = ignored.length > 0 ? `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}` : '';
  const leave = later((members) => res.end(`{"result":"success","msg":"",${members}${more}}`));
  if (res.closed) leave();
  else res.on('close', leave);
}

function callOf(
  ctx: Context,
  { caller }: Passage,
  args: Arguments,
  body: ReadBody | undefined,
  scope: Scope,
  { sent, services }: { sent: { body: ReadBody['fields']; query: ReadBody['fields'] }; services: Services },
): Call<OperationId> {
  const named = sent.body.get('client') ?? sent.query.get('client');
  const call: Scope & Omit<Call<OperationId>, keyof Scope | 'path' | 'query' | 'form'> & Omit<Arguments, 'ignored'> = {
    db: scope.db,
    realm: scope.realm,
    now: scope.now,
    emit: scope.emit,
    emitLive: scope.emitLive,
    endQueues: scope.endQueues,
    afterwards: scope.afterwards,
    caller,
    path: args.path,
    query: args.query,
    form: args.form,
    client: clientName(named && 'texts' in named ? named.texts.at(-1) : undefined, ctx.headers['user-agent']),
    files: body?.files ?? [],
    services,
  };
  // The validators of the same table have checked the shapes that the types promise.
  return call as Call<OperationId>;
}

function isPrepared(handler: unknown): handler is AnyPrepared {
  return typeof handler === 'function' && 'prepare' in handler && 'carryOut' in handler;
}

/** Of the document only what dispatching needs: the library copies what it is given. */
function routesOf(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item ?? {}).flatMap(([method, operation]) =>
        typeof operation === 'object' && 'operationId' in operation
          ? [
              [
                method,
                {
                  operationId: operation.operationId,
                  ...(operation.security && { security: operation.security }),
                  responses: {},
                },
              ],
            ]
          : [],
      ),
    ),
  ]);
  const { openapi, info, security, components } = document;
  const securitySchemes = components?.securitySchemes ?? {};
  return { openapi, info, security, components: { securitySchemes }, paths: Object.fromEntries(paths) } as Document;
}

/**
 * The stock router compares the request with every operation and parses what the gate parses itself; and it puts the list of
 * all operations together anew for each handler that is registered.
 */
function replaceRouter(backend: OpenAPIBackend): void {
  const byId = new Map(backend.router.getOperations().map((operation) => [operation.operationId, operation]));
  const matchOperation = (request: { method: string; path: string }) => {
    const found = match(request.method.toUpperCase(), request.path);
    const operation = found.found === 'operation' ? byId.get(found.operation.operationId) : undefined;
    if (!operation) throw new Error('404-notFound: no operation matches the request');
    return operation;
  };
  const parseRequest = (request: object) => request;
  const getOperation = (operationId: string) => byId.get(operationId);
  Object.assign(backend.router, { matchOperation, parseRequest, getOperation });
}

const pathBelowRoot = (ctx: Context) => ctx.path.slice(API_ROOT.length) || '/';
const requestOf = (ctx: Context) => ({ method: ctx.method, path: pathBelowRoot(ctx), headers: {} });

function answerOtherMethods(ctx: Context, allowed: string[]): void {
  ctx.set('Allow', allowed.join(', '));
  answerJson(ctx, 405, { result: 'error', msg: 'Method Not Allowed', code: 'BAD_REQUEST', allowed_methods: allowed });
}

function answerOptions(ctx: Context): void {
  const found = match('OPTIONS', pathBelowRoot(ctx));
  if (found.found !== 'other methods') {
    ctx.state.isElsewhere = true;
    return;
  }
  ctx.set('Allow', [...found.allowed].sort().join(', '));
  ctx.status = 204;
}
