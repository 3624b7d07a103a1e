import {
  type Document,
  isObject,
  type Json,
  type Media,
  mapDeep,
  operationsOf,
  resolved,
  type Schema,
} from './document.ts';

/**
 * The document as it looks after decoding: JSON parameters are values, and members with a default are always present.
 */
export function decodedDocument(published: Document): Document {
  const document = structuredClone(published);
  for (const { operation, item } of operationsOf(document)) {
    for (const parameter of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
      const one = resolved(document, parameter);
      const json = one.content?.['application/json'];
      if (json) {
        one.schema = json.schema;
        if (json.examples) one.examples = json.examples;
        delete one.content;
      }
      if (one.schema && 'default' in resolved(document, one.schema)) one.required = true;
    }
    const content = operation.requestBody?.content;
    const form = content?.['application/x-www-form-urlencoded'] ?? content?.['multipart/form-data'];
    if (!operation.requestBody || !form) continue;
    operation.requestBody.required = true;
    operation.requestBody.content = { 'application/x-www-form-urlencoded': decodedForm(document, form) };
  }
  return mapDeep(document as unknown as Json, withoutFiles) as unknown as Document;
}

function decodedForm(document: Document, form: Media): Media {
  const schema = resolved(document, form.schema);
  const properties = isObject(schema.properties) ? (schema.properties as Record<string, Schema>) : {};
  const required = new Set((schema.required as string[] | undefined) ?? []);
  for (const [name, property] of Object.entries(properties)) {
    if ('default' in resolved(document, property)) required.add(name);
  }
  if (required.size > 0) schema.required = [...required];
  return { ...form, schema: form.schema };
}

/** Uploaded files are not part of the arguments. */
function withoutFiles(value: Json): Json {
  if (!isObject(value) || !isObject(value.properties)) return value as Json;
  const files = Object.entries(value.properties)
    .filter(([, property]) => isObject(property) && property.format === 'binary')
    .map(([name]) => name);
  if (files.length === 0) return value as Json;
  return {
    ...value,
    properties: Object.fromEntries(Object.entries(value.properties).filter(([name]) => !files.includes(name))),
    required: ((value.required as string[] | undefined) ?? []).filter((name) => !files.includes(name)),
  } as Json;
}
