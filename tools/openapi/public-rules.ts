import {
  type Document,
  isObject,
  type Json,
  type Media,
  type Operation,
  operationsOf,
  type Parameter,
  resolved,
  type Schema,
} from './document.ts';
import { eventTypesIn } from './event-schemas.ts';
import { isChoice, isListOfIntegers } from './public.ts';
import { mapSchemas } from './schemas.ts';

/** Names that generators use for types of their own, or that languages reserve. */
const TAKEN = new Set(
  [
    'Any',
    'Array',
    'Boolean',
    'Date',
    'Double',
    'Enum',
    'Error',
    'Exception',
    'Failure',
    'Float',
    'Function',
    'Int',
  ].concat(
    ['Integer', 'List', 'Long', 'Map', 'Number', 'Object', 'Option', 'Optional', 'Record', 'Request', 'Response'],
    ['Result', 'Set', 'String', 'Success', 'Type', 'Union', 'Unit', 'Void'],
  ),
);

/** One sentence for everything in the published document that generators or contract testers fail at. */
export function brokenPublicRules(document: Document): string[] {
  return [
    ...badNames(document),
    ...schemasOf(document).flatMap(([place, schema]) => faultsOf(schema).map((fault) => `${place}: ${fault}`)),
    ...operationsOf(document).flatMap(({ item, operation }) => {
      const { operationId: id } = operation;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return [
        ...parameters.flatMap((one) => badParameter(id, resolved(document, one))),
        ...badAnswers(document, operation),
        ...badExtensions(document, id, operation as unknown as Schema),
      ];
    }),
  ];
}

function badNames({ components }: Document): string[] {
  return Object.entries(components.schemas).flatMap(([name, { title, description }]) => [
    ...(TAKEN.has(name) ? [`${name} is the name of something else in several languages`] : []),
    ...(title === name ? [] : [`${name} has the title ${String(title)}`]),
    ...(description ? [] : [`${name} has no description`]),
  ]);
}

/** Every schema of the document with the place where it is. */
function schemasOf(document: Document): [string, Schema][] {
  const found: [string, Schema][] = [];
  const collect = (place: string, node: unknown) =>
    mapSchemas(node as Json, (schema) => {
      found.push([place, schema]);
      return schema;
    });
  for (const [name, schema] of Object.entries(document.components.schemas)) collect(name, { schema });
  for (const [path, item] of Object.entries(document.paths)) collect(path, item);
  collect('components', { ...document.components, schemas: {} });
  return found;
}

function faultsOf(schema: Schema): string[] {
  const { type, format, enum: values, additionalProperties, anyOf, oneOf } = schema;
  const isNumber = type === 'integer' || type === 'number';
  const choices = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? (list as Schema[]) : []));
  return [
    ...(isNumber && format === undefined ? [`a number of type ${String(type)} has no format`] : []),
    ...(Array.isArray(values) && values.length === 1 && values[0] === '' ? ['a constant is empty'] : []),
    ...(additionalProperties === false ? ['an object is closed, so no later level could add a member'] : []),
    ...('default' in schema && (isChoice(schema) || isListOfIntegers(schema))
      ? ['the default of a choice or of listed integers is not only in the description']
      : []),
    ...(choices.some(isListOfNamed) ? ['a choice contains a list of objects that has no name of its own'] : []),
  ];
}

/** Generators for Rust and Kotlin call an alternative after its type, and `Vec<Draft>` is no name. */
const isListOfNamed = ({ type, items }: Schema) =>
  type === 'array' && isObject(items) && typeof items.$ref === 'string';

function badParameter(id: string, { name, content, schema, examples = {} }: Parameter): string[] {
  const [first] = Object.values(examples);
  const isMissed = first !== undefined && !first.value && schema?.example !== first.value;
  return [
    ...(content ? [`${id}: the parameter ${name} has a content, at which generators fail`] : []),
    ...(isMissed
      ? [`${id}: the first example of ${name} is ${first.value}, which only an example in the schema gives`]
      : []),
  ];
}

/** Every answer says which headers it has; every operation, what happens without credentials and after too many calls. */
function badAnswers(document: Document, { operationId: id, security, responses }: Operation): string[] {
  const expected = (status: string) => [
    'Access-Control-Allow-Origin',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Request-Id',
    ...(status === '429' || status === '503' ? ['Retry-After'] : []),
  ];
  return [
    ...(security?.length === 0 ? ['429'] : ['401', '429'])
      .filter((status) => !(status in responses))
      .map((status) => `${id}: there is no answer ${status}`),
    ...Object.entries(responses).flatMap(([status, answer]) => {
      const { headers = {}, content = {} } = resolved(document, answer);
      return [
        ...expected(status)
          .filter((header) => !(header in headers))
          .map((header) => `${id}: the answer ${status} does not name the header ${header}`),
        ...Object.values(content).flatMap((media) => unsafeIntegers(document, `${id}: the answer ${status}`, media)),
      ];
    }),
  ];
}

/** Programs in JavaScript that check integers refuse those that it cannot represent exactly. */
function unsafeIntegers(document: Document, place: string, { schema, examples }: Media): string[] {
  const found: string[] = [];
  const look = (given: Schema, value: Json, name: string): void => {
    const { type, items, properties } = resolved(document, given);
    if (type === 'integer' && typeof value === 'number' && !Number.isSafeInteger(value))
      found.push(`${place}: the integer ${name} can be ${value}`);
    if (Array.isArray(value) && isObject(items)) for (const one of value) look(items as Schema, one, name);
    if (isObject(value) && isObject(properties))
      for (const [member, inner] of Object.entries(properties as Record<string, Schema>))
        if (member in value) look(inner, value[member] as Json, member);
  };
  for (const { value } of Object.values(examples ?? {})) look(schema, value as Json, '');
  return [...new Set(found)];
}

function badExtensions(document: Document, id: string, operation: Schema): string[] {
  const { 'x-since-level': level, 'x-callers': callers, 'x-events': events } = operation;
  const types = eventTypesIn(document);
  return [
    ...(typeof level === 'number' && level > 0 ? [] : [`${id} does not say since which level it exists`]),
    ...(typeof callers === 'string' ? [] : [`${id} does not say who may call it`]),
    ...(Array.isArray(events)
      ? events.filter((type) => !types.has(String(type))).map((type) => `${id}: there is no event ${String(type)}`)
      : [`${id} does not say which events it causes`]),
  ];
}
