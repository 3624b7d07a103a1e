import { type Document, isObject, operationsOf, type Parameter, resolved, type Schema } from './document.ts';

export type Codec = 'text' | 'integer' | 'number' | 'boolean' | 'json';

/** One parameter in the table that the dispatcher uses. */
export interface TableParameter {
  name: string;
  in: 'path' | 'query' | 'form';
  codec: Codec;
  required?: true;
  aliases?: string[];
  /** A list of integers, which may also be sent as a repeated field. */
  integers?: true;
  /** Maximum length of a list. */
  maxItems?: number;
  /** Maximum number of members of an object. */
  maxProperties?: number;
  /** The handler refuses U+0000 itself. */
  ownNullByteRefusal?: true;
}

export interface TableOperation {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  public?: true;
  files?: true;
  /** A requirement for the caller that is checked before the parameters. */
  requires?: string;
  /** Incoming webhook bots may call it as well. */
  webhookBots?: true;
  parameters: TableParameter[];
}

export function operationTable(document: Document): TableOperation[] {
  return operationsOf(document).map(({ path, method, item, operation }) => {
    const media = operation.requestBody?.content;
    const form = media?.['application/x-www-form-urlencoded'] ?? media?.['multipart/form-data'];
    const inUrl = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolved(document, one));
    return {
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0] ?? '',
      ...(operation.security?.length === 0 && { public: true as const }),
      ...(media?.['multipart/form-data'] && { files: true as const }),
      ...(operation['x-requires'] !== undefined && { requires: operation['x-requires'] }),
      ...(operation['x-webhook-bots'] && { webhookBots: true as const }),
      parameters: [
        ...inUrl.filter((one) => one.in !== 'header').map((one) => urlParameter(document, one)),
        ...(form ? formParameters(document, form.schema, form.encoding ?? {}) : []),
      ],
    };
  });
}

function urlParameter(document: Document, parameter: Parameter): TableParameter {
  const json = parameter.content?.['application/json']?.schema;
  const schema = resolved(document, json ?? parameter.schema ?? {});
  return {
    name: parameter.name,
    in: parameter.in === 'path' ? 'path' : 'query',
    codec: json ? 'json' : codecOf(schema),
    ...(parameter.required && { required: true as const }),
    ...(parameter['x-aliases'] && { aliases: parameter['x-aliases'] }),
    ...details(document, schema),
  };
}

function formParameters(
  document: Document,
  form: Schema,
  encoding: Record<string, { contentType?: string }>,
): TableParameter[] {
  const { properties, required } = resolved(document, form);
  if (!isObject(properties)) return [];
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).flatMap(([name, value]) => {
    const schema = resolved(document, value as Schema);
    if (schema.format === 'binary') return [];
    const aliases = (value as Schema)['x-aliases'];
    return [
      {
        name,
        in: 'form' as const,
        codec: encoding[name]?.contentType === 'application/json' ? ('json' as const) : codecOf(schema),
        ...(needed.has(name) && { required: true as const }),
        ...(Array.isArray(aliases) && { aliases: aliases as string[] }),
        ...details(document, schema),
      },
    ];
  });
}

function codecOf(schema: Schema): Codec {
  switch (schema.type) {
    case 'string':
      return 'text';
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'json';
  }
}

function details(document: Document, schema: Schema): Partial<TableParameter> {
  const items = isObject(schema.items) ? resolved(document, schema.items as Schema) : undefined;
  return {
    ...(schema.type === 'array' && items?.type === 'integer' && { integers: true as const }),
    ...(typeof schema.maxItems === 'number' && { maxItems: schema.maxItems }),
    ...(typeof schema.maxProperties === 'number' && { maxProperties: schema.maxProperties }),
    ...(schema['x-refuses-null-bytes'] === true && { ownNullByteRefusal: true as const }),
  };
}
