import { STATUS_CODES } from 'node:http';
import { type Markup, markup } from '../pages.ts';
import {
  alternatives,
  type ErrorCode,
  type PublishedDocument,
  resolved,
  type Schema,
  type Sources,
} from './document.ts';
import { breakable, codeBlock, jsonText } from './prose.ts';
import { fieldList, type SchemaTools } from './schema.ts';

const MAX_OPEN_LINES = 16;

/** An event as clients get it; several may share type and op. */
export interface EventKind {
  /** Name of the schema, which is also the anchor. */
  name: string;
  type: string;
  op: string | undefined;
  schema: Schema;
}

/** The events in alphabetical order of their types, and in the order of the document within one. */
export function eventKinds(document: PublishedDocument): EventKind[] {
  const choices = (schema: Schema): Schema[] =>
    schema.$ref && !resolved(document, schema).anyOf
      ? [schema]
      : (resolved(document, schema).anyOf ?? []).flatMap(choices);
  const kinds = choices({ $ref: '#/components/schemas/Event' }).map((reference): EventKind => {
    const [schema = {}] = alternatives(document, reference);
    const only = (field: string) => {
      const values = schema.properties?.[field]?.enum ?? [];
      return values.length === 0 ? undefined : values.join(' or ');
    };
    return { name: reference.$ref?.split('/').at(-1) ?? '', type: only('type') ?? '', op: only('op'), schema };
  });
  return kinds.sort((one, other) => (one.type < other.type ? -1 : one.type > other.type ? 1 : 0));
}

export function eventCatalogue(kinds: readonly EventKind[], { events }: Sources, tools: SchemaTools): Markup {
  const types = [...new Set(kinds.map(({ type }) => type))];
  const kind = ({ name, op, schema }: EventKind) => markup`<section class="entry" id="${name}" aria-label="${name}">
<h3>${anchor(name, op ? markup`<code>op</code>: <code>${op}</code>` : markup`<code>${name}</code>`)}</h3>
${tools.prose.blocks(schema.description ?? '')}
<details class="nested"><summary>Fields</summary>${fieldList(tools, schema)}</details>
${eventExample(name, jsonText(events.get(name)))}</section>
`;
  return catalogue({
    title: 'Events',
    about: markup`<p>What a queue delivers, by <code>type</code>. <a href="/docs/guides/events">Events and queues</a> explains how to
receive them; <a href="/api/v1/event-schemas.json">event-schemas.json</a> has the same catalogue for programs.</p>`,
    content: markup`${types.map(
      (
        type,
      ) => markup`<section aria-labelledby="${type}"><h2 id="${type}">${anchor(type, markup`<code>${type}</code>`)}</h2>
${kinds.filter((one) => one.type === type).map(kind)}</section>
`,
    )}`,
    names: types,
  });
}

/** A long example is folded, so that the next event stays in sight. */
function eventExample(name: string, text: string): Markup {
  const isShort = text.split('\n').length <= MAX_OPEN_LINES;
  const content = markup`<summary>Example</summary>${codeBlock(text, `Example of ${name}`)}`;
  return isShort
    ? markup`<details class="nested" open>${content}</details>`
    : markup`<details class="nested">${content}</details>`;
}

export function errorCatalogue({ codes, operations, byId }: Sources, { prose }: SchemaTools): Markup {
  const examples = exampleByCode(operations);
  const operationList = (ids: readonly string[]) =>
    ids.length === byId.size
      ? markup`<p class="soft">Every operation.</p>`
      : markup`<details class="nested"><summary>${ids.length} ${ids.length === 1 ? 'operation' : 'operations'}</summary>
<ul class="plain">${ids.flatMap((id) => {
          const one = byId.get(id);
          return one ? [markup`<li><a href="${one.url}">${one.summary}</a></li>`] : [];
        })}</ul></details>`;
  const entry = ({ code, statuses, description, fields, operations: ids }: ErrorCode) => {
    const example = examples.get(code);
    return markup`<section class="entry" aria-labelledby="${code}">
<h2 id="${code}">${anchor(code, markup`<code>${breakable(code)}</code>`)} <span class="statuses">${statuses
      .map((status) => `${status} ${STATUS_CODES[status] ?? ''}`)
      .join(', ')}</span></h2>
${prose.blocks(description)}
${
  fields.length > 0
    ? markup`<ul class="fields">${fields.map(
        ({ name, type, description: about, always }) =>
          markup`<li><div class="head"><code class="name">${name}</code> <span class="type">${type}</span>${
            always ? undefined : markup` <span class="optional">optional</span>`
          }</div><div class="about">${prose.blocks(about)}</div></li>`,
      )}</ul>`
    : undefined
}${example === undefined ? undefined : codeBlock(jsonText(example), `Example of ${code}`)}
${operationList(ids)}</section>
`;
  };
  return catalogue({
    title: 'Error codes',
    about: markup`<p>Every <code>code</code> of an error. <a href="/docs/guides/errors">Errors</a> explains what to do about them;
<a href="/api/v1/error-codes.json">error-codes.json</a> has the same catalogue for programs.</p>`,
    content: markup`${codes.map(entry)}`,
    names: codes.map(({ code }) => code),
  });
}

/** The first response in the document with each code. */
function exampleByCode(operations: Sources['operations']): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { answers } of operations) {
    for (const [, { content }] of answers) {
      for (const { value } of Object.values(content?.['application/json']?.examples ?? {})) {
        const { code } = (value ?? {}) as { code?: string };
        if (code && !found.has(code)) found.set(code, value);
      }
    }
  }
  return found;
}

const anchor = (id: string, title: Markup): Markup => markup`<a class="anchor" href="#${id}">${title}</a>`;

function catalogue({
  title,
  about,
  content,
  names,
}: {
  title: string;
  about: Markup;
  content: Markup;
  names: readonly string[];
}): Markup {
  return markup`<div class="guide catalogue"><article>
<h1>${title}</h1>
${about}
${content}</article>
<aside aria-label="On this page"><h2>On this page</h2>
<ul>${names.map(
    (name) => markup`<li><a href="#${name}">${breakable(name)}</a></li>
`,
  )}</ul></aside></div>`;
}
