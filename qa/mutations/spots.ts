import {
  type Answer,
  type Document,
  isObject,
  type Json,
  operationsOf,
  type Parameter,
  type Schema,
} from '../../tools/openapi/document.ts';

/** A schema of the document, with a readable name and its path. */
export interface SchemaSpot {
  /** The operation or the component it belongs to. */
  group: string;
  /** Such as `getMessages 200 messages[].sender_id`. */
  name: string;
  /** Whether clients send it, read it, or both. */
  sent: boolean;
  answered: boolean;
  schema: Schema;
  path: readonly string[];
}

export interface ParameterSpot {
  group: string;
  name: string;
  parameter: Parameter;
  path: readonly string[];
}

export interface AnswerSpot {
  group: string;
  operationId: string;
  status: string;
  answer: Answer;
  path: readonly string[];
}

export interface Spots {
  schemas: SchemaSpot[];
  parameters: ParameterSpot[];
  answers: AnswerSpot[];
}

type Way = 'sent' | 'answered';
interface Place {
  group: string;
  name: string;
  path: readonly string[];
}
interface Reached extends Place {
  schema: Schema;
  ways: Set<Way>;
}

const stepsOf = (reference: string) =>
  reference
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a path in the document. */
export function at(document: Document, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (isObject(found) || Array.isArray(found) ? (found as Record<string, unknown>)[key] : undefined),
    document,
  );
}

/** All parts of the bundled document that a client or the server uses, shared ones once. */
export function spotsOf(document: Document): Spots {
  const reached = new Map<string, Reached>();
  const parameters = new Map<string, ParameterSpot>();
  const answers: AnswerSpot[] = [];

  const visit = (way: Way, place: Place): void => {
    const schema = at(document, place.path);
    if (!isObject(schema)) return;
    if (typeof schema.$ref === 'string') {
      const path = stepsOf(schema.$ref);
      const component = path.at(-1) ?? '';
      visit(way, { group: component, name: component, path });
      return;
    }
    const key = place.path.join('/');
    const known = reached.get(key);
    if (known?.ways.has(way)) return;
    if (known) known.ways.add(way);
    else reached.set(key, { ...place, schema: schema as Schema, ways: new Set([way]) });
    for (const inner of insideOf(schema, place)) visit(way, inner);
  };

  for (const { path, method, item, operation } of operationsOf(document)) {
    const group = operation.operationId;
    const here = ['paths', path, method];
    const given: [Parameter, string[]][] = [
      ...entriesOf(item.parameters, ['paths', path, 'parameters']),
      ...entriesOf(operation.parameters, [...here, 'parameters']),
    ];
    for (const [parameter, place] of given) {
      const reference = (parameter as { $ref?: unknown }).$ref;
      const found = typeof reference === 'string' ? stepsOf(reference) : place;
      const one = at(document, found) as Parameter;
      if (one.in === 'header' || parameters.has(found.join('/'))) continue;
      const owner = found === place ? group : (found.at(-1) ?? '');
      const name = `${owner} ${one.name}`;
      parameters.set(found.join('/'), { group: owner, name, parameter: one, path: found });
      const schema = one.content ? [...found, 'content', 'application/json', 'schema'] : [...found, 'schema'];
      visit('sent', { group: owner, name, path: schema });
    }
    for (const type of Object.keys(operation.requestBody?.content ?? {})) {
      visit('sent', { group, name: group, path: [...here, 'requestBody', 'content', type, 'schema'] });
    }
    for (const [status, answer] of Object.entries(operation.responses)) {
      const place = [...here, 'responses', status];
      answers.push({ group, operationId: group, status, answer, path: place });
      const reference = (answer as { $ref?: unknown }).$ref;
      const found = typeof reference === 'string' ? stepsOf(reference) : place;
      const name = typeof reference === 'string' ? (found.at(-1) ?? '') : `${group} ${status}`;
      visit('answered', {
        group: typeof reference === 'string' ? name : group,
        name,
        path: [...found, 'content', 'application/json', 'schema'],
      });
    }
  }
  return {
    schemas: [...reached.values()].map(({ ways, ...spot }) => ({
      ...spot,
      sent: ways.has('sent'),
      answered: ways.has('answered'),
    })),
    parameters: [...parameters.values()],
    answers,
  };
}

const entriesOf = (list: readonly Parameter[] | undefined, path: readonly string[]): [Parameter, string[]][] =>
  (list ?? []).map((parameter, index) => [parameter, [...path, String(index)]]);

/**
 * `Message.sender_id`, `getMessages 200 messages`, `sendMessage topic`: names of components begin with a capital
 * letter.
 */
export const memberName = (of: string, member: string): string =>
  `${of}${/^[a-z]\w*( \d+)?$/.test(of) ? ' ' : '.'}${member}`;

/** The schemas directly inside one, with readable names. */
function insideOf(schema: Record<string, unknown>, { group, name, path }: Place): Place[] {
  const inside: Place[] = [];
  const add = (suffix: string, ...keys: string[]) =>
    inside.push({ group, name: name + suffix, path: [...path, ...keys] });
  if (isObject(schema.properties)) {
    for (const key of Object.keys(schema.properties))
      inside.push({ group, name: memberName(name, key), path: [...path, 'properties', key] });
  }
  if (isObject(schema.items)) add('[]', 'items');
  if (isObject(schema.additionalProperties)) add('.*', 'additionalProperties');
  for (const list of ['anyOf', 'oneOf']) {
    (Array.isArray(schema[list]) ? (schema[list] as Json[]) : []).forEach((_one, index) => {
      add(`|${index + 1}`, list, String(index));
    });
  }
  (Array.isArray(schema.allOf) ? (schema.allOf as Json[]) : []).forEach((_one, index) => {
    add('', 'allOf', String(index));
  });
  return inside;
}
