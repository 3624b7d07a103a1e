import { type Document, isObject, type Json, operationsOf, type Parameter, resolved, type Schema } from './document.ts';
import type { TableOperation, TableParameter } from './operations.ts';

/** One request of an operation in three languages; SITE, EMAIL and API_KEY stand in the environment. */
export interface Sample {
  /** Name of the answer's example that the request gets. */
  example: string;
  curl: string;
  javascript: string;
  python: string;
}

interface Request {
  operation: TableOperation;
  /** Below the site, with its parameters filled in. */
  path: string;
  query: [string, string][];
  form: [string, Json, TableParameter['codec']][];
  /** Fields in which a picture travels. */
  files: string[];
}

/** The sample of every operation, made from the first success it shows to its usual caller. */
export function samplesOf(decoded: Document, operations: readonly TableOperation[]): Record<string, Sample> {
  const samples: Record<string, Sample> = {};
  for (const { item, operation } of operationsOf(decoded)) {
    const table = operations.find(({ operationId }) => operationId === operation.operationId);
    if (!table) throw new Error(`${operation.operationId} is not in the table`);
    const example = usualExample(operation.responses['200']?.content?.['application/json']?.examples ?? {});
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
      resolved(decoded, one),
    );
    const bodies = Object.values(operation.requestBody?.content ?? {})[0]?.examples ?? {};
    const own = example[1]['x-request'];
    const body = isObject(own) ? (own as Schema) : ((bodies[example[0]]?.value ?? {}) as Schema);
    const request = requestOf(table, parameters, { name: example[0], shown: example[1], body });
    samples[table.operationId] = {
      example: example[0],
      curl: curlOf(request),
      javascript: javascriptOf(request),
      python: pythonOf(request),
    };
  }
  return samples;
}

/** The first one that the owner can play; where there is none, the first one. */
function usualExample(examples: Record<string, Schema>): [string, Schema] {
  const all = Object.entries(examples);
  const usual = all.find(
    ([, shown]) => (shown['x-as'] ?? 'owner') === 'owner' && !shown['x-not-played'] && !shown['x-settings'],
  );
  return usual ?? all[0] ?? ['', {}];
}

function requestOf(
  operation: TableOperation,
  parameters: readonly Parameter[],
  { name, shown, body }: { name: string; shown: Schema; body: Schema },
): Request {
  const places = isObject(shown['x-path']) ? shown['x-path'] : {};
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const parameter = parameters.find((one) => one.name === key) as { example?: unknown } | undefined;
    return encodeURIComponent(String(places[key] ?? parameter?.example));
  });
  const known = new Map(operation.parameters.map((one) => [one.name, one]));
  const query = parameters.flatMap((one): [string, string][] => {
    const example = one.in === 'query' ? one.examples?.[name] : undefined;
    return example ? [[one.name, textOf(example.value ?? null, known.get(one.name)?.codec ?? 'text')]] : [];
  });
  const fields = Object.entries(body);
  return {
    operation,
    path: `/api/v1${path}`,
    query,
    form: fields.flatMap(([field, value]) => {
      const codec = known.get(field)?.codec;
      return codec ? [[field, value, codec] as [string, Json, TableParameter['codec']]] : [];
    }),
    files: operation.files ? fields.filter(([field]) => !known.has(field)).map(([field]) => field) : [],
  };
}

const textOf = (value: Json, codec: TableParameter['codec']): string =>
  codec === 'json' || typeof value !== 'string' ? JSON.stringify(value) : value;

const FILE = 'picture.png';

function curlOf({ operation, path, query, form, files }: Request): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const method = operation.method === 'GET' ? '--get ' : `--request ${operation.method} `;
  const pairs = [...query, ...form.map(([name, value, codec]) => [name, textOf(value, codec)] as const)];
  return [
    `curl --silent --show-error ${method}"$SITE${path}"`,
    ...(operation.public ? [] : ['--user "$EMAIL:$API_KEY"']),
    ...pairs.map(
      ([name, text]) => `${files.length > 0 ? '--form-string' : '--data-urlencode'} ${quoted(`${name}=${text}`)}`,
    ),
    ...files.map((name) => `--form ${quoted(`${name}=@${FILE};type=image/png`)}`),
  ].join(' \\\n  ');
}

