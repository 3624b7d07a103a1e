/** The page of an operation: updates the samples with the typed values, and sends the request. */
import { authorization, credentials, onAccount, signIn } from './account.js';
import { prettyJson, showCode, statusLine } from './answer.js';
import { openEvents } from './events.js';
import { samplesOf } from './samples.js';

const element = (id) => document.getElementById(id);
const operation = JSON.parse(element('operation').textContent);
const fields = new Map(operation.inputs.map(({ name }) => [name, element(`value-${name}`)]));
const sample = element('request').querySelector('code');
const answer = element('response').querySelector('code');
const status = element('response').querySelector('.status');
const events = element('caused') && openEvents(element('caused'));

// ---- What is typed

/** Two quotes stand for an empty text, since an empty field is not sent. */
const EMPTY = '""';

/** The inputs with a value, each with the text that is sent. */
const filled = (...places) =>
  operation.inputs.flatMap(({ name, place, codec }) => {
    const { value } = fields.get(name);
    const text = codec === 'text' && value === EMPTY ? '' : value;
    return places.includes(place) && value !== '' ? [{ name, codec, text }] : [];
  });

const files = () =>
  operation.inputs.flatMap(({ name, place }) => (place === 'file' ? [{ name, file: fields.get(name).files[0] }] : []));

/** The path with its values; a name in braces stays if it has no value. */
const path = () =>
  filled('path').reduce(
    (whole, { name, text }) => whole.replace(`{${name}}`, encodeURIComponent(text)),
    operation.path,
  );

/** The value of a text; text that is not JSON yet is shown unchanged. */
function typedValue({ codec, text }) {
  if (codec !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function markMalformed() {
  for (const { name, codec } of operation.inputs) {
    const { value } = fields.get(name);
    const isMalformed = codec === 'json' && value !== '' && !isJson(value);
    fields.get(name).setAttribute('aria-invalid', String(isMalformed));
  }
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// ---- Samples

let language = localStorage.getItem('language') ?? 'curl';

function showSample() {
  const known = credentials();
  const request = {
    method: operation.method,
    path: path(),
    isPublic: operation.isPublic,
    query: filled('query').map(({ name, text }) => [name, text]),
    form: filled('form').map((input) => [
      input.name,
      typedValue(input),
      // Text that is not JSON yet must not become a JSON string.
      input.codec === 'json' && !isJson(input.text) ? 'text' : input.codec,
    ]),
    files: files().map(({ name }) => name),
  };
  const samples = samplesOf(request, known ? { site: location.origin, ...known } : undefined);
  if (!(language in samples)) language = 'curl';
  showCode(sample, samples[language]);
  for (const tab of element('request').querySelectorAll('[data-language]')) {
    tab.setAttribute('aria-pressed', String(tab.dataset.language === language));
  }
}

for (const tab of element('request').querySelectorAll('[data-language]')) {
  tab.addEventListener('click', () => {
    language = tab.dataset.language;
    localStorage.setItem('language', language);
    showSample();
  });
}

// ---- Examples

const shownValue = (value, codec) => (codec === 'text' && value === '' ? EMPTY : (value ?? ''));

function fill(name) {
  const example = operation.examples.find((one) => one.name === name);
  if (!example) return;
  for (const { name: field, place, codec } of operation.inputs) {
    if (place !== 'file') fields.get(field).value = shownValue(example.values[field], codec);
  }
  changed();
  showCode(answer, JSON.stringify(example.answer, null, 2));
  status.textContent = `${example.status} · example`;
  status.dataset.kind = example.status === '200' ? 'good' : 'bad';
}

element('example')?.addEventListener('change', ({ target }) => fill(target.value));

/** Lets a field grow with its text. */
function fitHeight(field) {
  if (field.localName !== 'textarea') return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + 2}px`;
}

function changed() {
  for (const field of fields.values()) fitHeight(field);
  markMalformed();
  showSample();
}

for (const field of fields.values()) field.addEventListener('input', changed);

// ---- Sending

const button = element('send');
let sending;

function requestOf(signal) {
  const known = credentials();
  const query = new URLSearchParams(filled('query').map(({ name, text }) => [name, text]));
  const url = `${location.origin}${path()}${query.size > 0 ? `?${query}` : ''}`;
  const headers = known && !operation.isPublic ? { Authorization: authorization(known) } : {};
  const form = filled('form').map(({ name, text }) => [name, text]);
  // Without `omit` a refusal would open the browser's own window for passwords.
  const options = { method: operation.method, headers, credentials: 'omit', signal };
  if (operation.method !== 'GET') options.body = bodyOf(form);
  return [url, options];
}

function bodyOf(form) {
  const chosen = files().filter(({ file }) => file);
  if (files().length === 0) return new URLSearchParams(form);
  const body = new FormData();
  for (const [name, text] of form) body.set(name, text);
  for (const { name, file } of chosen) body.set(name, file);
  return body;
}

async function send() {
  if (!operation.isPublic && !credentials() && !(await signIn())) return;
  sending = new AbortController();
  button.textContent = 'Cancel';
  status.textContent = 'waiting …';
  delete status.dataset.kind;
  const call = events && (await events.listen(`${operation.method} ${path()}`));
  const startedAt = performance.now();
  try {
    const response = await fetch(...requestOf(sending.signal));
    const text = await response.text();
    showCode(answer, prettyJson(text));
    status.textContent = statusLine(response, startedAt, text.length);
    status.dataset.kind = response.ok ? 'good' : 'bad';
    call?.answered(response.status);
  } catch (error) {
    status.textContent = error.name === 'AbortError' ? 'cancelled' : error.message;
  } finally {
    sending = undefined;
    button.textContent = 'Send request';
  }
}

button.addEventListener('click', () => {
  if (sending) sending.abort();
  else send();
});
addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !sending) send();
});

onAccount(() => {
  const known = credentials();
  element('as').textContent = operation.isPublic
    ? 'without credentials'
    : known
      ? `as ${known.name}`
      : 'asks you to sign in first';
  showSample();
});
changed();
