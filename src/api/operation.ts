import type { components, operations } from '../../generated/api.js';
import type { Scope } from '../actions/scope.ts';
import type { Refusal } from '../domain/errors.ts';
import type { User } from '../domain/user.ts';
import type { Services } from './services.ts';

export type OperationId = keyof operations;
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Known<T> = [NonNullable<T>] extends [never] ? Record<never, never> : NonNullable<T>;
type Parameters<Id extends OperationId, Place extends 'path' | 'query'> = operations[Id] extends {
  parameters: { [Key in Place]?: infer Found };
}
  ? Known<Found>
  : Record<never, never>;
export type Form<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Media } }
  ? Media[keyof Media]
  : Record<never, never>;

type Body<Id extends OperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Json } };
}
  ? Json
  : never;
type Envelope = 'result' | 'msg' | 'ignored_parameters_unsupported';
type Own<Id extends OperationId> = Omit<Body<Id>, Envelope>;
/** The success without the envelope, which the gate adds; nothing when the envelope is all there is. */
export type Reply<Id extends OperationId> = [keyof Own<Id>] extends [never] ? void : Own<Id>;

export interface UploadedFile {
  /** Name of the part, which clients choose as they like. */
  field: string;
  name: string;
  /** The declared media type, as sent; empty when there was none. */
  type: string;
  size: number;
  /** Reads the bytes; the file is gone when the request is over. */
  read: () => Promise<Buffer>;
}

/** One authenticated, decoded and validated request. */
export interface Call<Id extends OperationId> extends Scope {
  /** Who calls. An operation without authentication must not look at it. */
  caller: User;
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  form: Form<Id>;
  /** Name of the program that calls, at most 30 characters. */
  client: string;
  files: readonly UploadedFile[];
  services: Services;
}

/** What a handler gives: a refusal that it returns instead of throwing it lets what was done stand. */
export type Outcome<Id extends OperationId> = Reply<Id> | Refusal | Later;

/**
 * A success that may come much later, as its members in JSON text, without braces. Gives what to do when the client
 * leaves before.
 */
export type Later = (answer: (members: string) => void) => () => void;
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Outcome<Id>>;

/** An operation whose slow part (a password, a picture) is done before its unit of work begins. */
export interface PreparedHandler<Id extends OperationId, Prepared> {
  prepare: (call: Call<Id>) => Promise<Prepared>;
  carryOut: (call: Call<Id>, prepared: Prepared) => Promise<Outcome<Id>>;
}

export function prepared<Id extends OperationId, Prepared>(handler: PreparedHandler<Id, Prepared>): Handler<Id> {
  const start: Handler<Id> = async (call) => handler.carryOut(call, await handler.prepare(call));
  return Object.assign(start, { prepare: handler.prepare, carryOut: handler.carryOut });
}

export type Handlers = { [Id in OperationId]: Handler<Id> };
