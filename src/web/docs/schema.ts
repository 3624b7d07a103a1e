import { type Markup, markup } from '../pages.ts';
import { alternatives, merged, type PublishedDocument, type Schema } from './document.ts';
import type { Prose } from './prose.ts';

/** What schemas are rendered with. */
export interface SchemaTools {
  document: PublishedDocument;
  prose: Prose;
}

/** Formats that say nothing beyond the type, and that of files, which is shown as the type. */
const SILENT_FORMATS = new Set(['int32', 'int64', 'double', 'binary']);
/** Deeper levels are not shown. */
const MAX_DEPTH = 7;

const number = (value: number) => value.toLocaleString('en-US');
const code = (value: unknown): Markup =>
  markup`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
const quotedCode = (value: unknown): Markup => markup`<code>${value === '' ? '""' : String(value)}</code>`;

function joined(parts: readonly Markup[], separator: string): Markup {
  return { html: parts.map(({ html }) => html).join(separator) };
}

/** Such as "list of integers or null". */
export function typeName(document: PublishedDocument, given: Schema): string {
  const schema = merged(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  const name = choices
    ? [...new Set(choices.map((one) => typeName(document, one)))].join(' or ')
    : simpleName(document, schema);
  return schema.nullable && !name.endsWith(' or null') ? `${name} or null` : name;
}

function simpleName(
  document: PublishedDocument,
  { type, items, additionalProperties, properties, format }: Schema,
): string {
  if (type === 'array') return items ? `list of ${plural(typeName(document, items))}` : 'list';
  if (type === 'object' && !properties && typeof additionalProperties === 'object')
    return `map to ${plural(typeName(document, additionalProperties))}`;
  if (format === 'binary') return 'file';
  return type ?? 'any';
}

const plural = (name: string) =>
  name
    .split(' or ')
    .map((one) =>
      one === 'null' || one === 'any' ? one : one.replace(/^(list|map|\w+)/, '$1s').replace('anys', 'any'),
    )
    .join(' or ');

/** Constraints on a value beyond its type. */
export function factsOf(document: PublishedDocument, given: Schema): Markup[] {
  const schema = merged(document, given);
  const items = schema.items ? merged(document, schema.items) : {};
  const { default: usual, pattern, format } = schema;
  return [
    // The descriptions of constants contain their value.
    ...(schema.enum?.length === 1 && /^Always `/.test(schema.description ?? '') ? [] : choice(schema.enum)),
    ...(usual === undefined ? [] : [markup`default ${usual === '' ? quotedCode('') : code(usual)}`]),
    ...range(schema.minimum, schema.maximum, ''),
    ...(schema.multipleOf === undefined ? [] : [markup`multiple of ${number(schema.multipleOf)}`]),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minItems, schema.maxItems, ' elements'),
    ...range(schema.minProperties, schema.maxProperties, ' entries'),
    ...(pattern ? [markup`matches ${code(pattern)}`] : []),
    ...(format && !SILENT_FORMATS.has(format) ? [markup`format ${format}`] : []),
    ...choice(items.enum).map((fact) => markup`each ${fact}`),
    ...range(items.minLength, items.maxLength, ' characters each'),
  ];
}

function choice(values: readonly unknown[] = []): Markup[] {
  const shown = values.filter((value) => value !== null).map(quotedCode);
  if (shown.length === 0) return [];
  return [shown.length === 1 ? markup`always ${shown}` : markup`one of ${joined(shown, ' ')}`];
}

function range(least: number | undefined, most: number | undefined, unit: string): Markup[] {
  if (least !== undefined && least === most) return [markup`exactly ${number(least)}${unit}`];
  if (least !== undefined && most !== undefined) return [markup`${number(least)} to ${number(most)}${unit}`];
  if (least !== undefined) return [markup`at least ${number(least)}${unit}`];
  return most === undefined ? [] : [markup`at most ${number(most)}${unit}`];
}

export const factList = (facts: readonly Markup[]): Markup | undefined =>
  facts.length === 0 ? undefined : markup`<ul class="facts">${facts.map((fact) => markup`<li>${fact}</li>`)}</ul>`;

/** The fields of an object, of the elements of a list, of the values of a map, or of the choices among them. */
export function nestedFields(tools: SchemaTools, given: Schema, path: readonly string[] = []): Markup | undefined {
  const { document } = tools;
  const name = given.$ref ?? '';
  if (path.length >= MAX_DEPTH || (name && path.includes(name))) return undefined;
  const inner = [...path, name];
  const schema = merged(document, given);
  if (schema.properties && Object.keys(schema.properties).length > 0) return fieldList(tools, schema, inner);
  if (schema.items) return nestedFields(tools, schema.items, inner);
  if (typeof schema.additionalProperties === 'object') return nestedFields(tools, schema.additionalProperties, inner);
  const choices = alternatives(document, schema).filter((one) => one !== schema);
  const shown = choices.flatMap((one) => {
    const fields = nestedFields(tools, one, inner);
    return fields ? [{ one, fields }] : [];
  });
  if (shown.length === 1) return shown[0]?.fields;
  if (shown.length === 0) return undefined;
  return {
    html: shown
      .map(({ one, fields }, place) => {
        const about = one.description ? tools.prose.line(one.description) : markup`Choice ${place + 1}`;
        return markup`<div class="choice"><p>${about}</p>${fields}</div>`.html;
      })
      .join(''),
  };
}

export function fieldList(tools: SchemaTools, schema: Schema, path: readonly string[] = []): Markup {
  const required = new Set(schema.required);
  return markup`<ul class="fields">${Object.entries(schema.properties ?? {}).map(
    ([name, field]) => markup`<li>${fieldOf(tools, { name, field, isRequired: required.has(name) }, path)}</li>
`,
  )}</ul>`;
}

function fieldOf(
  tools: SchemaTools,
  { name, field, isRequired }: { name: string; field: Schema; isRequired: boolean },
  path: readonly string[],
): Markup {
  const { document, prose } = tools;
  const schema = merged(document, field);
  const nested = nestedFields(tools, field, path);
  return markup`<div class="head"><code class="name">${name}</code> <span class="type">${typeName(document, field)}</span>${
    isRequired ? undefined : markup` <span class="optional">optional</span>`
  }${schema.deprecated ? DEPRECATED : undefined}</div>
${schema.description ? markup`<div class="about">${prose.blocks(schema.description)}</div>` : undefined}${factList(factsOf(document, field))}${
  nested && disclosed(schema, nested)
}`;
}

/** Nested fields, closed at first. */
export const disclosed = (schema: Schema, nested: Markup): Markup =>
  markup`<details class="nested"><summary>${schema.type === 'array' ? 'Fields of each element' : 'Fields'}</summary>${nested}</details>`;

export const DEPRECATED: Markup = markup` <span class="deprecated">deprecated</span>`;
