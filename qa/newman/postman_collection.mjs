/**
 * Prepares a Postman collection that openapi2postmanv2 has made from the document of a Parlance server, so that its
 * requests can run from the first to the last: removals come last, files are uploaded, the queue and the new API key of
 * the responses are used, and the status of every response is tested. In the folder of openapi.json and
 * collection.json:
 *
 *   node postman_collection.mjs
 *
 * rewrites collection.json, and writes picture.png, which the collection uploads.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC';

/** Requests that take away what others use, besides those with the method DELETE. */
const REMOVALS = new Set(['editSubscriptions', 'deleteTopic']);

/** Its order names every profile field, so it comes before a request that adds one. */
const FIRST = 'editProfileFieldOrder';

/** They come at the very end, in this order: after the last two the caller may have no valid key. */
const LAST = ['deactivateUser', 'reactivateUser', 'deactivateOwnUser', 'regenerateApiKey'];

/**
 * Requests that the demo organization refuses, with their documented status: its password is random, and its only owner
 * cannot leave. To all others it answers 200.
 */
const REFUSED = {
  fetchApiKey: 401,
  deactivateOwnUser: 400,
};

const openapi = JSON.parse(readFileSync('openapi.json', 'utf8'));
const collection = JSON.parse(readFileSync('collection.json', 'utf8'));

const operations = new Map(
  Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  ),
);

function operationOf({ request: { method, url } }) {
  const path = url.path.map((part) => part.replace(/^:(.*)$/, '{$1}')).join('/');
  const operation = operations.get(`${method} /${path}`);
  if (operation === undefined) throw new Error(`openapi.json has no ${method} /${path}`);
  return operation;
}

const isRemoval = (item) => {
  const { operationId } = operationOf(item);
  return item.request.method === 'DELETE' || REMOVALS.has(operationId) || LAST.includes(operationId);
};

const requestsIn = (items) => items.flatMap((item) => (item.item ? requestsIn(item.item) : [item]));

/** The folders without removals. */
const withoutRemovals = (items) =>
  items
    .map((item) => (item.item ? { ...item, item: withoutRemovals(item.item) } : item))
    .filter((item) => (item.item ? item.item.length > 0 : !isRemoval(item)))
    .sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));

const isFirst = (item) => !item.item && operationOf(item).operationId === FIRST;

/** What the document describes last goes first: a reaction before its message, and the message before its channel. */
function removalsIn(items) {
  const place = (item) => LAST.indexOf(operationOf(item).operationId);
  return requestsIn(items)
    .filter(isRemoval)
    .reverse()
    .sort((one, other) => place(one) - place(other));
}

function prepare(item) {
  const { operationId, responses } = operationOf(item);
  const documented = Object.keys(responses).map(Number);
  item.event = [{ listen: 'test', script: { type: 'text/javascript', exec: testsOf(operationId, documented) } }];
  for (const field of item.request.body?.formdata ?? []) if (field.type === 'file') field.src = 'picture.png';
  if (operationId === 'getEvents') useQueue(item.request.url.query);
  if (operationId === 'deleteQueue') item.request.body.raw = '{ "queue_id": "{{queue_id}}" }';
}

function useQueue(query) {
  for (const parameter of query) {
    if (parameter.key === 'queue_id') parameter.value = '{{queue_id}}';
    if (parameter.key === 'last_event_id') parameter.value = '-1';
  }
}

/** The demo organization is named by `--env-var organization=demo`; of any other only documented statuses are expected. */
function testsOf(operationId, documented) {
  const lines = [
    `pm.test('${operationId}: the status is documented', () => {`,
    `  pm.expect(${JSON.stringify(documented)}).to.include(pm.response.code);`,
    '});',
    "if (pm.environment.get('organization') === 'demo') {",
    `  pm.test('${operationId}: the status in the demo organization', () => {`,
    `    pm.expect(pm.response.code).to.equal(${REFUSED[operationId] ?? 200});`,
    '  });',
    '}',
  ];
  if (operationId === 'registerQueue') {
    lines.push("if (pm.response.code === 200) pm.collectionVariables.set('queue_id', pm.response.json().queue_id);");
  }
  if (operationId === 'regenerateApiKey') {
    lines.push("if (pm.response.code === 200) pm.environment.set('basicAuthPassword', pm.response.json().api_key);");
  }
  return lines;
}

for (const item of requestsIn(collection.item)) prepare(item);
collection.item = [...withoutRemovals(collection.item), { name: 'Removals', item: removalsIn(collection.item) }];
writeFileSync('collection.json', JSON.stringify(collection, undefined, 2));
writeFileSync('picture.png', Buffer.from(PICTURE, 'base64'));
