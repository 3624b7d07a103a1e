import Router from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { requireFile, requireTemporaryFile } from '../actions/messages/temporary-urls.ts';
import { isShownInBrowser } from '../adapters/file-type.ts';
import type { FileStore } from '../adapters/files.ts';
import { answerStream } from '../api/answer-stream.ts';
import type { Callers } from '../api/callers.ts';
import { refusalOf } from '../api/errors.ts';
import { noSuchFile, storedFileName, storedThumbnailName } from '../domain/messages/uploads.ts';
import { THUMBNAIL } from '../markdown/render.ts';
import type { Db } from '../store/db/open.ts';
import type { AttachmentRow } from '../store/tables.ts';
import { rangeOf } from './byte-range.ts';
import { answerFaultPage, answerRefusalPage, markup } from './pages.ts';

export interface UploadTools {
  read: Db;
  callers: Callers;
  files: FileStore;
  now: () => number;
  log: Logger;
}

/** Nothing in a file can run as a script, whatever its type. */
const HARMLESS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox",
  'Referrer-Policy': 'no-referrer',
  // Pages of any origin may read files: the credentials are in a header that they set, or in the URL.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Uploaded files, for users who may open them; every request checks this again. */
export function uploadRouter({ read, callers, files, now, log }: UploadTools): Router {
  const router = new Router();

  type Answer = (ctx: Context, files: FileStore, row: AttachmentRow) => Promise<void>;
  const file =
    (find: (ctx: Context) => Promise<AttachmentRow>, answer: Answer = answerFile) =>
    async (ctx: Context) => {
      try {
        await answer(ctx, files, await find(ctx));
      } catch (error) {
        answerProblem(ctx, error, log);
      }
    };

  async function fileAt(ctx: Context): Promise<AttachmentRow> {
    const { caller } = await callers.openingFile(ctx);
    const { realm_id, folder, key, name } = ctx.params;
    return requireFile(read, caller, `${realm_id}/${folder}/${key}/${name}`);
  }

  router.get(
    '/user_uploads/temporary/:token/:name',
    file((ctx) => requireTemporaryFile(read, String(ctx.params.token), now())),
  );
  router.get('/user_uploads/:realm_id/:folder/:key/:name', file(fileAt));
  router.get(`/user_uploads/thumbnail/:realm_id/:folder/:key/:name/${THUMBNAIL}`, file(fileAt, answerThumbnail));
  return router;
}

function answerProblem(ctx: Context, error: unknown, log: Logger): void {
  const refusal = refusalOf(ctx, error, log);
  if (refusal.code === 'UNAUTHORIZED') ctx.set('WWW-Authenticate', 'Basic realm="parlance"');
  if (refusal.code === 'INTERNAL_ERROR') answerFaultPage(ctx);
  else answerRefusalPage(ctx, refusal, markup`<p>${refusal.message}</p>`);
}

async function answerFile(ctx: Context, files: FileStore, row: AttachmentRow): Promise<void> {
  const type = isShownInBrowser(row.content_type) ? 'inline' : 'attachment';
  ctx.attachment(row.file_name, { type });
  ctx.set({
    ...HARMLESS,
    'Content-Type': row.content_type,
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: tagOf(row),
    'Last-Modified': new Date(row.created_at * 1000).toUTCString(),
  });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  await answerBytes(ctx, files, row);
}

/** The bytes under a path never change. */
const tagOf = (row: AttachmentRow) => `"${row.path_id.split('/')[2]}"`;

async function answerThumbnail(ctx: Context, files: FileStore, row: AttachmentRow): Promise<void> {
  const bytes = row.has_thumbnail === 1 ? await files.get(storedThumbnailName(row.path_id)) : undefined;
  if (!bytes) throw noSuchFile();
  ctx.set({ ...HARMLESS, 'Cache-Control': 'private, no-cache', ETag: tagOf(row) });
  ctx.status = 200;
  ctx.type = 'image/webp';
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = bytes;
}

async function answerBytes(ctx: Context, files: FileStore, row: AttachmentRow): Promise<void> {
  const range = isRangeWanted(ctx, row) ? rangeOf(ctx.get('Range'), row.size) : 'whole';
  if (range === 'none') {
    ctx.status = 416;
    ctx.set({ 'Content-Range': `bytes */${row.size}`, 'Content-Type': 'text/plain' });
    return;
  }
  const stream = ctx.method === 'HEAD' ? undefined : await files.stream(storedFileName(row.path_id), rangeIn(range));
  if (!stream && ctx.method !== 'HEAD') throw noSuchFile();
  const length = range === 'whole' ? row.size : range.end - range.start + 1;
  if (range !== 'whole') {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${row.size}`);
  }
  ctx.set({ 'Content-Type': row.content_type, 'Content-Length': String(length) });
  if (!stream) return;
  ctx.respond = false;
  answerStream(ctx.res, stream, (error) => ctx.onerror(error));
}

const rangeIn = (range: 'whole' | { start: number; end: number }) => (range === 'whole' ? undefined : range);

/** With `If-Range`, only if the client has the beginning of the same file. */
function isRangeWanted(ctx: Context, row: AttachmentRow): boolean {
  if (ctx.get('Range') === '') return false;
  const condition = ctx.get('If-Range');
  return condition === '' || condition === tagOf(row) || condition === ctx.response.get('Last-Modified');
}
