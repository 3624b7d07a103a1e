import { type Context as BackendContext, type Document, OpenAPIBackend } from 'openapi-backend';
import type { Identity, MatchedRequest } from './request-context.ts';
import { generatedFile } from './table.ts';

export type Route = (request: MatchedRequest) => Promise<unknown>;

/** Takes a request; the identity is undefined where the operation asks for no credentials. */
export type Endpoint = (request: MatchedRequest, identity: Identity | undefined) => Promise<void>;

/** Read once: several servers may run in one process. */
let routes: Document | undefined;

/** Brings each request to the endpoint of its operation, by way of the security that the document demands of it. */
export async function openRouting(
  apiRoot: string,
  endpoints: Readonly<Record<string, Endpoint>>,
  authenticated: (request: MatchedRequest) => Promise<Identity>,
): Promise<Route> {
  routes ??= routesOf(JSON.parse(generatedFile('openapi.json')));
  const backend = new OpenAPIBackend({ definition: routes, apiRoot, quick: true, strict: true, validate: false });
  await backend.init();
  replaceRouter(backend);
  backend.registerSecurityHandler('basic', (_found: BackendContext, request: MatchedRequest) => authenticated(request));
  // The library turns a failure of the security handler into "not authorized": the cause is what is answered.
  backend.register('unauthorizedHandler', (found: BackendContext) => {
    throw (found.security?.basic as { error?: unknown } | undefined)?.error ?? new Error('no security result');
  });
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    backend.register(operationId, (found: BackendContext, request: MatchedRequest) =>
      endpoint(request, found.security?.basic as Identity | undefined),
    );
  }
  return (request) => backend.handleRequest(request, request);
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
 * Requests come here with their operation. The stock router would compare them with every operation of the document, parse
 * what `arguments.ts` decodes, and put the list of operations together anew for each handler that is registered.
 */
function replaceRouter(backend: OpenAPIBackend): void {
  const byId = new Map(backend.router.getOperations().map((operation) => [operation.operationId, operation]));
  const getOperation = (operationId: string) => byId.get(operationId);
  const matchOperation = ({ operation }: MatchedRequest) => getOperation(operation.operationId);
  const parseRequest = (request: object) => request;
  Object.assign(backend.router, { matchOperation, parseRequest, getOperation });
}
