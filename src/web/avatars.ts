import Router from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { usersByEmail } from '../actions/users/emails.ts';
import type { Callers } from '../api/callers.ts';
import { answerError } from '../api/errors.ts';
import type { Identity } from '../api/request-context.ts';
import type { Db } from '../store/db/open.ts';
import { findUser } from '../store/users/users.ts';
import { avatarUrl, gravatarUrl, mediumAvatarUrl } from '../views/users/people.ts';

/** Redirects to the avatar of a user, named by ID or email address. */
export function avatarRouter({ read, callers, log }: { read: Db; callers: Callers; log: Logger }): Router {
  const router = new Router();

  const redirect = (isMedium: boolean) => async (ctx: Context) => {
    try {
      const identity = await callers.openingFile(ctx);
      const url = await addressOf(read, identity, String(ctx.params.user), isMedium);
      ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'private, no-cache' });
      ctx.redirect(ctx.querystring === '' ? url : `${url}&${ctx.querystring}`);
    } catch (error) {
      answerError(ctx, error, log);
    }
  };

  router.get('/avatar/:user', redirect(false));
  router.get('/avatar/:user/medium', redirect(true));
  return router;
}

/** A user who does not exist or whom the caller may not see gets the image of a new user. */
async function addressOf(db: Db, { caller, realm }: Identity, name: string, isMedium: boolean): Promise<string> {
  const user = /^\d{1,15}$/.test(name)
    ? await findUser(db, realm.id, Number(name))
    : (await usersByEmail(db, realm, caller, [name])).get(name.toLowerCase());
  if (!user) return gravatarUrl(name, 1, { isMedium });
  return isMedium ? mediumAvatarUrl(user) : avatarUrl(user);
}
