import type { Context } from 'koa';
import type { Realm } from '../domain/organization/organization.ts';
import type { User } from '../domain/users/user.ts';
import type { Db } from '../store/db/open.ts';
import type { Scope } from '../unit/scope.ts';
import { type Arguments, argumentsOf } from './arguments.ts';
import type { ReadBody } from './body.ts';
import { clientName } from './client-name.ts';
import type { Sent } from './codecs.ts';
import { formFields } from './form-fields.ts';
import type { Call, OperationId, UploadedFile } from './operation.ts';
import type { Services } from './services.ts';
import type { TableOperation } from './table.ts';

/** A request whose operation is known, in the shape that openapi-backend takes. */
export interface MatchedRequest {
  ctx: Context;
  method: string;
  /** Below the API's root. */
  path: string;
  headers: Record<string, never>;
  operation: TableOperation;
  /** The variable segments of the path by their names. */
  segments: Record<string, string>;
}

/** The caller and their organization. */
export interface Identity {
  caller: User;
  keyId: number;
  realm: Realm;
}

/** A request with everything that its handler needs: authenticated, decoded and validated. */
export interface RequestContext extends Identity {
  ctx: Context;
  operation: TableOperation;
  /** The owner in whose turn workers do slow work for the request. */
  owner: string;
  args: Arguments;
  client: string;
  files: readonly UploadedFile[];
}

const NO_FIELDS: ReadonlyMap<string, Sent> = new Map();

/** Decodes the arguments of a request; refuses the first invalid one. */
export function contextOf(
  { ctx, operation, segments }: MatchedRequest,
  { caller, keyId, realm }: Identity,
  body: ReadBody,
): RequestContext {
  const query = ctx.querystring === '' ? NO_FIELDS : formFields(Buffer.from(ctx.querystring));
  const program = body.fields.get('client') ?? query.get('client');
  return {
    ctx,
    operation,
    caller,
    keyId,
    realm,
    owner: caller.id === 0 ? `address ${ctx.ip}` : `user ${caller.id}`,
    args: argumentsOf(operation, segments, { body: body.fields, query }),
    client: clientName(program && 'texts' in program ? program.texts.at(-1) : undefined, ctx.headers['user-agent']),
    files: body.files,
  };
}

/** The argument of a handler: the request, and the scope of the unit of work or for reading. */
export function callOf(
  { args, client, files }: RequestContext,
  { caller, keyId, realm }: Identity,
  { scope, services, db = scope.db }: { scope: Scope; services: Services; db?: Db },
): Call<OperationId> {
  const call: Scope & Omit<Call<OperationId>, keyof Scope | 'path' | 'query' | 'form'> & Omit<Arguments, 'ignored'> = {
    db,
    realm,
    now: scope.now,
    byWorker: scope.byWorker,
    emit: scope.emit,
    emitLive: scope.emitLive,
    beginQueue: scope.beginQueue,
    endQueues: scope.endQueues,
    wake: scope.wake,
    caller,
    keyId,
    path: args.path,
    query: args.query,
    form: args.form,
    client,
    files,
    services,
  };
  // The validators of the same table have checked the shapes that the types promise.
  return call as Call<OperationId>;
}
