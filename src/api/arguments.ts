import type { ErrorObject } from 'ajv';
import requests from '../../generated/requests.js';
import { badRequest, confusingParameters, missingParameter, Refusal } from '../domain/errors.ts';
import { decode, hasNullByte, type Sent } from './codecs.ts';
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
const ALWAYS_KNOWN = new Set(['client']);

/**
 * Decodes and validates the parameters of one request by the operation's table: the first faulty parameter, in the
 * order of the document, is refused. A parameter is taken from the body, else from the query, whatever the method.
 */
export function argumentsOf(operation: TableOperation, path: Record<string, string>, sent: SentFields): Arguments {
  const values: Record<string, unknown> = {};
  let firstProblem: { index: number; refusal: Refusal } | undefined;
  operation.parameters.forEach((parameter, index) => {
    const outcome = valueFor(parameter, path, sent);
    if (outcome instanceof Refusal) firstProblem ??= { index, refusal: outcome };
    else if (outcome.value !== undefined && !firstProblem) values[parameter.name] = outcome.value;
  });
  const invalid = firstInvalid(operation, values);
  if (invalid && (!firstProblem || invalid.index < firstProblem.index)) throw invalid.refusal;
  if (firstProblem) throw firstProblem.refusal;
  return { ...placed(operation, values), ignored: ignoredNames(operation, sent) };
}

function valueFor(
  parameter: TableParameter,
  path: Record<string, string>,
  sent: SentFields,
): { value: unknown } | Refusal {
  if (parameter.in === 'path') return decodedOrRefused(parameter, { texts: [path[parameter.name] ?? ''] });
  const names = [parameter.name, ...(parameter.aliases ?? [])];
  const given = names.filter((name) => sent.body.has(name) || sent.query.has(name));
  const [first, second] = given;
  if (first !== undefined && second !== undefined) return confusingParameters(first, second);
  if (first === undefined) return parameter.required ? missingParameter(parameter.name) : { value: undefined };
  const found = sent.body.get(first) ?? sent.query.get(first);
  return found ? decodedOrRefused(parameter, found) : { value: undefined };
}

function decodedOrRefused(parameter: TableParameter, sent: Sent): { value: unknown } | Refusal {
  const outcome = decode(parameter, sent);
  if ('problem' in outcome) return badRequest(outcome.problem);
  if (!parameter.ownNullByteRefusal && hasNullByte(outcome.value)) {
    return badRequest(`${parameter.name} must not contain null bytes`);
  }
  return outcome;
}

function placed(operation: TableOperation, values: Record<string, unknown>): Omit<Arguments, 'ignored'> {
  const places: Omit<Arguments, 'ignored'> = { path: {}, query: {}, form: {} };
  for (const parameter of operation.parameters) {
    if (parameter.name in values) places[parameter.in][parameter.name] = values[parameter.name];
  }
  return places;
}

function ignoredNames(operation: TableOperation, sent: SentFields): string[] {
  const known = new Set(
    operation.parameters.flatMap((one) => (one.in === 'path' ? [] : [one.name, ...(one.aliases ?? [])])),
  );
  const names = new Set([...sent.body.keys(), ...sent.query.keys()]);
  return [...names].filter((name) => !known.has(name) && !ALWAYS_KNOWN.has(name)).sort();
}

function firstInvalid(
  operation: TableOperation,
  values: Record<string, unknown>,
): { index: number; refusal: Refusal } | undefined {
  const validate = requests[operation.operationId];
  if (!validate || validate(values)) return undefined;
  const found = (validate.errors ?? []).map((error) => located(operation, error));
  found.sort(
    (a, b) => a.index - b.index || Number(a.extra) - Number(b.extra) || a.member - b.member || a.rank - b.rank,
  );
  const first = found[0];
  return first && { index: first.index, refusal: badRequest(sentence(first.error)) };
}

/** Where an error stands: the parameter's place in the document, then the place of the member inside it. */
function located(operation: TableOperation, error: ErrorObject) {
  const keys = error.instancePath.split('/').slice(1);
  const index = operation.parameters.findIndex((one) => one.name === keys[0]);
  const members = operation.parameters[index]?.members ?? [];
  const inside =
    error.keyword === 'required' ? String(error.params.missingProperty) : keys.find((key) => members.includes(key));
  const element = keys.slice(1).find((key) => /^\d+$/.test(key));
  const member = (element === undefined ? 0 : Number(element) * 1000) + (inside ? members.indexOf(inside) : -1);
  // A value that is none of a few words is refused as such, whatever its type.
  const rank = error.keyword === 'enum' ? 0 : 1;
  return { error, index, member, rank, extra: error.keyword === 'additionalProperties' };
}

const KINDS: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  string: 'a string',
  array: 'a list',
  object: 'a dict',
};

/** The error in the family's words: `to[0] is not an integer`, `drafts[0]["to"] is not a list`. */
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
      return `Argument "${error.params.additionalProperty}" at ${name} is unexpected`;
    case 'enum':
      return `Invalid ${name}`;
    case 'maxLength':
      return `${name} is too long (limit: ${error.params.limit} characters)`;
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

function spelled(instancePath: string): string {
  const [, first = '', ...rest] = instancePath.split('/');
  return (
    first +
    rest
      .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `["${key.replaceAll('~1', '/').replaceAll('~0', '~')}"]`))
      .join('')
  );
}
