import {
  type Document,
  isObject,
  type Operation,
  operationsOf,
  type Parameter,
  resolved,
  type Schema,
} from './document.ts';
import { errorsOf } from './error-codes.ts';

type Direction = 'sent' | 'answered';

/** One sentence for every change after which a client of the released document could stop working. */
export function incompatibleChanges(released: Document, current: Document): string[] {
  const known = new Map(operationsOf(current).map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
  const changes = operationsOf(released).flatMap((old) => {
    const name = `${old.method.toUpperCase()} ${old.path}`;
    const now = known.get(name);
    if (!now) return [`${name} is gone`];
    return [
      ...(old.operation.operationId === now.operation.operationId
        ? []
        : [`${name} is no longer called ${old.operation.operationId}`]),
      ...changedParameters(name, parametersOf(released, old), parametersOf(current, now), { released, current }),
      ...changedBody(name, old.operation, now.operation, { released, current }),
      ...changedAnswers(name, old, now, { released, current }),
    ];
  });
  return [...new Set([...changes, ...changedEvents({ released, current })])];
}

interface Documents {
  released: Document;
  current: Document;
}

type Described = ReturnType<typeof operationsOf>[number];

function parametersOf(document: Document, { item, operation }: Described): Parameter[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolved(document, one));
}

function changedParameters(name: string, before: Parameter[], after: Parameter[], documents: Documents): string[] {
  const now = new Map(after.map((one) => [one.name, one]));
  const old = new Map(before.map((one) => [one.name, one]));
  return [
    ...before.flatMap((parameter) => {
      const successor = now.get(parameter.name);
      const place = `${name}: the parameter ${parameter.name}`;
      if (!successor) return [`${place} is gone`];
      const [schema, newSchema] = [schemaOf(parameter), schemaOf(successor)];
      // In a URL everything is text: a parameter that accepts text accepts integers too.
      if (schema.type === 'integer' && newSchema.type === 'string') return [];
      return changedSchema(place, schema, newSchema, { direction: 'sent', ...documents });
    }),
    ...after
      .filter((one) => one.required && !old.get(one.name)?.required)
      .map((one) => `${name}: the parameter ${one.name} is required`),
  ];
}

const schemaOf = ({ schema, content }: Parameter): Schema => schema ?? content?.['application/json']?.schema ?? {};

const hasIdInPath = (document: Document, described: Described): boolean =>
  parametersOf(document, described).some((one) => one.in === 'path' && schemaOf(one).type === 'integer');

function changedBody(name: string, before: Operation, after: Operation, documents: Documents): string[] {
  const now = after.requestBody?.content ?? {};
  return Object.entries(before.requestBody?.content ?? {}).flatMap(([type, media]) => {
    const successor = now[type];
    if (!successor) return [`${name} takes no ${type} any more`];
    return changedSchema(`${name}: the body`, media.schema, successor.schema, { direction: 'sent', ...documents });
  });
}

function changedAnswers(name: string, before: Described, after: Described, documents: Documents): string[] {
  const success = (document: Document, { operation: { responses } }: Described) =>
    resolved(document, responses['200'] ?? { description: '' }).content?.['application/json']?.schema ?? {};
  return [
    ...changedSchema(`${name}: the answer`, success(documents.released, before), success(documents.current, after), {
      direction: 'answered',
      ...documents,
    }),
    ...changedErrors(name, before, after, documents),
  ];
}

/** An error code may have several shapes; each shape of the released document must still exist. */
function changedErrors(name: string, before: Described, after: Described, documents: Documents): string[] {
  const known = errorsOf(documents.current, after.operation.responses);
  // If a path accepts any text in place of an ID, texts in it no longer lead to an unknown path.
  const takesAnyText = hasIdInPath(documents.released, before) && !hasIdInPath(documents.current, after);
  return errorsOf(documents.released, before.operation.responses).flatMap(({ status, code, schema }) => {
    const place = `${name}: the code ${code} with status ${status}`;
    const [first, ...others] = known
      .filter((one) => one.status === status && one.code === code)
      .map((one) => changedSchema(place, schema, one.schema, { direction: 'answered', ...documents }));
    if (!first) return takesAnyText && status === 404 && code === 'BAD_REQUEST' ? [] : [`${place} is gone`];
    return others.some(({ length }) => length === 0) ? [] : first;
  });
}

function changedEvents(documents: Documents): string[] {
  const event = { $ref: '#/components/schemas/Event' };
  if (!documents.released.components.schemas.Event) return [];
  if (!documents.current.components.schemas.Event) return ['the schema of events is gone'];
  return changedSchema('events', event, event, { direction: 'answered', ...documents });
}

