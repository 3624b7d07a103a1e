import type { operations } from '../../generated/api.js';
import type { Refusal } from '../domain/errors.ts';
import type { JsonText } from '../domain/json-text.ts';
import type { User } from '../domain/users/user.ts';
import type { Scope } from '../unit/scope.ts';
import type { Services } from './services.ts';

export type OperationId = keyof operations;

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
/** The success without the envelope, which the dispatcher adds; void when the envelope is all there is. */
export type Reply<Id extends OperationId> = [keyof Own<Id>] extends [never] ? void : Own<Id>;

/** The same, but fields may be JSON text. */
export type WrittenReply<Id extends OperationId> = { [Name in keyof Own<Id>]: Own<Id>[Name] | JsonText<Own<Id>[Name]> };

export interface UploadedFile {
  /** Name of the part, which clients choose freely. */
  field: string;
  name: string;
  /** The declared media type, as sent; empty when there was none. */
  type: string;
  size: number;
  /** Where it is on the disk; it is gone when the request is over. */
  path: string;
  /** Reads all the bytes; use it only for files that must be small. */
  read: () => Promise<Buffer>;
}

/** One authenticated, decoded and validated request. */
export interface Call<Id extends OperationId> extends Scope {
  /** The caller. Operations without authentication must not use it. */
  caller: User;
  /** The ID of the API key that the request came with. */
  keyId: number;
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  form: Form<Id>;
  /** Name of the program that calls, at most 30 characters. */
  client: string;
  files: readonly UploadedFile[];
  services: Services;
}

/** What a handler returns. A refusal that is returned instead of thrown does not roll back the unit. */
export type Outcome<Id extends OperationId> =
  | Reply<Id>
  | WrittenReply<Id>
  | Refusal
  | Later<Id>
  | Continued<Id>
  | AfterUnit<Id>;

/** A part of a large change is done: its unit is committed, and the rest runs in another, after other requests. */
export class Continued<Id extends OperationId> {
  readonly rest: Handler<Id>;

  constructor(rest: Handler<Id>) {
    this.rest = rest;
  }
}

/** Everything is read and stored; what is left of the reply is only computed, when nobody waits for the unit any more. */
export class AfterUnit<Id extends OperationId> {
  readonly finish: () => Promise<WrittenReply<Id>>;

  constructor(finish: () => Promise<WrittenReply<Id>>) {
    this.finish = finish;
  }
}

/** The fields of a reply, each as its JSON text; a long one comes in pieces, which are put together only in the response. */
export type FieldTexts<Fields> = Fields extends object
  ? { [Name in keyof Fields]: string | readonly string[] }
  : Record<never, string>;
/** A success that may come much later. Returns the function to call if the client disconnects first. */
export type Later<Id extends OperationId> = (answer: (fields: FieldTexts<Reply<Id>>) => void) => () => void;
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Outcome<Id>>;

/** A handler whose slow part (a password, an image) runs before its unit of work begins. */
export interface TwoStepHandler<Id extends OperationId, Prepared> {
  beforeUnit: (call: Call<Id>) => Promise<Prepared>;
  execute: (call: Call<Id>, prepared: Prepared) => Promise<Outcome<Id>>;
}

export function inTwoSteps<Id extends OperationId, Prepared>(steps: TwoStepHandler<Id, Prepared>): Handler<Id> {
  const both: Handler<Id> = async (call) => steps.execute(call, await steps.beforeUnit(call));
  return Object.assign(both, steps);
}

/** A handler that stores nothing, although its method is not GET: it only emits live events. */
export interface PassingHandler<Id extends OperationId> extends Handler<Id> {
  storesNothing: true;
}

export const inPassing = <Id extends OperationId>(handler: Handler<Id>): PassingHandler<Id> =>
  Object.assign(handler, { storesNothing: true as const });

export type Handlers = { [Id in OperationId]: Handler<Id> };
