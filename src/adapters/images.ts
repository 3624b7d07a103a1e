import type { Metadata } from 'sharp';
import { MAX_IMAGES_AT_ONCE } from '../domain/limits.ts';
import type { ImageFault } from '../domain/messages/uploads.ts';
import { openTurns } from './turns.ts';

export interface Flaw {
  ok: false;
  reason: ImageFault;
}

export type ImageVerdict = { ok: true; image: Buffer; extension: string; still?: Buffer } | Flaw;

const emojiSize = 64;
// All frames together: enough for an animation of a few hundred frames, too few pixels to fill the memory.
const maxPixels = 64_000_000;
// Decoding AVIF takes 33 bytes for a pixel: a photograph of a phone takes 400 MB.
const maxAvifPixels = 12_500_000;
// The decoder keeps all of a progressive JPEG, 6 bytes for a pixel; of others, a few lines.
const maxProgressivePixels = 40_000_000;
const maxFrames = 1_000;

const imageTypes = new Set(['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']);

/** A decoded image may take 256 MB, however small its file is. */
const othersInTurn = openTurns(MAX_IMAGES_AT_ONCE);
const avifInTurn = openTurns(1);
const inTurn = <Result>({ format }: Metadata, work: () => Promise<Result>): Promise<Result> =>
  (format === 'heif' ? avifInTurn : othersInTurn)(work);

/** The formats that may be decoded, by their names in sharp; SVG is not among them, whatever its declared type. */
const decodable = new Set(['gif', 'heif', 'jpeg', 'png', 'webp']);
type StoredFormat = 'avif' | 'gif' | 'jpeg' | 'png' | 'webp';

const startsWith = (bytes: Buffer, text: string, offset = 0): boolean =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text;

/** Reads only the first bytes, so that no decoder is tried on a document such as SVG or PDF. */
function looksLikeImage(bytes: Buffer): boolean {
  return (
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, 'GIF87a') ||
    startsWith(bytes, 'GIF89a') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
    (startsWith(bytes, 'ftyp', 4) && (startsWith(bytes, 'avif', 8) || startsWith(bytes, 'avis', 8)))
  );
}

async function metadataOf(bytes: Buffer): Promise<Metadata | undefined> {
  if (!looksLikeImage(bytes)) return undefined;
  try {
    // The size is checked below: sharp's own limit would make a bomb look like a broken file.
    const open = await sharp();
    const metadata = await open(bytes, { limitInputPixels: false, animated: true }).metadata();
    return decodable.has(metadata.format) ? metadata : undefined;
  } catch {
    return undefined;
  }
}

/** Loaded with the first image, so that the server starts faster. */
async function sharp() {
  return (await import('sharp')).default;
}

const hasTooManyPixels = (metadata: Metadata): boolean => pixelsOf(metadata) > maxPixelsOf(metadata);

function maxPixelsOf({ format, isProgressive }: Metadata): number {
  if (format === 'heif') return maxAvifPixels;
  return format === 'jpeg' && isProgressive ? maxProgressivePixels : maxPixels;
}

const pixelsOf = ({ width, height, pages = 1, pageHeight = height }: Metadata): number => width * pageHeight * pages;

const square = { width: emojiSize, height: emojiSize, fit: 'contain', background: 'transparent' } as const;

async function scaled(bytes: Buffer, format: StoredFormat, animated: boolean): Promise<Buffer> {
  const open = await sharp();
  const picture = open(bytes, { limitInputPixels: maxPixels, animated }).autoOrient().resize(square);
  return (format === 'jpeg' ? picture.flatten({ background: 'white' }) : picture).toFormat(format).toBuffer();
}

/** The format of the scaled image: that of the original, because a still format could not contain an animation. */
const storedFormat = ({ format }: Metadata): StoredFormat => {
  if (format === 'gif' || format === 'jpeg' || format === 'webp') return format;
  return format === 'heif' ? 'avif' : 'png';
};

const fileExtension: Record<StoredFormat, string> = { avif: 'avif', gif: 'gif', jpeg: 'jpg', png: 'png', webp: 'webp' };

/** An uploaded image, as it was sent. */
export interface SentImage {
  bytes: Buffer;
  /** Empty if none was declared. */
  declaredType: string;
}

/**
 * The declared type decides whether it is an image, and the bytes decide which; without a declared type, the bytes
 * decide both.
 */
async function judged({ bytes, declaredType }: SentImage, maxBytes: number): Promise<Metadata | Flaw> {
  if (bytes.length > maxBytes) return { ok: false, reason: 'too large' };
  const type = declaredType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== '' && !imageTypes.has(type)) return { ok: false, reason: 'format' };
  const metadata = await metadataOf(bytes);
  if (metadata === undefined) return { ok: false, reason: 'undecodable' };
  if (hasTooManyPixels(metadata) || (metadata.pages ?? 1) > maxFrames) return { ok: false, reason: 'bomb' };
  return metadata;
}

/** Scales an uploaded image to 64 by 64 pixels; an animation stays animated and gets a still PNG of its first frame. */
export async function emojiImages(bytes: Buffer, declaredType: string, maxBytes: number): Promise<ImageVerdict> {
  const metadata = await judged({ bytes, declaredType }, maxBytes);
  if ('ok' in metadata) return metadata;
  const format = storedFormat(metadata);
  const isAnimated = (metadata.pages ?? 1) > 1;
  const extension = fileExtension[format];
  try {
    const image = await inTurn(metadata, () => scaled(bytes, format, isAnimated));
    if (!isAnimated) return { ok: true, image, extension };
    return { ok: true, image, extension, still: await inTurn(metadata, () => scaled(bytes, 'png', false)) };
  } catch {
    return { ok: false, reason: 'undecodable' };
  }
}

/** How an image is scaled: `cover` fills the size and crops the rest, `inside` keeps the whole image. */
export interface ImageSize {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
}

/** Scales the first frame of an uploaded image to these sizes, as PNG. */
export async function scaledImages(
  image: SentImage,
  maxBytes: number,
  sizes: readonly ImageSize[],
): Promise<{ ok: true; images: Buffer[] } | Flaw> {
  const metadata = await judged(image, maxBytes);
  if ('ok' in metadata) return metadata;
  const open = await sharp();
  try {
    const images = sizes.map((size) =>
      inTurn(metadata, () =>
        open(image.bytes, { limitInputPixels: maxPixels }).autoOrient().resize(size).png().toBuffer(),
      ),
    );
    return { ok: true, images: await Promise.all(images) };
  } catch {
    return { ok: false, reason: 'undecodable' };
  }
}

/** A thumbnail, with the size of the original image. */
export interface Thumbnail {
  width: number;
  height: number;
  webp: Buffer;
}

const THUMBNAIL_SIZE = { width: 840, height: 560, fit: 'inside', withoutEnlargement: true } as const;

/** Makes a thumbnail of an image file (the first frame of an animation); undefined if that is not possible. */
export async function thumbnailOf(path: string): Promise<Thumbnail | undefined> {
  const open = await sharp();
  try {
    // The size after rotation by the camera's orientation, as browsers show the image.
    const metadata = await open(path, { limitInputPixels: maxPixels }).metadata();
    const { width, height, autoOrient } = metadata;
    if (hasTooManyPixels({ ...metadata, pages: 1 })) return undefined;
    const webp = await inTurn(metadata, () =>
      open(path, { limitInputPixels: maxPixels }).autoOrient().resize(THUMBNAIL_SIZE).webp().toBuffer(),
    );
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height, webp };
  } catch {
    return undefined;
  }
}
