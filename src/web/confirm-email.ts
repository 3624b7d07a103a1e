import Router from '@koa/router';
import type { Context } from 'koa';
import { confirmNewEmail, requireEmailChange } from '../actions/users/email-changes.ts';
import { refusalOf } from '../api/errors.ts';
import { rateLimit } from '../api/rate-limit.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { answerFaultPage, answerPage, answerRefusalPage, markup } from './pages.ts';
import type { PageTools } from './tools.ts';

/**
 * The page behind the link in the email to a new address. Only its button confirms the address, because mail programs
 * open links by themselves.
 */
export function emailRouter({ config, realms, units, log, openTally }: PageTools): Router {
  const limit = rateLimit(config.rateLimit, openTally, 'pages');
  const router = new Router();

  const page = (show: (ctx: Context, realm: Realm, key: string) => Promise<void>) => async (ctx: Context) => {
    try {
      await limit(ctx, ownerOf(ctx), 'calls');
      await show(ctx, await realms.atHost(ctx.host), String(ctx.params.key ?? ''));
    } catch (error) {
      answerProblem(ctx, error);
    }
  };

  function answerProblem(ctx: Context, error: unknown): void {
    const refusal = refusalOf(ctx, error, log);
    if (refusal.code === 'INTERNAL_ERROR') answerFaultPage(ctx);
    else answerRefusalPage(ctx, refusal, markup`<p>${refusal.message}</p>`);
  }

  async function showQuestion(ctx: Context, realm: Realm, key: string): Promise<void> {
    const { email } = await requireEmailChange(units.reading(realm, ownerOf(ctx)), key);
    const content = markup`<p>Use <strong>${email}</strong> as the email address of your account at ${realm.name}?</p>
<form method="post"><button type="submit">Use this address</button></form>`;
    answerPage(ctx, 200, 'Your new email address', content);
  }

  async function confirm(ctx: Context, realm: Realm, key: string): Promise<void> {
    const email = await units.inUnit(realm, ownerOf(ctx), (scope) => confirmNewEmail(scope, key));
    answerPage(ctx, 200, 'Done', markup`<p>You now log in as <strong>${email}</strong>.</p>`);
  }

  router.get('/accounts/confirm_address/:key', page(showQuestion));
  router.post('/accounts/confirm_address/:key', page(confirm));
  return router;
}

const ownerOf = (ctx: Context) => `address ${ctx.ip}`;
