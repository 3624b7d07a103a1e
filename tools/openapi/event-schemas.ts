import { type Document, isObject, type Json, mapDeep, resolved, type Schema } from './document.ts';
import { modernSchema } from './modern.ts';
import { changed, schemasIn } from './schemas.ts';

const PREFIX = '#/components/schemas/';

/** JSON Schema of every event that GET /events can return. */
export function eventSchemas(published: Document): Schema {
  const definitions: Schema = {};
  const pending = ['Event'];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = published.components.schemas[name];
    if (definitions[name] !== undefined || !schema) continue;
    definitions[name] = insideDefinitions(changed(schema, modernSchema));
    for (const { $ref } of schemasIn(schema)) {
      if (typeof $ref === 'string') pending.push($ref.slice(PREFIX.length));
    }
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Events',
    description: 'Every event that GET /events can give. `$defs` has one schema for each kind.',
    $ref: '#/$defs/Event',
    $defs: Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const insideDefinitions = (schema: Json): Json =>
  mapDeep(schema, (value) =>
    isObject(value) && typeof value.$ref === 'string'
      ? { ...value, $ref: value.$ref.replace(PREFIX, '#/$defs/') }
      : value,
  );

/** The types of all events. */
export function eventTypesIn(document: Document): Set<string> {
  const found = new Set<string>();
  const look = (given: Schema): void => {
    const { anyOf, properties } = resolved(document, given);
    for (const one of (anyOf ?? []) as Schema[]) look(one);
    const { type } = (properties ?? {}) as Record<string, Schema>;
    for (const name of (type?.enum ?? []) as string[]) found.add(name);
  };
  look({ $ref: '#/components/schemas/Event' });
  return found;
}
