/**
 * The docs pages in the browser: navigation, search and signing in on every page; on the reference, Swagger UI with
 * the samples beside each operation. Runs as it stands; nothing is built from it.
 */
/* global SwaggerUIBundle */

const element = (id) => document.getElementById(id);
const API = `${location.origin}/api/v1`;

// ---- Light and dark

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function showTheme() {
  const theme = localStorage.getItem('theme') ?? (prefersDark.matches ? 'dark' : 'light');
  document.documentElement.classList.toggle('dark-mode', theme === 'dark');
}

element('theme').addEventListener('click', () => {
  localStorage.setItem('theme', document.documentElement.classList.contains('dark-mode') ? 'light' : 'dark');
  showTheme();
});
prefersDark.addEventListener('change', showTheme);
showTheme();

// ---- Navigation

function showMenu(isOpen) {
  document.body.classList.toggle('menu-open', isOpen);
  element('menu').setAttribute('aria-expanded', String(isOpen));
}

element('menu').addEventListener('click', () => showMenu(!document.body.classList.contains('menu-open')));
element('navigation').addEventListener('click', ({ target }) => {
  if (target.closest('a')) showMenu(false);
});

function markCurrent() {
  const here = location.pathname + decodeURIComponent(location.hash);
  for (const link of element('navigation').querySelectorAll('a')) {
    const isCurrent = link.getAttribute('href') === here;
    if (isCurrent) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
    if (isCurrent) link.scrollIntoView({ block: 'nearest' });
  }
}
addEventListener('hashchange', markCurrent);
markCurrent();

// ---- Search

/** Whether every word of the phrase occurs in the text. */
const fits = (text, phrase) =>
  phrase
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

function filterNavigation(phrase) {
  let found = 0;
  for (const section of element('navigation').querySelectorAll('section')) {
    let shown = 0;
    for (const link of section.querySelectorAll('a')) {
      const isShown = fits(link.dataset.find, phrase);
      link.parentElement.hidden = !isShown;
      if (isShown) shown += 1;
    }
    section.hidden = shown === 0;
    found += shown;
  }
  const nothing = element('nothing');
  if (nothing) nothing.hidden = found > 0;
}

const find = element('find');
find.addEventListener('input', () => {
  filterNavigation(find.value);
  reference?.layoutActions.updateFilter(find.value || true);
});
find.addEventListener('keydown', (event) => {
  const first = element('navigation').querySelector('section:not([hidden]) li:not([hidden]) a');
  if (event.key === 'Enter' && first) {
    location.assign(first.href);
    if (location.pathname === '/docs') showOperation();
  }
});
addEventListener('keydown', (event) => {
  if (event.target.closest('input, textarea, select, [contenteditable]')) return;
  if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    find.focus();
  }
  if (event.key === 'Escape') showMenu(false);
});

// ---- Signing in

