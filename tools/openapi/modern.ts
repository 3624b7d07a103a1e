import { type Document, type Json, operationsOf, type Parameter, type Schema } from './document.ts';
import { mapSchemas } from './schemas.ts';

/** The same document in OpenAPI 3.1, whose schemas are JSON Schema 2020-12. */
export function modernDocument(published: Document): Document {
  const document = mapSchemas(published as unknown as Json, modernSchema) as unknown as Document;
  for (const { item, operation } of operationsOf(document)) {
    for (const parameter of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) describeText(parameter);
  }
  return { ...document, openapi: '3.1.1' };
}

/** Unlike OpenAPI 3.0, 3.1 has words for a text that contains JSON. */
function describeText(parameter: Parameter): void {
  const { 'x-json-schema': contentSchema } = parameter;
  if (contentSchema === undefined) return;
  delete parameter['x-json-schema'];
  parameter.schema = { ...parameter.schema, contentMediaType: 'application/json', contentSchema };
}

/** One schema of OpenAPI 3.0 as JSON Schema; the schemas inside it must be converted already. */
export function modernSchema({ nullable, example, ...schema }: Schema): Schema {
  const modern = withFile(withBounds(schema));
  if (example !== undefined) modern.examples = [example];
  return nullable === true ? orNull(modern) : modern;
}

function withBounds({ exclusiveMinimum, exclusiveMaximum, ...schema }: Schema): Schema {
  const { minimum, maximum, ...others } = schema;
  return {
    ...others,
    ...(minimum !== undefined && { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  };
}

// `format: binary` has no meaning in JSON Schema, but generators of both versions look for it.
const withFile = (schema: Schema): Schema =>
  schema.format === 'binary' ? { ...schema, contentMediaType: 'application/octet-stream' } : schema;

function orNull(schema: Schema): Schema {
  const { description, title, default: usual, ...rest } = schema;
  if (typeof rest.type === 'string') {
    const values = Array.isArray(rest.enum) && !rest.enum.includes(null) ? { enum: [...rest.enum, null] } : {};
    return { ...schema, type: [rest.type, 'null'], ...values };
  }
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
    anyOf: [...(Object.keys(rest).join() === 'anyOf' ? (rest.anyOf as Json[]) : [rest]), { type: 'null' }],
  };
}
