/**
 * One request of an operation as code in four languages. The generator uses it for the samples of the document, and the
 * page of an operation for the values typed there.
 */

export const LANGUAGES = { curl: 'curl', javascript: 'JavaScript', python: 'Python', go: 'Go' };

const FILE = 'picture.png';

/** The text that is sent: JSON for everything except a plain string. */
export const textOf = (value, codec) => (codec === 'json' || typeof value !== 'string' ? JSON.stringify(value) : value);

/** With `given`, the samples contain its values; without, they read SITE, EMAIL and API_KEY from the environment. */
export function samplesOf(request, given) {
  return {
    curl: curlOf(request, given),
    javascript: javascriptOf(request, given),
    python: pythonOf(request, given),
    go: goOf(request, given),
  };
}

function curlOf({ method, path, isPublic, query, form, files }, given) {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const verb = method === 'GET' ? '--get ' : `--request ${method} `;
  const pairs = [...query, ...form.map(([name, value, codec]) => [name, textOf(value, codec)])];
  return [
    `curl --silent --show-error ${verb}${given ? quoted(given.site + path) : `"$SITE${path}"`}`,
    ...(isPublic ? [] : [`--user ${given ? quoted(`${given.email}:${given.key}`) : '"$EMAIL:$API_KEY"'}`]),
    ...pairs.map(
      ([name, text]) => `${files.length > 0 ? '--form-string' : '--data-urlencode'} ${quoted(`${name}=${text}`)}`,
    ),
    ...files.map((name) => `--form ${quoted(`${name}=@${FILE};type=image/png`)}`),
  ].join(' \\\n  ');
}

/** Names with their values in the language; lists and objects inside a call that converts them to JSON. */
function fieldsIn({ query, form }, language) {
  return [
    ...query.map(([name, text]) => [name, language.text(text)]),
    ...form.map(([name, value, codec]) => [
      name,
      codec === 'json' ? language.json(value) : language.text(textOf(value, codec)),
    ]),
  ];
}

const javascriptText = (value) => (/['\n\\]/.test(value) ? JSON.stringify(value) : `'${value}'`);
const javascriptName = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : javascriptText(name));

function javascriptOf(request, given) {
  const { method, path, isPublic, query, files } = request;
  const fields = fieldsIn(request, {
    text: javascriptText,
    json: (value) => `JSON.stringify(${javascriptValue(value)})`,
  });
  const inUrl = query.length > 0;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(isPublic ? [] : ["  headers: { Authorization: 'Basic ' + btoa(EMAIL + ':' + API_KEY) },"]),
    ...(files.length > 0 || (fields.length > 0 && !inUrl) ? ['  body,'] : []),
  ];
  return [
    ...(files.length > 0 ? ["import { readFile } from 'node:fs/promises';", ''] : []),
    ...javascriptPlace(isPublic, given),
    ...javascriptBody({ fields, files, inUrl }),
    `const response = await fetch(\`\${SITE}${path}${inUrl ? `?\${query}` : ''}\`${options.length > 0 ? ', {' : ');'}`,
    ...(options.length > 0 ? [...options, '});'] : []),
    'console.log(await response.json());',
  ].join('\n');
}

function javascriptPlace(isPublic, given) {
  if (!given) return [`const ${isPublic ? '{ SITE }' : '{ SITE, EMAIL, API_KEY }'} = process.env;`];
  const constants = { SITE: given.site, ...(!isPublic && { EMAIL: given.email, API_KEY: given.key }) };
  return Object.entries(constants).map(([name, value]) => `const ${name} = ${javascriptText(value)};`);
}

function javascriptBody({ fields, files, inUrl }) {
  if (files.length > 0) {
    return [
      'const body = new FormData();',
      ...files.map(
        (name) => `body.set('${name}', new File([await readFile('${FILE}')], '${FILE}', { type: 'image/png' }));`,
      ),
      ...fields.map(([name, value]) => `body.set('${name}', ${value});`),
    ];
  }
  if (fields.length === 0) return [];
  const lines = fields.map(([name, value]) => `  ${javascriptName(name)}: ${value},`);
  return [`const ${inUrl ? 'query' : 'body'} = new URLSearchParams({`, ...lines, '});'];
}

