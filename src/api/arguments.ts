import type { ErrorObject } from 'ajv';
import requests from '../../generated/requests.js';
import { confusingParameters, missingParameter, Refusal } from '../domain/errors.ts';
import { MAX_REPEATED_NAME } from '../domain/limits.ts';
import { invalidParameter } from '../domain/requests.ts';
import { decode, type Sent } from './codecs.ts';
import type { TableOperation, TableParameter } from './table.ts';

export interface SentFields {
  body: ReadonlyMap<string, Sent>;
  query: ReadonlyMap<string, Sent>;
}

export interface Arguments {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  form: Record<string, unknown>;
  /** Names that the operation does not know, sorted. */
  ignored: string[];
}

/** `client` names the calling program on every operation; it is never reported as ignored. */
const ALWAYS_KNOWN = 'client';

/** The names that each operation takes from a body or a query. */
const knownNames = new Map<string, ReadonlySet<string>>();

function knownNamesOf({ operationId, parameters }: TableOperation): ReadonlySet<string> {
  const known =
    knownNames.get(operationId) ??
    new Set([
      ALWAYS_KNOWN,
      ...parameters.flatMap((one) => (one.in === 'path' ? [] : [one.name, ...(one.aliases ?? [])])),
    ]);
  knownNames.set(operationId, known);
  return known;
}

/**
 * Decodes and validates the parameters of one request by the operation's table. Refuses the first faulty parameter in
 * the order of the document, without checking those after it. A parameter is taken from the body, else from the query,
 * whatever the method.
 */
export function argumentsOf(operation: TableOperation, path: Record<string, string>, sent: SentFields): Arguments {
  const values: Record<string, unknown> = {};
  let problem: Refusal | undefined;
  for (const parameter of operation.parameters) {
    const outcome = valueFor(parameter, path, sent);
    if (outcome instanceof Refusal) {
      problem = outcome;
      break;
    }
    if (outcome.value !== undefined) values[parameter.name] = outcome.value;
  }
  // Everything that was decoded comes before the problem.
  const first = firstInvalid(operation, values) ?? problem;
  if (first) throw first;
  return { ignored: ignoredNames(operation, sent), ...placed(operation, values) };
}

function valueFor(
  parameter: TableParameter,
  path: Record<string, string>,
  sent: SentFields,
): { value: unknown } | Refusal {
  if (parameter.in === 'path') return decodedOrRefused(parameter, { texts: [path[parameter.name] ?? ''] });
  let given: string | undefined;
  let found: Sent | undefined;
  for (const name of parameter.aliases ? [parameter.name, ...parameter.aliases] : [parameter.name]) {
    const one = sent.body.get(name) ?? sent.query.get(name);
    if (one === undefined) continue;
    if (given !== undefined) return confusingParameters(given, name);
    given = name;
    found = one;
  }
  if (found === undefined) return parameter.required ? missingParameter(parameter.name) : NOT_SENT;
  return decodedOrRefused(parameter, found);
}

const NOT_SENT = { value: undefined };

function decodedOrRefused(parameter: TableParameter, sent: Sent): { value: unknown } | Refusal {
  const outcome = decode(parameter, sent);
  return 'problem' in outcome ? invalidParameter(outcome.problem) : outcome;
}

function placed(operation: TableOperation, values: Record<string, unknown>): Omit<Arguments, 'ignored'> {
  const places: Omit<Arguments, 'ignored'> = { path: {}, query: {}, form: {} };
  for (const parameter of operation.parameters) {
    if (parameter.name in values) places[parameter.in][parameter.name] = values[parameter.name];
  }
  return places;
}

function ignoredNames(operation: TableOperation, sent: SentFields): string[] {
  const known = knownNamesOf(operation);
  const ignored = new Set<string>();
  for (const name of sent.body.keys()) if (!known.has(name)) ignored.add(name);
  for (const name of sent.query.keys()) if (!known.has(name)) ignored.add(name);
  return [...ignored].map(shortened).sort();
}

/** The validators check parameters and members in the order of the document and stop at the first fault. */
function firstInvalid(operation: TableOperation, values: Record<string, unknown>): Refusal | undefined {
  const validate = requests[operation.operationId];
  if (!validate || validate(values)) return undefined;
  const errors = validate.errors ?? [];
  // Each alternative reports an error. The most helpful error is that a number is too large, or that a text is none of
  // the known words; the next, that a value is too long for the alternative of its type.
  const of = (keyword: string) => errors.find((error) => error.keyword === keyword);
  const found = of('maximum') ?? of('enum') ?? errors.find(isTooLong) ?? errors[0];
  return found && invalidParameter(sentence(found));
}

const isTooLong = ({ keyword }: ErrorObject) => keyword === 'maxLength' || keyword === 'maxItems';

const KINDS: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  string: 'a string',
  array: 'a list',
  object: 'a dict',
};

/**
 * The error in the wording that clients of this protocol know: `to[0] is not an integer`,
 * `drafts[0]["to"] is not a list`.
 */
function sentence(error: ErrorObject): string {
  const name = spelled(error.instancePath);
  switch (error.keyword) {
    case 'type':
      return `${name} is not ${[error.params.type]
        .flat()
        .filter((type) => type !== 'null')
        .map((type) => KINDS[String(type)] ?? type)
        .join(' or ')}`;
    case 'required':
      return `${name}["${error.params.missingProperty}"] field is missing`;
    case 'additionalProperties':
      return `Argument "${shortened(error.params.additionalProperty)}" at ${name} is unexpected`;
    case 'enum':
      return `Invalid ${name}`;
    case 'maxLength':
      return `${name} is too long (limit: ${error.params.limit} characters)`;
    case 'maxItems':
      return `${name} is too long (limit: ${error.params.limit} elements)`;
    case 'maxProperties':
      return `${name} has too many members (limit: ${error.params.limit})`;
    case 'minLength':
      return `${name} cannot be blank.`;
    case 'minimum':
    case 'exclusiveMinimum':
      return `${name} is too small`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `${name} is too large`;
    default:
      return `Invalid ${name}`;
  }
}

const shortened = (name: string) => name.slice(0, MAX_REPEATED_NAME);

function spelled(instancePath: string): string {
  const [, first = '', ...rest] = instancePath.split('/');
  return (
    first +
    rest
      .map((key) =>
        /^\d+$/.test(key) ? `[${key}]` : `["${shortened(key.replaceAll('~1', '/').replaceAll('~0', '~'))}"]`,
      )
      .join('')
  );
}
