import { REQUIREMENTS } from '../actions/requirements.ts';
import { Refusal } from '../domain/errors.ts';
import { nextTurn } from '../runtime/turns.ts';
import type { Db } from '../store/db/open.ts';
import { remembering } from '../store/db/remembered.ts';
import type { Pace } from '../unit/pace.ts';
import type { Units } from '../unit/run.ts';
import type { Scope } from '../unit/scope.ts';
import {
  AfterUnit,
  type Call,
  Continued,
  type Handler,
  type Later,
  type OperationId,
  type TwoStepHandler,
} from './operation.ts';
import { callOf, type Identity, type RequestContext } from './request-context.ts';
import type { Services } from './services.ts';
import type { TableOperation } from './table.ts';

export type AnyHandler = Handler<OperationId>;

export interface Executing {
  units: Units;
  services: Services;
  pace: Pace;
  /** Reads the caller again in a unit of work. */
  again: (db: Db, identity: Identity) => Promise<Identity>;
}

/** Whether the handler runs in units of work. */
export const hasUnits = ({ method }: TableOperation, handler: AnyHandler): boolean =>
  method !== 'GET' && !('storesNothing' in handler);

/** Runs the handler of a request: a GET on a scope for reading, anything else in units of work. */
export async function execute(
  handler: AnyHandler,
  context: RequestContext,
  executing: Executing,
): Promise<object | Later<OperationId> | undefined> {
  const { operation, realm, owner } = context;
  const { units, services, pace } = executing;
  pace.begin(operation.operationId);
  const callIn = (scope: Scope) => callOf(context, context, { scope, services });
  const run = () => {
    if (hasUnits(operation, handler)) return write(handler, context, executing);
    if (operation.method === 'GET') return handler(callIn(units.reading(realm, owner)));
    return units.inPassing(realm, owner, (scope) => handler(callIn(scope)), operation.operationId);
  };
  const outcome = await run();
  if (outcome instanceof Refusal) throw outcome;
  return outcome as object | Later<OperationId> | undefined;
}

/** Runs work that is too large for one unit in several; other requests get their turn between them. */
async function write(handler: AnyHandler, context: RequestContext, executing: Executing) {
  const { realm, owner } = context;
  const { operationId } = context.operation;
  const { units, services } = executing;
  const inUnit = (work: (call: Call<OperationId>) => Promise<unknown>) =>
    units.inUnit(realm, owner, async (scope) => work(await currentCall(scope, context, executing)), operationId);
  let outcome: unknown = isInTwoSteps(handler)
    ? await units.inTwoSteps(
        realm,
        owner,
        {
          beforeUnit: (scope) => handler.beforeUnit(callOf(context, context, { scope, services })),
          execute: async (scope, prepared) => handler.execute(await currentCall(scope, context, executing), prepared),
        },
        operationId,
      )
    : await inUnit(handler);
  while (outcome instanceof Continued) {
    const { rest } = outcome;
    await nextTurn();
    outcome = await inUnit(rest);
  }
  return outcome instanceof AfterUnit ? outcome.finish() : outcome;
}

/**
 * The call for a unit, with caller, organization and rights as they are now, not as they were when the request came.
 */
async function currentCall(scope: Scope, context: RequestContext, { services, again }: Executing) {
  const identity = await again(scope.db, context);
  const { requires } = context.operation;
  if (requires) REQUIREMENTS[requires](identity.caller);
  return callOf(context, identity, { scope, db: remembering(scope.db, identity.realm), services });
}

function isInTwoSteps(handler: unknown): handler is TwoStepHandler<OperationId, unknown> {
  return typeof handler === 'function' && 'beforeUnit' in handler && 'execute' in handler;
}
