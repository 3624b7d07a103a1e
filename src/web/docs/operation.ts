import { STATUS_CODES } from 'node:http';
import { LANGUAGES } from '../../../assets/docs/samples.js';
import { type Markup, markup } from '../pages.ts';
import { type Answer, alternatives, type Described, merged, type Schema, type Sources } from './document.ts';
import { examplesOf, type Input, inputsOf, type ShownExample } from './inputs.ts';
import { breakable, codeBlock, jsonText } from './prose.ts';
import {
  DEPRECATED,
  disclosed,
  factList,
  factsOf,
  fieldList,
  nestedFields,
  type SchemaTools,
  typeName,
} from './schema.ts';

/** Statuses that nearly every operation has; the guide to errors explains them. */
const USUAL = new Set(['401', '404', '413', '415', '429', '500', '503']);
/** Texts that may be longer get a field of several lines. */
const MAX_LINE = 1000;

const PLACES = [
  { place: 'path', title: 'In the path' },
  { place: 'query', title: 'Parameters' },
  { place: 'form', title: 'Parameters' },
  { place: 'file', title: 'Files' },
] as const;

/**
 * Three columns: the description of the operation, its parameters with fields for values, and its samples and
 * responses.
 */
export function operationPage(sources: Sources, tools: SchemaTools, operation: Described): Markup {
  const inputs = inputsOf(tools.document, operation);
  const examples = examplesOf(operation, inputs);
  const usual = sources.samples[operation.id]?.example ?? '';
  const { table } = operation;
  return markup`<div class="operation">
<article>
<p class="place"><a href="/docs/${table.tag}">${table.tag}</a></p>
<h1>${operation.summary}</h1>
<p class="endpoint"><b class="method ${table.method.toLowerCase()}">${table.method}</b> <code>${breakable(`/api/v1${table.path}`)}</code>${
    operation.deprecated ? DEPRECATED : undefined
  }${table.public ? markup` <span class="public">no credentials needed</span>` : undefined} <a class="jump" href="#request">Samples and answers</a></p>
<div class="description">${tools.prose.blocks(operation.description)}</div>
${aboutCalls(operation)}
${exampleChoice(examples, usual)}
${PLACES.map(({ place, title }) =>
  parameters(
    tools,
    title,
    inputs.filter((input) => input.place === place),
    usual,
  ),
)}
<section aria-labelledby="answer"><h2 id="answer">Returns</h2>
${operation.answers.filter(([status]) => status === '200').map(([, answer]) => successOf(tools, answer))}
</section>
${errorsOf(tools, operation)}
${nextSteps(sources, operation)}
</article>
${aside(sources, operation, examples, usual)}
<script type="application/json" id="operation">${{ html: pageData(operation, inputs, examples, usual) }}</script>
</div>`;
}

function aboutCalls({ callers, sinceLevel, events }: Described): Markup {
  const links = events.map((type) => markup`<a href="/docs/event-types#${type}"><code>${type}</code></a> `);
  return markup`<dl class="calls">
<dt>Callers</dt><dd>${callers}</dd>
<dt>Since</dt><dd><a href="/docs/guides/feature-levels">feature level</a> ${sinceLevel}</dd>
<dt>Events</dt><dd>${events.length > 0 ? links : 'none'}</dd>
</dl>`;
}

function exampleChoice(examples: readonly ShownExample[], usual: string): Markup | undefined {
  const shown = examples.filter(({ hasRequest }) => hasRequest);
  if (shown.length < 2) return undefined;
  const option = ({ name, summary }: ShownExample) =>
    markup`<option value="${name}"${name === usual ? { html: ' selected' } : undefined}>${summary}</option>`;
  const group = (title: string, of: readonly ShownExample[]) =>
    of.length === 0 ? undefined : markup`<optgroup label="${title}">${of.map(option)}</optgroup>`;
  return markup`<p class="example live"><label for="example">Example</label> <select id="example">${group(
    'Succeeds',
    shown.filter(({ status }) => status === '200'),
  )}${group(
    'Is refused',
    shown.filter(({ status }) => status !== '200'),
  )}</select></p>`;
}

