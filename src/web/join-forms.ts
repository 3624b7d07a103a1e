import { MIN_PASSWORD_LENGTH } from '../adapters/password-strength.ts';
import { statusOf } from '../api/errors.ts';
import type { Refusal } from '../domain/errors.ts';
import { MAX_PASSWORD_LENGTH } from '../domain/limits.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { type Markup, markup, problemNote } from './pages.ts';

export function refusalNote(refusal: Refusal): Markup {
  const advice = statusOf(refusal) === 404 && markup`<p class="soft">Ask whoever invited you for a new link.</p>`;
  return markup`<p>${refusal.message}</p>
${advice || undefined}`;
}

const describedBy = (problem: string | undefined, hint?: string): Markup => {
  const ids = [problem !== undefined && 'problem', hint].filter((id) => typeof id === 'string').join(' ');
  return ids === '' ? { html: '' } : markup` aria-describedby="${ids}"`;
};

export function registrationForm({
  email,
  key,
  fullName,
  problem,
}: {
  email: string;
  key: string;
  fullName: string;
  problem: string | undefined;
}): Markup {
  return markup`<p>Choose a name and a password to create your account.</p>
${problemNote(problem)}
<form method="post" action="/accounts/register/">
<input type="hidden" name="key" value="${key}">
<label for="email">Email address</label>
<input id="email" type="email" value="${email}" readonly autocomplete="username">
<label for="full_name">Your name</label>
<input id="full_name" name="full_name" value="${fullName}" required maxlength="100" autocomplete="name" autofocus${describedBy(problem)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" required minlength="${MIN_PASSWORD_LENGTH}" maxlength="${MAX_PASSWORD_LENGTH}" autocomplete="new-password"${describedBy(problem, 'password-hint')}>
<p class="soft hint" id="password-hint">Several unrelated words are better than one word with special characters.</p>
<button type="submit">Create account</button>
</form>`;
}

export function emailForm({
  key,
  problem,
  email,
}: {
  key: string;
  problem: string | undefined;
  email: string;
}): Markup {
  return markup`<p>Where should we send the link to create your account?</p>
${problemNote(problem)}
<form method="post" action="/join/${encodeURIComponent(key)}/">
<label for="email">Email address</label>
<input id="email" name="email" type="email" value="${email}" required maxlength="254" autocomplete="email" autofocus${describedBy(problem)}>
<button type="submit">Send me the link</button>
</form>`;
}

export const linkSentNote = (email: string): Markup => markup`<p>We have sent a link to <strong>${email}</strong>.
It works for one day.</p>`;

export function welcome(realm: Realm, email: string): Markup {
  return markup`<p>Your account at ${realm.name} is ready.</p>
<p>Open your chat client, enter the server URL <code>${realm.origin}</code>, and log in as <strong>${email}</strong>
with the password you have just chosen.</p>`;
}
