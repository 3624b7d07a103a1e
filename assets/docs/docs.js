/** The script of every page: themes, navigation, copy buttons, and the search once it is used. */
import './account.js';

const element = (id) => document.getElementById(id);

// ---- Light and dark

element('theme').addEventListener('click', () => {
  const { theme: chosen } = document.documentElement.dataset;
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = isDark ? 'light' : 'dark';
  localStorage.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
});

// ---- Navigation

function showMenu(isOpen) {
  document.body.classList.toggle('menu-open', isOpen);
  element('menu').setAttribute('aria-expanded', String(isOpen));
}

element('menu').addEventListener('click', () => showMenu(!document.body.classList.contains('menu-open')));
element('navigation').addEventListener('click', ({ target }) => {
  if (target.closest('a')) showMenu(false);
});
element('navigation').querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });

/** Links of the former reference named an operation after `#`. */
const [former] = /(?<=^#)\/[a-z]+(?:\/\w+)?$/.exec(location.hash) ?? [];
if (location.pathname === '/docs' && former) location.replace(`/docs${former}`);

// ---- Search

const find = element('find');
/** Fetched when the search is first used. */
find.addEventListener('focus', async () => (await import('./search.js')).openSearch(find), { once: true });

addEventListener('keydown', (event) => {
  if (event.key === 'Escape') showMenu(false);
  if (event.target.closest('input, textarea, select, [contenteditable]')) return;
  if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    find.focus();
  }
});

// ---- Copying

function addCopyButton(code) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  code.replaceWith(frame);
  frame.append(code, button);
}

// Browsers offer the clipboard only to secure pages.
if (navigator.clipboard) for (const code of document.querySelectorAll('pre')) addCopyButton(code);
