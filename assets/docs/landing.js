/** Sends the requests of the landing page. */
import { API, authorization, credentials, onAccount, signIn } from './account.js';
import { prettyJson, showCode, statusLine } from './answer.js';

async function send(panel, path) {
  const headers = {};
  if (path !== '/server_settings') {
    if (!credentials() && !(await signIn())) return;
    headers.Authorization = authorization(credentials());
  }
  const startedAt = performance.now();
  const response = await fetch(API + path, { headers, credentials: 'omit' });
  const text = await response.text();
  panel.querySelector('.status').textContent = statusLine(response, startedAt, text.length);
  const answer = document.createElement('pre');
  answer.tabIndex = 0;
  answer.role = 'group';
  answer.ariaLabel = 'Response';
  const code = answer.appendChild(document.createElement('code'));
  showCode(code, prettyJson(text));
  panel.querySelector('.result').replaceChildren(answer);
}

for (const button of document.querySelectorAll('[data-get]')) {
  button.addEventListener('click', () => send(button.closest('.panel'), button.dataset.get));
}

onAccount(() => {
  const known = credentials();
  const user = known ? `'${known.email}:${known.key}'` : '"$EMAIL:$API_KEY"';
  showCode(document.querySelector('#first-request code'), `curl --silent "${API}/server_settings"`);
  showCode(document.querySelector('#second-request code'), `curl --silent --user ${user} "${API}/users/me"`);
});
