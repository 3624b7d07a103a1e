import { operations, type TableOperation } from '../../src/api/table.ts';
import { isObject, operationsOf, resolved, type Schema } from '../../tools/openapi/document.ts';
import { decodedDocument } from './document.ts';

/** A parameter with its schema, as in the decoded document. */
export interface Described {
  name: string;
  in: 'path' | 'query' | 'form';
  codec: string;
  schema: Schema;
}

/** Every operation with its parameters, in the order of the document. */
export function describedOperations(): { operation: TableOperation; parameters: Described[] }[] {
  const items = operationsOf(decodedDocument);
  return operations.map((operation) => {
    const found = items.find((one) => one.operation.operationId === operation.operationId);
    if (!found) throw new Error(`${operation.operationId} is not in the document`);
    const inUrl = [...(found.item.parameters ?? []), ...(found.operation.parameters ?? [])].map((one) =>
      resolved(decodedDocument, one),
    );
    const forms = Object.values(found.operation.requestBody?.content ?? {}).map(({ schema }) => membersOf(schema));
    const schemas = new Map<string, Schema>([
      ...inUrl.map(({ name, schema = {} }) => [name, schema] as const),
      ...forms.flatMap((form) => [...form]),
    ]);
    const parameters = operation.parameters.map(({ name, in: place, codec }) => {
      const schema = schemas.get(name);
      if (!schema) throw new Error(`${operation.operationId}: nothing describes ${name}`);
      return { name, in: place, codec, schema };
    });
    return { operation, parameters };
  });
}

function membersOf(given: Schema): Map<string, Schema> {
  const schema = resolved(decodedDocument, given);
  return new Map([
    ...((schema.allOf ?? []) as Schema[]).flatMap((part) => [...membersOf(part)]),
    ...Object.entries((schema.properties ?? {}) as Record<string, Schema>),
  ]);
}

/** A place inside a parameter that has a bound in the document. */
export interface Bound {
  /** From the parameter inwards: names of members, `[]` for an element, `|1` for the second alternative. */
  path: readonly string[];
  word: 'maxLength' | 'maxItems' | 'maxProperties';
  most: number;
}

const WORDS = ['maxLength', 'maxItems', 'maxProperties'] as const;

export function boundsIn(given: Schema, path: readonly string[] = []): Bound[] {
  const schema = resolved(decodedDocument, given);
  // A pattern, and a list of a fixed length, are more than a bound.
  if (schema.enum || schema.pattern) return [];
  return [
    ...WORDS.flatMap((word) =>
      word in schema && !isFixed(schema) ? [{ path, word, most: Number(schema[word]) }] : [],
    ),
    ...(isObject(schema.items) ? boundsIn(schema.items as Schema, [...path, '[]']) : []),
    ...Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, member]) =>
      boundsIn(member, [...path, name]),
    ),
    ...choicesOf(schema).flatMap((choice, index) => boundsIn(choice, [...path, `|${index}`])),
  ];
}

const isFixed = ({ minItems, maxItems }: Schema) => minItems !== undefined && minItems === maxItems;
const choicesOf = (schema: Schema) => (schema.anyOf ?? schema.oneOf ?? []) as Schema[];

/** The kind of elements in the lists. */
export type Variety = 'different' | 'same' | 'wrong';

export interface Filling {
  variety: Variety;
  /** The first of the IDs that do not exist. */
  firstId: number;
  /** The share of the allowed size that is sent: less than 1 if all of it would exceed a body. */
  share: number;
  /** The number of the alternative to use, if there are several. */
  choice: number;
}

/** The approximate length of the JSON text of the largest value. */
export function longestText(given: Schema): number {
  const schema = resolved(decodedDocument, given);
  const choices = choicesOf(schema);
  if (choices.length > 0) return Math.max(...choices.map(longestText));
  if (schema.type === 'array') return Number(schema.maxItems) * (longestText((schema.items ?? {}) as Schema) + 1);
  if (schema.type === 'string') return schema.enum || schema.pattern ? 10 : Number(schema.maxLength) + 2;
  if (schema.type !== 'object' && schema.type !== undefined) return 10;
  const members = Object.values((schema.properties ?? {}) as Record<string, Schema>).map(longestText);
  const more = isObject(schema.additionalProperties) ? longestText(schema.additionalProperties as Schema) + 20 : 0;
  return members.reduce((sum, length) => sum + length + 20, 2) + Number(schema.maxProperties ?? 0) * more;
}

