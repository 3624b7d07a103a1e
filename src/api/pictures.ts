import Router from '@koa/router';
import type { Context } from 'koa';
import type { FileStore } from '../adapters/files.ts';
import { emojiDataDocument } from '../domain/emoji.ts';
import { emojiDataPath, pictureName, stillName } from '../views/emoji.ts';

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The pictures of custom emoji and the table of the built-in ones: files that never change under their names. */
export function pictureRouter(files: FileStore): Router {
  const router = new Router();
  router.get('/user_avatars/:realm_id/emoji/images/:file', (ctx) =>
    answerPicture(ctx, files, pictureName(realmIdOf(ctx), fileOf(ctx))),
  );
  router.get('/user_avatars/:realm_id/emoji/images/still/:file', (ctx) =>
    answerPicture(ctx, files, stillName(realmIdOf(ctx), fileOf(ctx))),
  );
  const table = JSON.stringify(emojiDataDocument());
  router.get(emojiDataPath, (ctx) => {
    ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': FOR_EVER, 'X-Content-Type-Options': 'nosniff' });
    ctx.type = 'application/json';
    ctx.body = table;
  });
  return router;
}

const realmIdOf = (ctx: Context) => Number(ctx.params.realm_id);
const fileOf = (ctx: Context) => String(ctx.params.file);

/** What people uploaded can be looked at as a picture, and as nothing else. */
async function answerPicture(ctx: Context, files: FileStore, name: string): Promise<void> {
  const type = TYPES[name.split('.').at(-1) ?? ''];
  const bytes = type === undefined ? undefined : await files.get(name);
  ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'; sandbox" });
  if (type === undefined || bytes === undefined) {
    ctx.status = 404;
    ctx.body = 'There is no such picture\n';
    return;
  }
  ctx.set({
    'Cache-Control': FOR_EVER,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  ctx.type = type;
  ctx.body = bytes;
}
