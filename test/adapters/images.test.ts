import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { emojiImages, type ImageVerdict } from '../../src/adapters/images.ts';

const mebibytes = 1024 * 1024;
const limit = 5 * mebibytes;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 1 } } });

async function frames(format: 'gif' | 'webp'): Promise<Buffer> {
  const [red, blue] = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 20, height: 10, channels: 4, background } })
      .png()
      .toBuffer(),
  );
  const pages = await Promise.all([red, blue].map((page) => page ?? Buffer.alloc(0)));
  return sharp(pages, { join: { animated: true } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer();
}

/** A PNG of this size with a correct header and zeros as pixels, about a thousand times smaller than when decoded. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function accepted(verdict: ImageVerdict): Extract<ImageVerdict, { ok: true }> {
  if (!verdict.ok) throw new Error(`refused: ${verdict.reason}`);
  return verdict;
}

describe('emojiImages', () => {
  for (const [format, extension] of [
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['webp', 'webp'],
    ['avif', 'avif'],
    ['gif', 'gif'],
  ] as const) {
    it(`scales ${format} to 64 by 64 without a still`, async () => {
      const bytes = await plain(30, 80).toFormat(format).toBuffer();
      const verdict = accepted(await emojiImages(bytes, `image/${format}`, limit));
      const { width, height } = await sharp(verdict.image).metadata();
      expect([width, height, verdict.extension, verdict.still]).to.deep.equal([64, 64, extension, undefined]);
    });
  }

  for (const format of ['gif', 'webp'] as const) {
    it(`keeps an animated ${format} moving and adds a still PNG`, async () => {
      const verdict = accepted(await emojiImages(await frames(format), `image/${format}`, limit));
      const moving = await sharp(verdict.image, { animated: true }).metadata();
      const still = await sharp(verdict.still).metadata();
      expect([moving.width, moving.pageHeight, moving.pages]).to.deep.equal([64, 64, 2]);
      expect([still.format, still.width, still.height]).to.deep.equal(['png', 64, 64]);
    });
  }

  it('determines the type of an image from its bytes, not from the declared type', async () => {
    const jpeg = await plain(8, 8).jpeg().toBuffer();
    expect(accepted(await emojiImages(jpeg, 'IMAGE/PNG; charset=x', limit)).extension).to.equal('jpg');
  });

  it('refuses more bytes than allowed before anything else', async () => {
    expect(await emojiImages(Buffer.alloc(11), 'text/plain', 10)).to.deep.equal({ ok: false, reason: 'too large' });
  });

  it('looks only at the bytes if no type is declared', async () => {
    const jpeg = await plain(8, 8).jpeg().toBuffer();
    expect(accepted(await emojiImages(jpeg, '', limit)).extension).to.equal('jpg');
    expect(await emojiImages(Buffer.from('plain words'), '', limit)).to.deep.equal({
      ok: false,
      reason: 'undecodable',
    });
  });

  for (const type of ['text/plain', 'image/svg+xml', 'image/bmp', 'application/octet-stream']) {
    it(`refuses the declared type "${type}"`, async () => {
      const png = await plain(8, 8).png().toBuffer();
      expect(await emojiImages(png, type, limit)).to.deep.equal({ ok: false, reason: 'format' });
    });
  }

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>';
  for (const [what, bytes] of [
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('plain words')],
    ['SVG', Buffer.from(svg)],
    ['the mere signature of a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ] as const) {
    it(`refuses ${what} declared as PNG`, async () => {
      expect(await emojiImages(bytes, 'image/png', limit)).to.deep.equal({ ok: false, reason: 'undecodable' });
    });
  }

  it('refuses a truncated image', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    expect(await emojiImages(whole.subarray(0, 2000), 'image/png', limit)).to.deep.equal({
      ok: false,
      reason: 'undecodable',
    });
  });

  it('refuses a progressive JPEG with fewer pixels than another may have, since it takes more memory', async () => {
    const [progressive, baseline] = await Promise.all([
      plain(8000, 5001).jpeg({ progressive: true }).toBuffer(),
      plain(8000, 5001).jpeg().toBuffer(),
    ]);
    expect(await emojiImages(progressive, 'image/jpeg', limit)).to.deep.equal({ ok: false, reason: 'bomb' });
    expect((await emojiImages(baseline, 'image/jpeg', limit)).ok).to.equal(true);
  }).timeout(30_000);

  it('refuses an AVIF with fewer pixels than other formats may have, since it takes more memory', async () => {
    const [avif, webp] = await Promise.all([
      plain(4000, 3200).avif({ effort: 0 }).toBuffer(),
      plain(4000, 3200).webp({ effort: 0 }).toBuffer(),
    ]);
    expect(await emojiImages(avif, 'image/avif', limit)).to.deep.equal({ ok: false, reason: 'bomb' });
    expect((await emojiImages(webp, 'image/webp', limit)).ok).to.equal(true);
  }).timeout(30_000);

  it('refuses a decompression bomb by its size', async () => {
    const bomb = hugePng(30_000, 30_000);
    expect(bomb.length).to.be.below(limit);
    expect(await emojiImages(bomb, 'image/png', limit)).to.deep.equal({ ok: false, reason: 'bomb' });
  });
});