interface Comparison extends Documents {
  direction: Direction;
  /** Pairs whose comparison is in progress: a schema can contain itself. */
  open?: ReadonlySet<string>;
}

function changedSchema(place: string, before: Schema, after: Schema, comparison: Comparison): string[] {
  const { released, current, direction, open = new Set<string>() } = comparison;
  const pair = `${before.$ref} ${after.$ref}`;
  if (before.$ref && open.has(pair)) return [];
  const inner = { ...comparison, open: before.$ref ? new Set([...open, pair]) : open };
  const old = resolved(released, before);
  const now = resolved(current, after);
  if (old.type !== now.type) return [`${place} has another type: ${old.type ?? 'any'}, now ${now.type ?? 'any'}`];
  return [
    ...changedNull(place, old, now, direction),
    ...(direction === 'sent' ? [...lostValues(place, old, now), ...tightened(place, old, now)] : []),
    ...changedMembers(place, old, now, inner),
    ...changedChoices(place, old, now, inner),
    ...['items', 'additionalProperties'].flatMap((key) =>
      isObject(old[key]) && isObject(now[key]) && !isAlwaysEmpty(old)
        ? changedSchema(`${place}, each element`, old[key] as Schema, now[key] as Schema, inner)
        : [],
    ),
  ];
}

/** The elements of such a list do not matter, since clients have never read one. */
const isAlwaysEmpty = ({ maxItems }: Schema): boolean => maxItems === 0;

function changedNull(place: string, old: Schema, now: Schema, direction: Direction): string[] {
  if (direction === 'sent')
    return old.nullable === true && now.nullable !== true ? [`${place} may not be null any more`] : [];
  return old.nullable !== true && now.nullable === true ? [`${place} can be null`] : [];
}

function lostValues(place: string, old: Schema, now: Schema): string[] {
  if (!Array.isArray(now.enum)) return [];
  if (!Array.isArray(old.enum)) return [`${place} takes certain values only`];
  const still = new Set(now.enum);
  return old.enum
    .filter((value) => !still.has(value))
    .map((value) => `${place} does not take ${JSON.stringify(value)} any more`);
}

/** Limits that exclude values that could be sent before. */
function tightened(place: string, old: Schema, now: Schema): string[] {
  const limit = (key: string, isTighter: (before: number, after: number) => boolean): string[] => {
    const [before, after] = [old[key], now[key]];
    if (typeof after !== 'number') return [];
    return typeof before !== 'number' || isTighter(before, after) ? [`${place} has a tighter ${key}: ${after}`] : [];
  };
  const rises = (before: number, after: number) => after > before;
  const falls = (before: number, after: number) => after < before;
  return [
    ...['minimum', 'minLength', 'minItems'].flatMap((key) => limit(key, rises)),
    ...['maximum', 'maxLength', 'maxItems'].flatMap((key) => limit(key, falls)),
    ...(now.pattern !== undefined && now.pattern !== old.pattern ? [`${place} has another pattern`] : []),
  ];
}

function changedMembers(place: string, old: Schema, now: Schema, comparison: Comparison): string[] {
  const members = (schema: Schema) => (schema.properties ?? {}) as Record<string, Schema>;
  const required = (schema: Schema) => new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  const [needed, needs] = [required(old), required(now)];
  return [
    ...Object.entries(members(old)).flatMap(([name, schema]) => {
      const successor = members(now)[name];
      if (!successor) return [`${place}, member ${name} is gone`];
      return changedSchema(`${place}, member ${name}`, schema, successor, comparison);
    }),
    ...(comparison.direction === 'sent'
      ? [...needs].filter((name) => !needed.has(name)).map((name) => `${place}, member ${name} is required`)
      : [...needed]
          .filter((name) => !needs.has(name) && name in members(now))
          .map((name) => `${place}, member ${name} can be absent`)),
  ];
}

/** Alternatives are identified by their names, or else by their positions. */
function changedChoices(place: string, old: Schema, now: Schema, comparison: Comparison): string[] {
  const choices = (schema: Schema) => (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
  return choices(old).flatMap((choice, index) => {
    const name = typeof choice.$ref === 'string' ? choice.$ref.split('/').at(-1) : undefined;
    const successor = name ? choices(now).find(({ $ref }) => $ref === choice.$ref) : choices(now)[index];
    const what = `${place}, alternative ${name ?? index + 1}`;
    return successor ? changedSchema(what, choice, successor, comparison) : [`${what} is gone`];
  });
}
