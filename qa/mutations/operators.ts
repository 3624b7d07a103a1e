import { type Document, isObject, type Json, type Parameter, type Schema } from '../../tools/openapi/document.ts';
import { at, memberName, type ParameterSpot, type SchemaSpot, type Spots, spotsOf } from './spots.ts';

export const KINDS = [
  'field dropped',
  'required moved',
  'type changed in an answer',
  'type changed in a request',
  'code removed',
  'status removed',
  'limit moved',
  'enum value removed',
  'parameter dropped',
  'nullable removed',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Mutation {
  kind: Kind;
  /** The operation or component that it changes. */
  group: string;
  /** Describes the change; unique. */
  name: string;
  apply: (document: Document) => void;
}

/** Every change of the document that the operators can make, in the order of the document. */
export function mutationsOf(document: Document): Mutation[] {
  const spots = spotsOf(document);
  return [
    ...spots.schemas.filter(({ answered }) => answered).flatMap(droppedFields),
    ...spots.schemas.flatMap(movedRequired),
    ...spots.parameters.flatMap(movedRequiredParameter),
    ...spots.schemas.flatMap(changedTypes),
    ...removedCodes(document, spots),
    ...removedStatuses(spots),
    ...spots.schemas.flatMap(movedLimits),
    ...spots.schemas.flatMap(removedValues),
    ...droppedParameters(spots),
    ...spots.schemas.flatMap(removedNullable),
  ];
}

const objectAt = (document: Document, path: readonly string[]): Record<string, Json> => {
  const found = at(document, path);
  if (!isObject(found)) throw new Error(`there is nothing at ${path.join('/')}`);
  return found as Record<string, Json>;
};
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
function withRequired(schema: Record<string, Json>, change: (names: string[]) => string[]): void {
  const names = change(textsOf(schema.required));
  if (names.length > 0) schema.required = names;
  else delete schema.required;
}

function droppedFields(spot: SchemaSpot): Mutation[] {
  const { properties } = spot.schema;
  if (!isObject(properties)) return [];
  return Object.keys(properties).map((member) => ({
    kind: 'field dropped',
    group: spot.group,
    name: `${memberName(spot.name, member)}: dropped`,
    apply: (document) => {
      const schema = objectAt(document, spot.path);
      delete objectAt(document, [...spot.path, 'properties'])[member];
      withRequired(schema, (names) => names.filter((name) => name !== member));
    },
  }));
}

function movedRequired(spot: SchemaSpot): Mutation[] {
  const { properties } = spot.schema;
  if (!isObject(properties)) return [];
  const required = new Set(textsOf(spot.schema.required));
  return Object.entries(properties).flatMap(([member, value]): Mutation[] => {
    // A member with a default is never missing, whatever the document says.
    if (isObject(value) && 'default' in value) return [];
    const isRequired = required.has(member);
    return [
      {
        kind: 'required moved',
        group: spot.group,
        name: `${memberName(spot.name, member)}: ${isRequired ? 'no longer required' : 'required'}`,
        apply: (document) =>
          withRequired(objectAt(document, spot.path), (names) =>
            isRequired ? names.filter((name) => name !== member) : [...names, member],
          ),
      },
    ];
  });
}

function movedRequiredParameter({ group, name, parameter, path }: ParameterSpot): Mutation[] {
  if (parameter.in === 'path' || (parameter.schema && 'default' in parameter.schema)) return [];
  return [
    {
      kind: 'required moved',
      group,
      name: `${name}: ${parameter.required ? 'no longer required' : 'required'}`,
      apply: (document) => {
        const one = at(document, path) as Parameter;
        if (one.required) delete one.required;
        else one.required = true;
      },
    },
  ];
}

const OTHER_TYPE: Record<string, string> = {
  integer: 'string',
  number: 'string',
  string: 'integer',
  boolean: 'integer',
  array: 'object',
  object: 'array',
};
/** Keywords that apply to any type. */
const OF_ANY_TYPE = new Set(['description', 'nullable', 'deprecated']);

/** Only for types of values: parts of a merged object and whole bodies are always objects. */
function changedTypes(spot: SchemaSpot): Mutation[] {
  const { schema, path } = spot;
  const [before, last] = path.slice(-2);
  const isMember = before === 'properties' || last === 'items';
  const isWhole =
    path.length === 3 || (last === 'schema' && (isObject(schema.properties) || Array.isArray(schema.allOf)));
  const isValue = isMember || !(isWhole || path.includes('allOf'));
  return typeof schema.type === 'string' && isValue ? retyped(spot, schema.type) : [];
}

function retyped(spot: SchemaSpot, type: string): Mutation[] {
  const other = OTHER_TYPE[type];
  if (!other) return [];
  return [
    {
      kind: spot.sent ? 'type changed in a request' : 'type changed in an answer',
      group: spot.group,
      name: `${spot.name}: type ${type} -> ${other}`,
      apply: (document) => {
        const schema = objectAt(document, spot.path);
        for (const key of Object.keys(schema)) if (!OF_ANY_TYPE.has(key) && !key.startsWith('x-')) delete schema[key];
        schema.type = other;
        if (other === 'array') schema.items = { type: 'string' };
      },
    },
  ];
}

/** A code is an alternative of the response, or one of the values of `code`. */
function removedCodes(document: Document, { schemas }: Spots): Mutation[] {
  return schemas.flatMap((spot): Mutation[] => {
    const choices = spot.schema.anyOf;
    if (!spot.answered || !Array.isArray(choices) || choices.length < 2) return [];
    const isAnswer = spot.path.at(-1) === 'schema' && spot.path.includes('responses');
    return choices.flatMap((choice, index): Mutation[] => {
      const reference = isObject(choice) && typeof choice.$ref === 'string' ? choice.$ref.split('/').at(-1) : undefined;
      if (!isAnswer || !reference?.endsWith('Error') || !document.components.schemas[reference]) return [];
      return [
        {
          kind: 'code removed',
          group: spot.group,
          name: `${spot.name}: ${reference} removed`,
          apply: (changed) => {
            const schema = objectAt(changed, spot.path);
            schema.anyOf = (schema.anyOf as Json[]).filter((_one, place) => place !== index);
          },
        },
      ];
    });
  });
}

function removedStatuses({ answers }: Spots): Mutation[] {
  return answers
    .filter(({ status }) => status !== '200')
    .map(({ group, status, path }) => ({
      kind: 'status removed',
      group,
      name: `${group}: ${status} removed`,
      apply: (document) => {
        delete objectAt(document, path.slice(0, -1))[status];
      },
    }));
}

const COUNTS = ['maxLength', 'minLength', 'minimum', 'maximum', 'maxItems', 'minItems'] as const;

function movedLimits(spot: SchemaSpot): Mutation[] {
  const { schema } = spot;
  const moved = (key: string, before: Json, after: Json): Mutation => ({
    kind: 'limit moved',
    group: spot.group,
    name: `${spot.name}: ${key} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    apply: (document) => {
      objectAt(document, spot.path)[key] = after;
    },
  });
  return [
    ...COUNTS.flatMap((key) => {
      const limit = schema[key];
      if (typeof limit !== 'number') return [];
      return [limit + 1, limit - 1]
        .filter((after) => after >= 0 || key === 'minimum' || key === 'maximum')
        .map((after) => moved(key, limit, after));
    }),
    ...(spot.sent && 'default' in schema
      ? otherDefaults(schema).map((after) => moved('default', schema.default ?? null, after))
      : []),
    ...(typeof schema.pattern === 'string' ? [moved('pattern', schema.pattern, '^.*$')] : []),
  ];
}

function otherDefaults(schema: Schema): Json[] {
  const { default: usual, enum: values } = schema;
  if (typeof usual === 'boolean') return [!usual];
  if (Array.isArray(values)) return values.filter((value) => value !== usual).slice(0, 1);
  if (typeof usual === 'number') return [usual + 1];
  return [];
}

function removedValues(spot: SchemaSpot): Mutation[] {
  const values = spot.schema.enum;
  if (!Array.isArray(values) || values.length < 2) return [];
  return values.map((value) => ({
    kind: 'enum value removed',
    group: spot.group,
    name: `${spot.name}: ${JSON.stringify(value)} removed`,
    apply: (document) => {
      const schema = objectAt(document, spot.path);
      schema.enum = (schema.enum as Json[]).filter((one) => one !== value);
      if (schema.default === value) delete schema.default;
    },
  }));
}

function droppedParameters({ parameters, schemas }: Spots): Mutation[] {
  const inUrl = parameters
    .filter(({ parameter }) => parameter.in === 'query')
    .map(
      ({ group, name, path }): Mutation => ({
        kind: 'parameter dropped',
        group,
        name: `${name}: dropped`,
        apply: (document) => {
          const list = at(document, path.slice(0, -1)) as Parameter[];
          list.splice(Number(path.at(-1)), 1);
        },
      }),
    );
  const inForms = schemas
    .filter(({ path }) => path.includes('requestBody') && path.at(-1) === 'schema')
    .flatMap((spot) => droppedFields(spot).map((mutation): Mutation => ({ ...mutation, kind: 'parameter dropped' })));
  return [...inUrl, ...inForms];
}

function removedNullable(spot: SchemaSpot): Mutation[] {
  if (spot.schema.nullable !== true) return [];
  return [
    {
      kind: 'nullable removed',
      group: spot.group,
      name: `${spot.name}: nullable removed`,
      apply: (document) => {
        delete objectAt(document, spot.path).nullable;
      },
    },
  ];
}
