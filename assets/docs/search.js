/** Finds operations, parameters, sections of the guides, error codes, events and releases, despite typing errors. */
import MiniSearch from './minisearch.js';

const MAX_SHOWN = 12;
const BOOSTS = { Operation: 1.6, 'Error code': 1.5, Event: 1.3, Guide: 1.4, Parameter: 1, Changelog: 0.4 };
const found = document.getElementById('found');
const count = document.getElementById('found-count');

/** Fetches the index, and from then on shows results in the list below the field. */
export async function openSearch(field) {
  const entries = await (await fetch('/docs/assets/search.json')).json();
  const index = new MiniSearch({
    fields: ['title', 'note', 'text'],
    storeFields: ['title', 'kind', 'url', 'note'],
    searchOptions: {
      boost: { title: 5, note: 2 },
      boostDocument: (_id, _term, { kind }) => BOOSTS[kind],
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  field.addEventListener('input', () => show(field, results(index, field.value)));
  field.addEventListener('keydown', (event) => move(field, event));
  field.addEventListener('blur', () => close(field));
  field.addEventListener('focus', () => show(field, results(index, field.value)));
  // Pressing the mouse on a result must not close the list before the click.
  found.addEventListener('mousedown', (event) => event.preventDefault());
  found.addEventListener('click', ({ target }) => follow(target.closest('[role=option]')));
  if (document.activeElement === field) show(field, results(index, field.value));
}

/** Results whose title is exactly the phrase come first; a parameter of many operations is shown only a few times. */
function results(index, phrase) {
  const wanted = phrase.trim().toLowerCase();
  const isWanted = ({ title }) => title.toLowerCase() === wanted;
  const hits = index.search(phrase);
  const sameTitle = new Map();
  return [...hits.filter(isWanted), ...hits.filter((hit) => !isWanted(hit))].filter(({ kind, title }) => {
    const key = `${kind} ${title}`;
    sameTitle.set(key, (sameTitle.get(key) ?? 0) + 1);
    return kind !== 'Parameter' || sameTitle.get(key) <= 4;
  });
}

function show(field, hits) {
  const shown = hits.slice(0, MAX_SHOWN);
  found.replaceChildren(...shown.map(option));
  const isAsked = field.value.trim() !== '';
  if (isAsked && shown.length === 0) found.append(nothing());
  found.hidden = !isAsked;
  field.setAttribute('aria-expanded', String(isAsked));
  count.textContent = isAsked ? `${hits.length} results` : '';
  select(field, shown.length > 0 ? found.firstElementChild : undefined);
}

function option({ title, kind, url, note }, place) {
  const item = document.createElement('li');
  item.id = `found-${place}`;
  item.role = 'option';
  item.dataset.url = url;
  for (const [className, text] of Object.entries({ title, note, kind })) {
    const part = document.createElement('span');
    part.className = className;
    part.textContent = text;
    item.append(part, ' ');
  }
  return item;
}

function nothing() {
  const item = document.createElement('li');
  item.role = 'option';
  item.ariaDisabled = 'true';
  item.className = 'nothing';
  item.textContent = 'Nothing found';
  return item;
}

const selected = () => found.querySelector('[aria-selected=true]');

function select(field, item) {
  selected()?.setAttribute('aria-selected', 'false');
  item?.setAttribute('aria-selected', 'true');
  item?.scrollIntoView({ block: 'nearest' });
  if (item) field.setAttribute('aria-activedescendant', item.id);
  else field.removeAttribute('aria-activedescendant');
}

function move(field, event) {
  const now = selected();
  const steps = { ArrowDown: now?.nextElementSibling, ArrowUp: now?.previousElementSibling };
  if (event.key in steps) {
    event.preventDefault();
    if (steps[event.key]) select(field, steps[event.key]);
  }
  if (event.key === 'Enter') {
    event.preventDefault();
    follow(now);
  }
  if (event.key === 'Escape') close(field);
}

function close(field) {
  found.hidden = true;
  field.setAttribute('aria-expanded', 'false');
  field.removeAttribute('aria-activedescendant');
}

function follow(item) {
  if (!item?.dataset.url) return;
  const field = document.getElementById('find');
  location.assign(item.dataset.url);
  field.blur();
}
