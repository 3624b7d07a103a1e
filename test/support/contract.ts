import answers from '../../generated/answers.js';
import { match } from '../../src/api/matching.ts';
import { decodedDocument } from './document.ts';
import { noteAnswer } from './schema-coverage.ts';

/** Fails if a response is not exactly as in the document: an unknown field, code or status is a fault. */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  if (method === 'HEAD' || method === 'OPTIONS') return;
  const found = match(method, path);
  if (found.found !== 'operation') {
    checkOutside(method, path, status, body);
    return;
  }
  checkAnswerOf(found.operation.operationId, status, body);
}

const FOR_EVERY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
};

/** Fails if a page of another origin could not read the response; a proxy in between has headers of its own. */
export function checkHeaders(place: string, headers: Headers): void {
  if (process.env.TEST_BETWEEN !== undefined) return;
  for (const [name, value] of Object.entries(FOR_EVERY_ORIGIN)) {
    if (headers.get(name) !== value) throw new Error(`${place} is answered with ${name}: ${headers.get(name)}`);
  }
  // A request that Node cannot read is refused before it has an ID; Node writes no date then.
  if (headers.has('Date') && !headers.has('X-Request-Id')) throw new Error(`${place} is answered without X-Request-Id`);
  for (const [name, value] of headers) {
    if (/^(x|content)-/.test(name) && value.includes(','))
      throw new Error(`${place} is answered with two ${name}: ${value}`);
  }
}

/** The same for a response that must be one of the operation, whatever the path was. */
export function checkAnswerOf(operationId: string, status: number, body: unknown): void {
  const validate = answers[`${operationId}_${status}`];
  if (!validate) throw new Error(`${operationId} answered ${status}, which is not documented: ${JSON.stringify(body)}`);
  if (!validate(body)) {
    const [error] = validate.errors ?? [];
    const where = JSON.stringify(validate.errors?.slice(0, 8), undefined, 1);
    throw new Error(
      `${operationId} ${status} differs from the document at ${error?.instancePath || '/'}: ${where}\n${JSON.stringify(body).slice(0, 3000)}`,
    );
  }
  noteAnswer(decodedDocument, operationId, status, body);
}

/** For a path without an operation: 404 or 405, in the form of all errors. */
function checkOutside(method: string, path: string, status: number, body: unknown): void {
  const { result, msg, code } = body as Record<string, unknown>;
  if (![404, 405].includes(status) || result !== 'error' || typeof msg !== 'string' || code !== 'BAD_REQUEST') {
    throw new Error(`${method} ${path} is no operation and answered ${status} ${JSON.stringify(body)}`);
  }
}
