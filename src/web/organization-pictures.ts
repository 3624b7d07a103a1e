import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Callers } from '../api/callers.ts';
import { answerError } from '../api/errors.ts';
import type { RealmPicture } from '../domain/organization/pictures.ts';
import type { Db } from '../store/db/open.ts';
import { findPictures } from '../store/organization/pictures.ts';
import { realmPictureUrl } from '../views/organization/pictures.ts';

/**
 * Redirects to the icon and the logos of the organization. Clients ask for them at the paths of the operations that
 * change them; a redirect is no answer of the API, so that these are answered before it.
 */
export function organizationPictures({ read, callers, log }: { read: Db; callers: Callers; log: Logger }): Middleware {
  async function redirect(ctx: Context, which: RealmPicture): Promise<void> {
    ctx.set('Access-Control-Allow-Origin', '*');
    try {
      const { realm } = await callers.openingFile(ctx);
      ctx.set('Cache-Control', 'private, no-cache');
      ctx.redirect(realmPictureUrl(realm, await findPictures(read, realm.id), which));
    } catch (error) {
      answerError(ctx, error, log);
    }
  }

  return (ctx, next) => {
    const which = ctx.method === 'GET' || ctx.method === 'HEAD' ? pictureAt(ctx) : undefined;
    return which ? redirect(ctx, which) : next();
  };
}

function pictureAt(ctx: Context): RealmPicture | undefined {
  if (ctx.path === '/api/v1/realm/icon') return 'icon';
  if (ctx.path !== '/api/v1/realm/logo') return undefined;
  return ctx.query.night === 'true' ? 'night_logo' : 'logo';
}
