/** The signed-in user. The credentials stay in the tab and are sent only to this server. */

export const API = `${location.origin}/api/v1`;

const KEPT = 'credentials';
const dialog = document.getElementById('sign-in');
const button = document.getElementById('account');
const form = dialog.querySelector('form');

/** Email address, key and name of the user; null if nobody is signed in. */
export const credentials = () => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');

export function authorization({ email, key }) {
  const bytes = new TextEncoder().encode(`${email}:${key}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Calls `listener` now, and whenever a user signs in or out. */
export function onAccount(listener) {
  document.addEventListener('account', listener);
  listener();
}

/** Opens the dialog; true once a user has signed in, false if it was closed. */
export function signIn() {
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(credentials() !== null), { once: true });
  });
}

/** The fields of a success response; throws an error with the message of the server for any other response. */
export async function answered(path, request) {
  // Without `omit`, a refusal would open the browser's own dialog for passwords.
  const body = await (await fetch(API + path, { ...request, credentials: 'omit' })).json();
  if (body.result !== 'success') throw Object.assign(new Error(body.msg), { code: body.code });
  return body;
}

/** The same with the credentials of the user. */
export const answeredToUser = (path, request) =>
  answered(path, { ...request, headers: { Authorization: authorization(credentials()) } });

function keep(account) {
  if (account) sessionStorage.setItem(KEPT, JSON.stringify(account));
  else sessionStorage.removeItem(KEPT);
  document.dispatchEvent(new Event('account'));
}

/** The credentials, once the server has confirmed them. */
async function confirmed(fields) {
  const email = fields.get('email');
  const secret = fields.get('secret');
  const login = { method: 'POST', body: new URLSearchParams({ username: email, password: secret }) };
  const key = fields.get('is-password') ? (await answered('/fetch_api_key', login)).api_key : secret;
  const user = await answered('/users/me', { headers: { Authorization: authorization({ email, key }) } });
  return { email, key, name: user.full_name };
}

button.addEventListener('click', () => {
  if (credentials()) keep(null);
  else signIn();
});
form.querySelector('[value=cancel]').addEventListener('click', () => dialog.close());
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const problem = form.querySelector('.problem');
  problem.hidden = true;
  try {
    keep(await confirmed(new FormData(form)));
    form.reset();
    dialog.close();
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
  }
});

onAccount(() => {
  const known = credentials();
  button.textContent = known ? 'Sign out' : 'Sign in';
  button.title = known ? `Signed in as ${known.name} (${known.email})` : '';
});
