import Router from '@koa/router';
import type { Context } from 'koa';
import { passwordHash } from '../actions/accounts.ts';
import { type Admission, admit, confirmAddress, requireAdmission, requireOpenLink } from '../actions/admission.ts';
import { isWeakPassword, MIN_PASSWORD_LENGTH } from '../adapters/password-strength.ts';
import { Refusal } from '../domain/errors.ts';
import { linkIsUnknown } from '../domain/invitations.ts';
import type { Realm } from '../domain/organization.ts';
import { fullNameOf, weakPassword } from '../domain/users.ts';
import { bodyReader } from './body.ts';
import { answerPage, type Markup, markup, problemNote } from './pages.ts';
import { rateLimit } from './rate-limit.ts';
import type { RealmDirectory } from './realm-directory.ts';
import { statusOf } from './refusal.ts';
import type { Services } from './services.ts';
import type { InUnit } from './unit.ts';

interface Tools {
  realms: RealmDirectory;
  inUnit: InUnit;
  now: () => number;
}

interface Visit {
  ctx: Context;
  realm: Realm;
  /** Fields of the form. */
  fields: ReadonlyMap<string, string>;
}

const FORM_MIB = 1;
/** Forms cause mails and take the time of hashing a password, so that one address may post few of them. */
const FORMS = { requests: 30, seconds: 600 };

/**
 * The pages that lead from an invitation to an account. Nothing in a browser speaks for its user here: there is no
 * session, and whoever posts a form must know the key of the link, so that no other site can post it for them.
 */
export function joinRouter(services: Services, { realms, inUnit, now }: Tools): Router {
  const { config, database, log, mailer } = services;
  const limit = rateLimit(config.rateLimit);
  const limitForms = rateLimit(config.rateLimit && FORMS);
  const readBody = bodyReader(FORM_MIB);
  const router = new Router();

  /** Finds the organization, counts the request, reads the form, and shows refusals as pages. */
  const page = (show: (visit: Visit, key: string) => Promise<void>) => async (ctx: Context) => {
    try {
      await (ctx.method === 'POST' ? limitForms : limit)(ctx, `address ${ctx.ip}`, 'calls');
      const realm = await realms.atHost(ctx.host);
      if (!realm.isActive) throw linkIsUnknown();
      const fields = ctx.method === 'POST' ? await fieldsOf(ctx) : new Map<string, string>();
      await show({ ctx, realm, fields }, fields.get('key') ?? String(ctx.params.key ?? ''));
    } catch (error) {
      answerProblem(ctx, error);
    }
  };

  async function fieldsOf(ctx: Context): Promise<Map<string, string>> {
    const body = await readBody(ctx);
    await body.discard();
    return new Map(
      [...body.fields].flatMap(([name, sent]) => ('texts' in sent ? [[name, sent.texts.at(-1) ?? '']] : [])),
    );
  }

  function answerProblem(ctx: Context, error: unknown): void {
    if (error instanceof Refusal) {
      answerPage(ctx, statusOf(error), 'This did not work', refusalNote(error));
      return;
    }
    log.error({ err: error, request_id: ctx.state.requestId }, 'page failed');
    answerPage(ctx, 500, 'Something went wrong', markup`<p>That is our fault, not yours. Please try again.</p>`);
  }

  async function showRegistration({ ctx, realm, fields }: Visit, key: string, problem?: string): Promise<void> {
    const admission = await requireAdmission(database.read, realm, key, now());
    const fullName = fields.get('full_name') ?? '';
    const content = registrationForm(admission, { key, fullName, problem });
    answerPage(ctx, problem === undefined ? 200 : 400, `Join ${realm.name}`, content);
  }

  async function register(visit: Visit, key: string): Promise<void> {
    const { ctx, realm, fields } = visit;
    // The link's own page asks for the form, which is shown with what is known already.
    if (fields.has('from_confirmation') || !fields.has('password')) return showRegistration(visit, key);
    await requireAdmission(database.read, realm, key, now());
    try {
      const fullName = fullNameOf(fields.get('full_name') ?? '');
      const password = fields.get('password') ?? '';
      if (await isWeakPassword(password)) throw weakPassword();
      const hash = await passwordHash(password);
      const user = await inUnit(realm, (scope) => admit(scope, key, { fullName, passwordHash: hash }));
      answerPage(ctx, 200, `Welcome, ${user.fullName}`, welcome(realm, user.email));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await showRegistration(visit, key, error.message);
    }
  }

  async function showLink({ ctx, realm }: Visit, key: string, problem?: string, email = ''): Promise<void> {
    await requireOpenLink(database.read, realm, key, now());
    answerPage(ctx, problem === undefined ? 200 : 400, `Join ${realm.name}`, addressForm(key, problem, email));
  }

  async function followLink(visit: Visit, key: string): Promise<void> {
    const { ctx, realm, fields } = visit;
    const email = (fields.get('email') ?? '').trim();
    try {
      await inUnit(realm, async (scope) => {
        await confirmAddress(scope, key, email);
        scope.afterwards(mailer.wake);
      });
      answerPage(
        ctx,
        200,
        'Look into your mail',
        markup`<p>We have sent a link to <strong>${email}</strong>.
It works for one day.</p>`,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await showLink(visit, key, error.message, email);
    }
  }

  router.get('/accounts/do_confirm/:key', page(showRegistration));
  router.post('/accounts/do_confirm/:key', page(register));
  router.post('/accounts/register/', page(register));
  router.get('/join/:key/', page(showLink));
  router.post('/join/:key/', page(followLink));
  return router;
}

function refusalNote(refusal: Refusal): Markup {
  const advice = statusOf(refusal) === 404 && markup`<p class="soft">Ask whoever invited you for a new link.</p>`;
  return markup`<p>${refusal.message}</p>
${advice || undefined}`;
}

const describedBy = (problem: string | undefined, hint?: string): Markup => {
  const ids = [problem !== undefined && 'problem', hint].filter((id) => typeof id === 'string').join(' ');
  return ids === '' ? { html: '' } : markup` aria-describedby="${ids}"`;
};

function registrationForm(
  { email }: Admission,
  { key, fullName, problem }: { key: string; fullName: string; problem: string | undefined },
): Markup {
  return markup`<p>Two things are missing, and then you have an account.</p>
${problemNote(problem)}
<form method="post" action="/accounts/register/">
<input type="hidden" name="key" value="${key}">
<label for="email">E-mail address</label>
<input id="email" type="email" value="${email}" readonly autocomplete="username">
<label for="full_name">Your name</label>
<input id="full_name" name="full_name" value="${fullName}" required maxlength="100" autocomplete="name" autofocus${describedBy(problem)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" required minlength="${MIN_PASSWORD_LENGTH}" maxlength="500" autocomplete="new-password"${describedBy(problem, 'password-hint')}>
<p class="soft hint" id="password-hint">Several words that do not belong together are better than one word with signs.</p>
<button type="submit">Make my account</button>
</form>`;
}

function addressForm(key: string, problem: string | undefined, email: string): Markup {
  return markup`<p>To which address may we send the link that makes your account?</p>
${problemNote(problem)}
<form method="post" action="/join/${encodeURIComponent(key)}/">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" value="${email}" required maxlength="254" autocomplete="email" autofocus${describedBy(problem)}>
<button type="submit">Send me the link</button>
</form>`;
}

function welcome(realm: Realm, email: string): Markup {
  return markup`<p>Your account at ${realm.name} is ready.</p>
<p>Open your chat client, give it the address <code>${realm.origin}</code>, and log in as <strong>${email}</strong>
with the password that you have just chosen.</p>`;
}
