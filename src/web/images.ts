import Router from '@koa/router';
import type { Context } from 'koa';
import type { FileStore } from '../adapters/files.ts';
import { emojiDataDocument } from '../domain/messages/emoji.ts';
import { EXTRA_EMOJI_URL } from '../markdown/emoji.ts';
import { emojiDataPath, pictureName, stillName } from '../views/organization/emoji.ts';
import { realmPictureName } from '../views/organization/pictures.ts';
import { avatarName } from '../views/users/people.ts';

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Avatars, icons and logos, the images of custom emoji and the table of the built-in ones: files that never change under their names. */
export function imageRouter(files: FileStore): Router {
  const router = new Router();
  router.get('/user_avatars/:realm_id/:file', (ctx) =>
    answerImage(ctx, files, avatarName(realmIdOf(ctx), fileOf(ctx))),
  );
  router.get('/user_avatars/:realm_id/realm/:file', (ctx) =>
    answerImage(ctx, files, realmPictureName(realmIdOf(ctx), fileOf(ctx))),
  );
  router.get('/user_avatars/:realm_id/emoji/images/:file', (ctx) =>
    answerImage(ctx, files, pictureName(realmIdOf(ctx), fileOf(ctx))),
  );
  router.get('/user_avatars/:realm_id/emoji/images/still/:file', (ctx) =>
    answerImage(ctx, files, stillName(realmIdOf(ctx), fileOf(ctx))),
  );
  router.get(EXTRA_EMOJI_URL, async (ctx) => {
    asLasting(ctx);
    ctx.type = 'png';
    ctx.body = await extraEmoji();
  });
  router.get(emojiDataPath, (ctx) => {
    asLasting(ctx);
    ctx.type = 'application/json';
    ctx.body = emojiTable();
  });
  return router;
}

let madeTable: string | undefined;

/** Built on first use, so that the server starts faster. */
function emojiTable(): string {
  madeTable ??= JSON.stringify(emojiDataDocument());
  return madeTable;
}

function asLasting(ctx: Context): void {
  ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': FOR_EVER, 'X-Content-Type-Options': 'nosniff' });
}

/** The service's own emoji: two speech bubbles. */
const EXTRA_EMOJI = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<path fill="#2a52be" d="M10 6h32a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H24L12 46V36h-2a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8z"/>
<path fill="#f2b134" d="M30 26h24a8 8 0 0 1 8 8v12a8 8 0 0 1-8 8h-1v8l-10-8H30a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8z"/>
<circle cx="34" cy="40" r="3" fill="#5b3d00"/><circle cx="42" cy="40" r="3" fill="#5b3d00"/>
<circle cx="50" cy="40" r="3" fill="#5b3d00"/>
</svg>`;

let extraEmojiImage: Promise<Buffer> | undefined;

/** As a PNG, which clients expect by its name; rendered for the first request. */
function extraEmoji(): Promise<Buffer> {
  extraEmojiImage ??= drawn(EXTRA_EMOJI);
  return extraEmojiImage;
}

async function drawn(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize(64, 64).png().toBuffer();
}

const realmIdOf = (ctx: Context) => Number(ctx.params.realm_id);
const fileOf = (ctx: Context) => String(ctx.params.file);

/** Uploads are served as images and nothing else. */
async function answerImage(ctx: Context, files: FileStore, name: string): Promise<void> {
  const type = TYPES[name.split('.').at(-1) ?? ''];
  const bytes = type === undefined ? undefined : await files.get(name);
  ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'; sandbox" });
  if (type === undefined || bytes === undefined) {
    ctx.status = 404;
    ctx.body = 'There is no such image\n';
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
