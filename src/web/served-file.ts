import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

const compressed = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: 1 },
    }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 6 }),
};
type Encoding = keyof typeof compressed;
const SMALLEST_FIRST: readonly Encoding[] = ['br', 'gzip'];

/**
 * Answers with a text that stays the same while the server runs, with an ETag; compressed once, for the first request.
 */
export function servedText(text: string | Buffer, type: string): (ctx: Context) => Promise<void> {
  const plain = Buffer.from(text);
  // Weak, because the compressed forms of the same text share it.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const forms = new Map<Encoding, Promise<Buffer>>();
  const inForm = (encoding: Encoding): Promise<Buffer> => {
    const form = forms.get(encoding) ?? compressed[encoding](plain);
    forms.set(encoding, form);
    return form;
  };
  return async (ctx) => {
    ctx.set({
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      ETag: tag,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    });
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const encoding = SMALLEST_FIRST.find((one) => ctx.acceptsEncodings(one) === one);
    if (!encoding) {
      ctx.body = plain;
      return;
    }
    ctx.set('Content-Encoding', encoding);
    ctx.body = await inForm(encoding);
  };
}
