import Router from '@koa/router';
import type { Context } from 'koa';
import { confirmEmail, registration, requireOpenLink, requireSignup } from '../actions/organization/signup.ts';
import { bodyReader } from '../api/body.ts';
import { refusalOf } from '../api/errors.ts';
import { rateLimit } from '../api/rate-limit.ts';
import { incomingFolder } from '../config.ts';
import { Refusal } from '../domain/errors.ts';
import { MAX_FORMS } from '../domain/limits.ts';
import { linkIsUnknown } from '../domain/organization/invitations.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { emailForm, linkSentNote, refusalNote, registrationForm, welcome } from './join-forms.ts';
import { answerFaultPage, answerForm, answerPage, answerRefusalPage } from './pages.ts';
import type { PageTools } from './tools.ts';

interface Visit {
  ctx: Context;
  realm: Realm;
  /** The owner in whose turn workers do the visitor's slow work. */
  owner: string;
  /** The key of the link. */
  key: string;
  /** Fields of the form. */
  fields: ReadonlyMap<string, string>;
}

const FORM_MIB = 1;

/**
 * The pages that lead from an invitation to an account. There is no session, and a form must contain the key of the
 * link, so no other site can post it in the user's name.
 */
export function joinRouter({ config, realms, units, log, openTally }: PageTools): Router {
  const limit = rateLimit(config.rateLimit, openTally, 'pages');
  const limitForms = rateLimit(config.rateLimit && MAX_FORMS, openTally, 'forms');
  const readBody = bodyReader({ maxUploadMib: FORM_MIB, maxFiles: 0, folder: incomingFolder(config) });
  const router = new Router();

  /** Finds the organization, counts the request, reads the form, and shows refusals as pages. */
  const page = (show: (visit: Visit) => Promise<void>) => async (ctx: Context) => {
    const owner = `address ${ctx.ip}`;
    try {
      await (ctx.method === 'POST' ? limitForms : limit)(ctx, owner, 'calls');
      const realm = await realms.atHost(ctx.host);
      if (!realm.isActive) throw linkIsUnknown();
      const fields = ctx.method === 'POST' ? await fieldsOf(ctx) : new Map<string, string>();
      await show({ ctx, realm, owner, fields, key: fields.get('key') ?? String(ctx.params.key ?? '') });
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
    const refusal = refusalOf(ctx, error, log);
    if (refusal.code === 'INTERNAL_ERROR') answerFaultPage(ctx);
    else answerRefusalPage(ctx, refusal, refusalNote(refusal));
  }

  async function showRegistration({ ctx, realm, owner, fields, key }: Visit, refusal?: Refusal): Promise<void> {
    const { email } = await requireSignup(units.reading(realm, owner), key);
    const fullName = fields.get('full_name') ?? '';
    const content = registrationForm({ email, key, fullName, problem: refusal?.message });
    answerForm(ctx, `Join ${realm.name}`, content, refusal);
  }

  async function register(visit: Visit): Promise<void> {
    const { ctx, realm, owner, fields, key } = visit;
    const password = fields.get('password');
    // The page behind a link posts a form without a password, to get the form that asks for one.
    if (fields.has('from_confirmation') || password === undefined) return showRegistration(visit);
    try {
      const account = { fullName: fields.get('full_name') ?? '', password, timezone: fields.get('timezone') };
      const user = await units.inTwoSteps(realm, owner, registration(key, account));
      answerPage(ctx, 200, `Welcome, ${user.fullName}`, welcome(realm, user.email));
    } catch (error) {
      await showRegistration(visit, refusalIn(error));
    }
  }

  async function showLink({ ctx, realm, owner, key }: Visit, refusal?: Refusal, email = ''): Promise<void> {
    await requireOpenLink(units.reading(realm, owner), key);
    answerForm(ctx, `Join ${realm.name}`, emailForm({ key, problem: refusal?.message, email }), refusal);
  }

  async function followLink(visit: Visit): Promise<void> {
    const { ctx, realm, owner, fields, key } = visit;
    const email = (fields.get('email') ?? '').trim();
    try {
      await units.inUnit(realm, owner, (scope) => confirmEmail(scope, key, email));
      answerPage(ctx, 200, 'Check your email', linkSentNote(email));
    } catch (error) {
      await showLink(visit, refusalIn(error), email);
    }
  }

  router.get('/accounts/do_confirm/:key', page(showRegistration));
  router.post('/accounts/do_confirm/:key', page(register));
  router.post('/accounts/register/', page(register));
  router.get('/join/:key/', page(showLink));
  router.post('/join/:key/', page(followLink));
  return router;
}

/** The refusal that a form shows above its fields; throws errors that are faults of the server. */
function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