const KEPT = 'credentials';
const credentials = () => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
const authorization = ({ email, key }) => {
  const bytes = new TextEncoder().encode(`${email}:${key}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};

function showAccount() {
  const known = credentials();
  element('account').textContent = known ? 'Sign out' : 'Sign in';
  element('account').title = known ? `Signed in as ${known.name} (${known.email})` : '';
}

element('account').addEventListener('click', () => {
  if (!credentials()) {
    element('sign-in').showModal();
    return;
  }
  sessionStorage.removeItem(KEPT);
  showAccount();
});

const signInForm = element('sign-in').querySelector('form');
signInForm.querySelector('[value=cancel]').addEventListener('click', () => element('sign-in').close());
signInForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const problem = signInForm.querySelector('.problem');
  problem.hidden = true;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(await signedIn(new FormData(signInForm))));
    signInForm.reset();
    element('sign-in').close();
    showAccount();
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
  }
});

/** The credentials, once the server has confirmed them. */
async function signedIn(fields) {
  const email = fields.get('email');
  const secret = fields.get('secret');
  const key = fields.get('is-password')
    ? (
        await answered('/fetch_api_key', {
          method: 'POST',
          body: new URLSearchParams({ username: email, password: secret }),
        })
      ).api_key
    : secret;
  const account = await answered('/users/me', { headers: { Authorization: authorization({ email, key }) } });
  return { email, key, name: account.full_name };
}

async function answered(path, request) {
  // Without `omit` a refusal would open the browser's own window for passwords.
  const body = await (await fetch(API + path, { ...request, credentials: 'omit' })).json();
  if (body.result !== 'success') throw new Error(body.msg);
  return body;
}

showAccount();

// ---- The reference

let reference;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const operationsOf = (spec) =>
  Object.entries(spec.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, item, operation: item[method] }] : [])),
  );
const resolved = (spec, value) =>
  value?.$ref
    ? value.$ref
        .slice(2)
        .split('/')
        .reduce((found, name) => found[name], spec)
    : value;

/** The document as this page uses it: on this server, with the request of the sample already filled in. */
function prefilled(spec, samples) {
  spec.servers = [{ url: API }];
  for (const { item, operation } of operationsOf(spec)) {
    const name = samples[operation.operationId]?.example;
    item.parameters = item.parameters?.map((parameter) => resolved(spec, parameter));
    operation.parameters = operation.parameters?.map((parameter) =>
      prefilledParameter(resolved(spec, parameter), name),
    );
    const form = operation.requestBody?.content['application/x-www-form-urlencoded'];
    const value = form?.examples?.[name]?.value ?? {};
    const properties = resolved(spec, form?.schema)?.properties ?? {};
    for (const [field, schema] of Object.entries(properties)) {
      const example = value[field] ?? emptyValue(resolved(spec, schema));
      properties[field] = schema.$ref ? { allOf: [schema], example } : { ...schema, example };
    }
  }
  return spec;
}

/** What leaves a field empty; without an example of its own Swagger UI invents a value and sends it. */
const emptyValue = (schema) => ((schema.type ?? schema.anyOf?.[0]?.type) === 'array' ? [] : '');

function prefilledParameter(parameter, name) {
  const copy = structuredClone(parameter);
  const holder = copy.content?.['application/json'] ?? copy;
  const value = holder.examples?.[name]?.value ?? copy.examples?.[name]?.value;
  delete holder.examples;
  delete copy.examples;
  if (value !== undefined) holder.example = value;
  return copy;
}

/** Adds the credentials, and sends a list of one element as a list: Swagger UI sends the bare element. */
function prepared(spec, request) {
  request.credentials = 'omit';
  const found = request.url.startsWith(`${API}/`) ? operationAt(spec, request) : undefined;
  if (!found) return request;
  const known = credentials();
  if (known && found.operation.security?.length !== 0) request.headers.Authorization = authorization(known);
  if (typeof request.body === 'string' && /x-www-form-urlencoded/.test(request.headers['Content-Type'] ?? '')) {
    request.body = withLists(spec, found.operation, request.body);
  }
  return request;
}

function operationAt(spec, { url, method }) {
  const path = new URL(url).pathname.slice('/api/v1'.length).split('/');
  const fitting = operationsOf(spec).filter((one) => {
    const parts = one.path.split('/');
    return (
      one.method === method.toLowerCase() &&
      parts.length === path.length &&
      parts.every((part, place) => part.startsWith('{') || part === path[place])
    );
  });
  // A path without braces comes before one with them.
  return fitting.sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
}

function withLists(spec, operation, body) {
  const media = operation.requestBody.content['application/x-www-form-urlencoded'];
  const { properties } = resolved(spec, media.schema);
  const fields = new URLSearchParams(body);
  for (const [name, text] of fields) {
    const schema = resolved(spec, properties[name]);
    const isList = schema?.type === 'array' && media.encoding?.[name]?.contentType === 'application/json';
    if (isList) fields.set(name, listText(text, resolved(spec, schema.items)));
  }
  return fields.toString();
}

function listText(text, items) {
  if (text === '') return '[]';
  if (items?.type === 'string') return isListText(text) ? text : JSON.stringify([text]);
  return isListText(text) ? text : `[${text}]`;
}

function isListText(text) {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

const LANGUAGES = { curl: 'curl', javascript: 'JavaScript', python: 'Python' };

/** Swagger UI's answers, with the samples before them. */
function samplesPlugin(samples) {
  return ({ React }) => {
    const { createElement: h, useState } = React;
    function Samples({ sample }) {
      const [language, setLanguage] = useState(localStorage.getItem('language') ?? 'curl');
      const [copied, setCopied] = useState(false);
      const choose = (name) => {
        localStorage.setItem('language', name);
        setLanguage(name);
        setCopied(false);
      };
      const copy = async () => {
        await navigator.clipboard.writeText(sample[language]);
        setCopied(true);
      };
      const tab = ([name, title]) =>
        h(
          'button',
          { key: name, type: 'button', 'aria-pressed': name === language, onClick: () => choose(name) },
          title,
        );
      return h(
        'section',
        { className: 'samples', 'aria-label': 'Samples' },
        h(
          'div',
          { className: 'samples-head' },
          h('h4', null, 'Samples'),
          Object.entries(LANGUAGES).map(tab),
          navigator.clipboard &&
            h('button', { type: 'button', className: 'copy', onClick: copy }, copied ? 'Copied' : 'Copy'),
        ),
        h('pre', { tabIndex: 0 }, h('code', null, sample[language])),
        h(
          'p',
          null,
          'SITE, EMAIL and API_KEY stand in the environment; SITE is ',
          h('code', null, location.origin),
          ' here.',
        ),
      );
    }
    return {
      wrapComponents: {
        responses: (Original, system) => (props) => {
          const id = system.specSelectors.specJson().getIn(['paths', props.path, props.method, 'operationId']);
          return h('div', null, samples[id] && h(Samples, { sample: samples[id] }), h(Original, props));
        },
        // An empty field is not sent unless somebody says so.
        ParameterIncludeEmpty: (Original) => (props) =>
          h(Original, { ...props, isIncludedOptions: { ...props.isIncludedOptions, defaultValue: false } }),
        FilterContainer: () => () => null,
        // Signing in is a matter of the whole page.
        authorizeOperationBtn: () => () => null,
        SchemesContainer: () => () => null,
      },
      fn: {
        opsFilter: (tags, phrase) =>
          tags
            .map((tag) =>
              tag.set(
                'operations',
                tag.get('operations').filter((one) => fits(described(one), phrase)),
              ),
            )
            .filter((tag) => tag.get('operations').size > 0),
      },
    };
  };
}

const described = (one) =>
  [
    one.getIn(['operation', 'operationId']),
    one.get('method'),
    one.get('path'),
    one.getIn(['operation', 'summary']),
  ].join(' ');

/** Opens the operation that the address names and brings it into view. */
function showOperation() {
  const [, tag, operationId] = decodeURIComponent(location.hash).split('/');
  if (!tag || !reference) return;
  if (find.value !== '') {
    find.value = '';
    find.dispatchEvent(new Event('input'));
  }
  reference.layoutActions.show(['operations-tag', tag], true);
  if (operationId) reference.layoutActions.show(['operations', tag, operationId], true);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const block = element(operationId ? `operations-${tag}-${operationId}` : `operations-tag-${tag}`);
      block?.scrollIntoView({ block: 'start' });
      block?.querySelector('button')?.focus({ preventScroll: true });
    }),
  );
}

async function openReference() {
  const [spec, samples] = await Promise.all(
    [`${API}/openapi.json`, '/docs/assets/samples.json'].map(async (url) => (await fetch(url)).json()),
  );
  const document = prefilled(spec, samples);
  reference = SwaggerUIBundle({
    dom_id: '#reference',
    spec: document,
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 2,
    displayRequestDuration: true,
    filter: true,
    validatorUrl: null,
    syntaxHighlight: false,
    plugins: [samplesPlugin(samples)],
    requestInterceptor: (request) => prepared(document, request),
    onComplete: () => {
      showOperation();
      addEventListener('hashchange', showOperation);
    },
  });
}

if (element('reference')) openReference();
