import Router from '@koa/router';
import type { Context } from 'koa';
import { confirmNewAddress, requireAddressChange } from '../actions/address-changes.ts';
import { Refusal } from '../domain/errors.ts';
import type { Realm } from '../domain/organization.ts';
import { answerPage, markup } from './pages.ts';
import { rateLimit } from './rate-limit.ts';
import type { RealmDirectory } from './realm-directory.ts';
import { statusOf } from './refusal.ts';
import type { Services } from './services.ts';
import type { InUnit } from './unit.ts';

/**
 * The page that a link to a new address leads to. Looking at it changes nothing, since mail programs look at links by
 * themselves: the button does.
 */
export function addressRouter(
  { database, config, log }: Services,
  { realms, inUnit, now }: { realms: RealmDirectory; inUnit: InUnit; now: () => number },
): Router {
  const limit = rateLimit(config.rateLimit);
  const router = new Router();

  const page = (show: (ctx: Context, realm: Realm, key: string) => Promise<void>) => async (ctx: Context) => {
    try {
      await limit(ctx, `address ${ctx.ip}`, 'calls');
      await show(ctx, await realms.atHost(ctx.host), String(ctx.params.key ?? ''));
    } catch (error) {
      answerProblem(ctx, error);
    }
  };

  function answerProblem(ctx: Context, error: unknown): void {
    if (error instanceof Refusal) {
      answerPage(ctx, statusOf(error), 'This did not work', markup`<p>${error.message}</p>`);
      return;
    }
    log.error({ err: error, request_id: ctx.state.requestId }, 'page failed');
    answerPage(ctx, 500, 'Something went wrong', markup`<p>That is our fault, not yours. Please try again.</p>`);
  }

  async function showQuestion(ctx: Context, realm: Realm, key: string): Promise<void> {
    const { email } = await requireAddressChange(database.read, realm.id, key, now());
    const content = markup`<p>Shall <strong>${email}</strong> be the address of your account at ${realm.name}?</p>
<form method="post"><button type="submit">Use this address</button></form>`;
    answerPage(ctx, 200, 'Your new address', content);
  }

  async function confirm(ctx: Context, realm: Realm, key: string): Promise<void> {
    const email = await inUnit(realm, (scope) => confirmNewAddress(scope, key));
    answerPage(ctx, 200, 'Done', markup`<p>From now on you log in as <strong>${email}</strong>.</p>`);
  }

  router.get('/accounts/confirm_address/:key', page(showQuestion));
  router.post('/accounts/confirm_address/:key', page(confirm));
  return router;
}