/** The largest value that the schema allows. */
export function largest(given: Schema, filling: Filling, index = 0): unknown {
  const schema = resolved(decodedDocument, given);
  const choices = choicesOf(schema);
  if (choices.length > 0) return largest(choices[filling.choice % choices.length] ?? {}, filling, index);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      return schema.pattern ? '#a0b1c2' : longText(Number(schema.maxLength), filling, index);
    case 'integer':
    case 'number':
      return filling.variety === 'same' ? filling.firstId : filling.firstId + index;
    case 'boolean':
      return true;
    case 'array':
      return list(schema, filling);
    default:
      return map(schema, filling, index);
  }
}

function longText(most: number, { variety, share }: Filling, index: number): string {
  const mark = variety === 'same' ? '' : String(index);
  return (mark + 'a'.repeat(Math.max(1, Math.floor(most * share)))).slice(0, most);
}

function list(schema: Schema, filling: Filling): unknown[] {
  const length = Math.max(1, Math.floor(Number(schema.maxItems) * filling.share));
  const items = (schema.items ?? {}) as Schema;
  return Array.from({ length }, (_, index) => (filling.variety === 'wrong' ? {} : largest(items, filling, index)));
}

function map(schema: Schema, filling: Filling, index: number): Record<string, unknown> {
  const named = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const more = isObject(schema.additionalProperties) ? (schema.additionalProperties as Schema) : undefined;
  const length = more ? Math.max(1, Math.floor(Number(schema.maxProperties) * filling.share)) : 0;
  return Object.fromEntries([
    ...named.map(([name, member]) => [name, largest(member, filling, index)]),
    ...Array.from({ length }, (_, at) => [`member${at}`, more && largest(more, filling, at)]),
  ]);
}

/** A value that exceeds one bound by one, and is small otherwise. */
export function exceeding(given: Schema, path: readonly string[]): unknown {
  const schema = resolved(decodedDocument, given);
  const [step, ...rest] = path;
  if (step === undefined) return oneTooMany(schema);
  if (step === '[]') {
    const items = (schema.items ?? {}) as Schema;
    return Array.from({ length: Number(schema.minItems ?? 1) }, () => exceeding(items, rest));
  }
  if (step.startsWith('|')) return exceeding(choicesOf(schema)[Number(step.slice(1))] ?? {}, rest);
  const members = (schema.properties ?? {}) as Record<string, Schema>;
  return {
    ...Object.fromEntries(Object.entries(members).map(([name, member]) => [name, small(member)])),
    [step]: exceeding(members[step] ?? {}, rest),
  };
}

function oneTooMany(schema: Schema): unknown {
  switch (schema.type) {
    case 'string':
      return 'a'.repeat(Number(schema.maxLength) * (schema['x-refuses-length'] ? 10 : 1) + 1);
    case 'array':
      return Array.from({ length: Number(schema.maxItems) + 1 }, () => small((schema.items ?? {}) as Schema));
    default:
      return Object.fromEntries(
        Array.from({ length: Number(schema.maxProperties) + 1 }, (_, index) => [
          index === 0 ? 'notification_settings_null' : `member${index}`,
          small((schema.additionalProperties ?? {}) as Schema),
        ]),
      );
  }
}

function small(given: Schema): unknown {
  const schema = resolved(decodedDocument, given);
  const [choice] = choicesOf(schema);
  if (choice) return small(choice);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      return schema.pattern ? '#a0b1c2' : 'a';
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => small((schema.items ?? {}) as Schema));
    default:
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, member]) => [
          name,
          small(member),
        ]),
      );
  }
}