function javascriptValue(value) {
  if (Array.isArray(value)) return `[${value.map(javascriptValue).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).map(([key, item]) => `${javascriptName(key)}: ${javascriptValue(item)}`);
    return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
  }
  return typeof value === 'string' ? javascriptText(value) : JSON.stringify(value);
}

function pythonOf(request, given) {
  const { method, path, isPublic, query, files } = request;
  const fields = fieldsIn(request, { text: pythonValue, json: (value) => `json.dumps(${pythonValue(value)})` });
  const place = query.length > 0 ? 'params' : 'data';
  const usesJson = fields.some(([, value]) => value.startsWith('json.dumps'));
  const auth = given
    ? `${pythonValue(given.email)}, ${pythonValue(given.key)}`
    : 'os.environ["EMAIL"], os.environ["API_KEY"]';
  return [
    ...(usesJson ? ['import json'] : []),
    ...(given ? [] : ['import os']),
    ...(usesJson || !given ? [''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    given ? `    ${pythonValue(given.site + path)},` : `    os.environ["SITE"] + "${path}",`,
    ...(isPublic ? [] : [`    auth=(${auth}),`]),
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

function pythonValue(value) {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** A JSON string is valid in Go too; text with quotes is more readable between backquotes. */
const goText = (value) => (/"/.test(value) && !/[`\r]/.test(value) ? `\`${value}\`` : JSON.stringify(value));

function goOf(request, given) {
  const { method, path, isPublic, query, form, files } = request;
  const fields = [...query, ...form.map(([name, value, codec]) => [name, textOf(value, codec)])];
  const inUrl = query.length > 0;
  const variable = inUrl ? 'query' : 'form';
  const hasForm = fields.length > 0 && files.length === 0;
  const address = given ? goText(given.site + path) : `os.Getenv("SITE")+"${path}"`;
  const body = files.length > 0 ? '&body' : hasForm && !inUrl ? 'strings.NewReader(form.Encode())' : 'nil';
  const auth = given ? `${goText(given.email)}, ${goText(given.key)}` : 'os.Getenv("EMAIL"), os.Getenv("API_KEY")';
  const packages = [
    ...(files.length > 0 ? ['bytes', 'mime/multipart', 'net/textproto', 'os'] : []),
    ...['fmt', 'io', 'log', 'net/http'],
    ...(hasForm ? ['net/url'] : []),
    ...(given ? [] : ['os']),
    ...(body.startsWith('strings') ? ['strings'] : []),
  ];
  return [
    'package main',
    '',
    'import (',
    ...[...new Set(packages)].sort().map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(hasForm
      ? [
          `\t${variable} := url.Values{}`,
          ...fields.map(([name, text]) => `\t${variable}.Set("${name}", ${goText(text)})`),
        ]
      : []),
    ...goFiles(files, fields),
    `\trequest, err := http.NewRequest("${method}", ${address}${hasForm && inUrl ? '+"?"+query.Encode()' : ''}, ${body})`,
    ...GO_CHECK,
    ...(isPublic ? [] : [`\trequest.SetBasicAuth(${auth})`]),
    ...(files.length > 0 ? ['\trequest.Header.Set("Content-Type", parts.FormDataContentType())'] : []),
    ...(body.startsWith('strings')
      ? ['\trequest.Header.Set("Content-Type", "application/x-www-form-urlencoded")']
      : []),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...GO_CHECK,
    '\tanswer, err := io.ReadAll(response.Body)',
    ...GO_CHECK,
    '\tfmt.Println(string(answer))',
    '}',
  ].join('\n');
}

const GO_CHECK = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

function goFiles(files, fields) {
  if (files.length === 0) return [];
  return [
    '\tvar body bytes.Buffer',
    '\tparts := multipart.NewWriter(&body)',
    ...fields.map(([name, text]) => `\tparts.WriteField("${name}", ${goText(text)})`),
    `\tpicture, err := os.ReadFile("${FILE}")`,
    ...GO_CHECK,
    ...files.flatMap((name) => [
      '\tpart, err := parts.CreatePart(textproto.MIMEHeader{',
      `\t\t"Content-Disposition": {\`form-data; name="${name}"; filename="${FILE}"\`},`,
      '\t\t"Content-Type":        {"image/png"},',
      '\t})',
      ...GO_CHECK,
      '\tpart.Write(picture)',
    ]),
    '\tparts.Close()',
  ];
}
