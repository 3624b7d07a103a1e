import { type Context as BackendContext, type Document, OpenAPIBackend, type Operation } from 'openapi-backend';
import type { MatchedRequest } from './request-context.ts';
import { operations, type TableOperation } from './table.ts';

export type Route = (request: MatchedRequest) => Promise<unknown>;
export type Endpoint = (request: MatchedRequest) => Promise<void>;

/** Read once: several servers may run in one process. */
let routes: Document | undefined;
let routed: ReadonlyMap<string, Operation> | undefined;

/** Dispatches each request to the endpoint of its operation. */
export async function openRouting(apiRoot: string, endpoints: Readonly<Record<string, Endpoint>>): Promise<Route> {
  routes ??= routesOf(operations);
  const backend = new OpenAPIBackend({ definition: routes, apiRoot, quick: true, strict: true, validate: false });
  await backend.init();
  replaceRouter(backend);
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    backend.register(operationId, (_found: BackendContext, request: MatchedRequest) => endpoint(request));
  }
  return (request) => backend.handleRequest(request, request);
}

/**
 * Only the parts of the document that dispatching needs, because the library copies its input. The endpoints check the
 * credentials, by the same document; the library would need a dozen promises for it.
 */
function routesOf(table: readonly TableOperation[]): Document {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operationId } of table) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId, responses: {} } };
  }
  return { openapi: '3.0.3', info: { title: '', version: '' }, paths };
}

/**
 * The operation of each request is known already. The library's router would compare the request with every operation,
 * parse parameters that `arguments.ts` decodes, and rebuild the list of operations for each registered handler.
 */
function replaceRouter(backend: OpenAPIBackend): void {
  routed ??= new Map(backend.router.getOperations().map((operation) => [operation.operationId ?? '', operation]));
  const byId = routed;
  const getOperation = (operationId: string) => byId.get(operationId);
  const matchOperation = ({ operation }: MatchedRequest) => getOperation(operation.operationId);
  const parseRequest = (request: object) => request;
  Object.assign(backend.router, { matchOperation, parseRequest, getOperation });
}