function parameters(tools: SchemaTools, title: string, inputs: readonly Input[], usual: string): Markup {
  const [first] = inputs;
  if (!first) return markup``;
  const id = `in-${first.place}`;
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul class="parameters">${inputs.map(
    (input) => markup`<li id="param-${input.name}">${parameter(tools, input, usual)}</li>
`,
  )}</ul></section>`;
}

function parameter(tools: SchemaTools, input: Input, usual: string): Markup {
  const { document, prose } = tools;
  const nested = nestedFields(tools, input.schema);
  return markup`<div class="head"><label for="value-${input.name}"><code class="name">${input.name}</code></label> <span class="type">${
    input.place === 'file' ? 'file' : typeName(document, input.schema)
  }${input.codec === 'json' && input.place !== 'path' ? ', as JSON' : ''}</span> ${
    input.isRequired ? markup`<span class="required">required</span>` : markup`<span class="optional">optional</span>`
  }${input.isDeprecated ? DEPRECATED : undefined} <a class="link" href="#param-${input.name}" aria-label="Link to ${input.name}">#</a></div>
<div class="about">${prose.blocks(input.description)}</div>${factList(factsOf(document, input.schema))}
<div class="value live">${field(merged(document, input.schema), input, shownValue(input, usual))}</div>
${nested && disclosed(merged(document, input.schema), nested)}`;
}

/** Two quotes stand for an empty text. */
function shownValue({ values, codec }: Input, usual: string): string {
  const value = values[usual] ?? values[''];
  return codec === 'text' && value === '' ? '""' : (value ?? '');
}

/** The field for the value; an empty field is not sent. */
function field({ type, enum: values, maxLength }: Schema, input: Input, value: string): Markup {
  const id = markup`id="value-${input.name}" data-name="${input.name}"`;
  if (input.place === 'file') return markup`<input type="file" ${id}>`;
  const choices = type === 'boolean' ? [true, false] : values?.filter((one) => one !== null && one !== '');
  if (choices && input.codec !== 'json') {
    const option = (one: unknown) =>
      markup`<option${String(one) === value ? { html: ' selected' } : undefined}>${String(one)}</option>`;
    return markup`<select ${id}><option value="">not sent</option>${choices.map(option)}</select>`;
  }
  const unsent = input.codec === 'text' && !input.isRequired ? 'not sent; "" sends an empty text' : 'not sent';
  const hint = markup`placeholder="${unsent}" spellcheck="false" autocomplete="off"`;
  const isLong = input.codec === 'json' || (input.codec === 'text' && (maxLength ?? 0) > MAX_LINE);
  if (isLong) return markup`<textarea ${id} rows="1" ${hint}>${value}</textarea>`;
  const kind = input.name === 'password' ? 'password' : 'text';
  return markup`<input type="${kind}" ${id} value="${value}" ${hint}>`;
}

function successOf(tools: SchemaTools, { description, content }: Answer): Markup {
  const media = content?.['application/json'];
  const schema = media && merged(tools.document, media.schema);
  const { result: _result, msg: _msg, ignored_parameters_unsupported: _ignored, ...own } = schema?.properties ?? {};
  const about = tools.prose.blocks(description);
  if (!schema) return about;
  if (!schema.properties) return markup`${about}${nestedFields(tools, schema)}`;
  if (Object.keys(own).length === 0)
    return markup`${about}<p class="soft">No fields besides <code>result</code> and <code>msg</code>.</p>`;
  return markup`${about}${fieldList(tools, { ...schema, properties: own })}`;
}

function errorsOf(tools: SchemaTools, { answers }: Described): Markup {
  const errors = answers.filter(([status]) => status !== '200');
  const own = errors.filter(([status, answer]) => !USUAL.has(status) || answer.links);
  const usual = errors.filter((one) => !own.includes(one));
  const codes = (answer: Answer) =>
    markup`${codesOf(tools, answer).map(
      (code) => markup`<a class="code" href="/docs/error-codes#${code}"><code>${code}</code></a> `,
    )}`;
  return markup`<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
${own.map(
  ([status, answer]) => markup`<div class="error"><h3>${status} ${STATUS_CODES[status] ?? ''}</h3>
${tools.prose.blocks(answer.description)}<p class="codes">${codes(answer)}</p></div>
`,
)}
<details class="usual"><summary>Errors of every operation: ${usual.map(([status]) => status).join(', ')}</summary>
<ul>${usual.map(
    ([status, answer]) => markup`<li><b>${status}</b> ${tools.prose.line(answer.description)} ${codes(answer)}</li>
`,
  )}</ul></details></section>`;
}

function codesOf({ document }: SchemaTools, { content }: Answer): string[] {
  const schema = content?.['application/json']?.schema;
  const choices = schema ? alternatives(document, schema) : [];
  return [
    ...new Set(
      choices.flatMap(({ properties }) => {
        const code = properties?.code;
        return code ? (merged(document, code).enum ?? []).map(String) : [];
      }),
    ),
  ];
}

function nextSteps({ byId }: Sources, { answers }: Described): Markup | undefined {
  const links = answers.flatMap(([, answer]) => Object.values(answer.links ?? {}));
  const steps = links.flatMap((link) => {
    const target = byId.get(link.operationId);
    return target
      ? [markup`<li><a href="${target.url}">${target.summary}</a> <span>${link.description ?? ''}</span></li>`]
      : [];
  });
  if (steps.length === 0) return undefined;
  return markup`<section aria-labelledby="next"><h2 id="next">Next</h2><ul class="steps">${steps}</ul></section>`;
}

function aside(
  { samples }: Sources,
  { id, table }: Described,
  examples: readonly ShownExample[],
  usual: string,
): Markup {
  const shown = examples.find(({ name, status }) => name === usual && status === '200');
  const sample = samples[id]?.curl ?? '';
  return markup`<aside class="try" aria-label="Samples and answers">
<section class="panel" id="request" aria-labelledby="request-title">
<div class="panel-head"><h2 id="request-title">Request</h2>
<div class="tabs live" role="group" aria-label="Language">${Object.entries(LANGUAGES).map(
    ([name, title]) =>
      markup`<button type="button" data-language="${name}" aria-pressed="${name === 'curl' ? 'true' : 'false'}">${title}</button>`,
  )}</div></div>
${codeBlock(sample, 'Sample')}
<div class="send live"><button type="button" class="primary" id="send" aria-keyshortcuts="Control+Enter" title="Ctrl + Enter">Send request</button> <span id="as"></span></div>
</section>
<section class="panel" id="response" aria-labelledby="response-title">
<div class="panel-head"><h2 id="response-title">Response</h2> <span class="status" role="status">${shown ? 'example' : ''}</span></div>
${codeBlock(shown ? jsonText(shown.answer) : '', 'Response')}
</section>
${
  table.method === 'GET' || table.public
    ? undefined
    : markup`<section class="panel live" id="caused" aria-labelledby="caused-title">
<div class="panel-head"><h2 id="caused-title">Events</h2> <span class="status" role="status">not listening</span></div>
<p class="soft">Once you send the request, the events it causes for you appear here.</p>
<ol></ol>
</section>`
}
</aside>`;
}

/** The data for the script of the page; without `<`, which must not occur inside a script element. */
function pageData(
  { table }: Described,
  inputs: readonly Input[],
  examples: readonly ShownExample[],
  usual: string,
): string {
  const data = {
    method: table.method,
    path: `/api/v1${table.path}`,
    isPublic: table.public ?? false,
    usual,
    inputs: inputs.map(({ name, place, codec }) => ({ name, place, codec })),
    examples: examples
      .filter(({ hasRequest }) => hasRequest)
      .map(({ name, status, answer }) => ({
        name,
        status,
        answer,
        values: Object.fromEntries(
          inputs.flatMap((input) => {
            const value = input.values[name] ?? input.values[''];
            return value === undefined ? [] : [[input.name, value]];
          }),
        ),
      })),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
