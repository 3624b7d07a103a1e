import { isObject, type Json, type Schema } from './document.ts';

const LISTS = ['allOf', 'anyOf', 'oneOf'];
const SINGLE = ['items', 'additionalProperties', 'not'];

/** A deep copy in which every schema was replaced by `change`, inner ones first; examples and values stay as they are. */
export function mapSchemas(node: Json, change: (schema: Schema) => Schema): Json {
  if (Array.isArray(node)) return node.map((item) => mapSchemas(item, change));
  if (!isObject(node)) return node;
  return mapMembers(node as Schema, (key, value) => {
    if (key === 'schema' || key === 'x-json-schema') return changed(value, change);
    if (key === 'schemas') return mapMembers(value as Schema, (_name, schema) => changed(schema, change));
    return key === 'examples' || key === 'example' ? value : mapSchemas(value, change);
  });
}

/** The same for one schema and the ones inside it. */
export function changed(value: Json, change: (schema: Schema) => Schema): Json {
  if (!isObject(value)) return value;
  const inner = mapMembers(value as Schema, (key, member) => {
    if (LISTS.includes(key) && Array.isArray(member)) return member.map((item) => changed(item, change));
    if (SINGLE.includes(key)) return changed(member, change);
    if (key === 'properties') return mapMembers(member as Schema, (_name, schema) => changed(schema, change));
    return member;
  });
  return change(inner);
}

const mapMembers = (record: Schema, change: (key: string, value: Json) => Json): Schema =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]));

/** Every schema inside this one, itself included; references are not followed. */
export function schemasIn(schema: Json): Schema[] {
  const found: Schema[] = [];
  changed(schema, (one) => {
    found.push(one);
    return one;
  });
  return found;
}