/** A value as it is written in the language: lists and objects inside a call that makes JSON of them. */
interface Language {
  json: (value: Json) => string;
  text: (value: string) => string;
}

function fieldsIn({ query, form }: Request, language: Language): [string, string][] {
  const queries = query.map(([name, text]): [string, string] => [name, language.text(text)]);
  return [
    ...queries,
    ...form.map(([name, value, codec]): [string, string] => [
      name,
      codec === 'json' ? language.json(value) : language.text(textOf(value, codec)),
    ]),
  ];
}

function javascriptOf(request: Request): string {
  const { operation, path, query, files } = request;
  const text = (value: string) => (/['\n\\]/.test(value) ? JSON.stringify(value) : `'${value}'`);
  const fields = fieldsIn(request, { text, json: (value) => `JSON.stringify(${javascriptValue(value)})` });
  const lines = fields.map(([name, value]) => `  ${/^\w+$/.test(name) ? name : text(name)}: ${value},`);
  const inUrl = query.length > 0;
  const options = [
    ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',`]),
    ...(operation.public ? [] : ["  headers: { Authorization: 'Basic ' + btoa(EMAIL + ':' + API_KEY) },"]),
    ...(files.length > 0 || (fields.length > 0 && !inUrl) ? ['  body,'] : []),
  ];
  const named = operation.public ? '{ SITE }' : '{ SITE, EMAIL, API_KEY }';
  return [
    ...(files.length > 0 ? ["import { readFile } from 'node:fs/promises';", ''] : []),
    `const ${named} = process.env;`,
    ...(files.length > 0
      ? [
          'const body = new FormData();',
          ...files.map(
            (name) => `body.set('${name}', new File([await readFile('${FILE}')], '${FILE}', { type: 'image/png' }));`,
          ),
          ...fields.map(([name, value]) => `body.set('${name}', ${value});`),
        ]
      : fields.length > 0
        ? [`const ${inUrl ? 'query' : 'body'} = new URLSearchParams({`, ...lines, '});']
        : []),
    `const response = await fetch(\`\${SITE}${path}${inUrl ? `?\${query}` : ''}\`${options.length > 0 ? ', {' : ');'}`,
    ...(options.length > 0 ? [...options, '});'] : []),
    'console.log(await response.json());',
  ].join('\n');
}

function javascriptValue(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(javascriptValue).join(', ')}]`;
  if (isObject(value)) {
    const members = Object.entries(value as Schema).map(
      ([key, item]) => `${/^\w+$/.test(key) ? key : `'${key}'`}: ${javascriptValue(item)}`,
    );
    return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
  }
  return typeof value === 'string' && !/['\n\\]/.test(value) ? `'${value}'` : JSON.stringify(value);
}

function pythonOf(request: Request): string {
  const { operation, path, query, files } = request;
  const fields = fieldsIn(request, { text: pythonValue, json: (value) => `json.dumps(${pythonValue(value)})` });
  const place = query.length > 0 ? 'params' : 'data';
  const usesJson = fields.some(([, value]) => value.startsWith('json.dumps'));
  return [
    ...(usesJson ? ['import json'] : []),
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${operation.method.toLowerCase()}(`,
    `    os.environ["SITE"] + "${path}",`,
    ...(operation.public ? [] : ['    auth=(os.environ["EMAIL"], os.environ["API_KEY"]),']),
    ...(fields.length > 0
      ? [`    ${place}={`, ...fields.map(([name, value]) => `        "${name}": ${value},`), '    },']
      : []),
    ...(files.length > 0
      ? [`    files={${files.map((name) => `"${name}": ("${FILE}", open("${FILE}", "rb"), "image/png")`).join(', ')}},`]
      : []),
    ')',
    'print(response.json())',
  ].join('\n');
}

function pythonValue(value: Json): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (isObject(value)) {
    return `{${Object.entries(value as Schema)
      .map(([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
}
