import { open } from 'node:fs/promises';

const HEAD_BYTES = 4096;
const UNKNOWN_TYPE = 'application/octet-stream';
const TEXT = 'text/plain; charset=utf-8';

const has = (head: Buffer, text: string, offset = 0): boolean =>
  head.subarray(offset, offset + text.length).toString('latin1') === text;

type Test = (head: Buffer) => boolean;

const brandOf = (head: Buffer): string => (has(head, 'ftyp', 4) ? head.subarray(8, 12).toString('latin1') : '');
const isOgg = (head: Buffer) => has(head, 'OggS');
const isVideoIn = (head: Buffer) => head.includes('theora');

/** File types by their first bytes: those that browsers show and that cannot run scripts. */
const TYPES: readonly (readonly [string, Test])[] = [
  ['image/png', (head) => has(head, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (head) => has(head, '\xff\xd8\xff')],
  ['image/gif', (head) => has(head, 'GIF87a') || has(head, 'GIF89a')],
  ['image/webp', (head) => has(head, 'RIFF') && has(head, 'WEBP', 8)],
  ['image/avif', (head) => ['avif', 'avis'].includes(brandOf(head))],
  ['image/bmp', (head) => has(head, 'BM') && head.length > 26 && head.readUInt32LE(6) === 0],
  ['video/mp4', (head) => /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash)$/.test(brandOf(head))],
  ['video/quicktime', (head) => brandOf(head) === 'qt  '],
  ['audio/mp4', (head) => /^M4[AB] $/.test(brandOf(head))],
  ['video/webm', (head) => has(head, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes('webm')],
  ['video/ogg', (head) => isOgg(head) && isVideoIn(head)],
  ['audio/ogg', isOgg],
  ['audio/wav', (head) => has(head, 'RIFF') && has(head, 'WAVE', 8)],
  ['audio/flac', (head) => has(head, 'fLaC')],
  ['audio/mpeg', (head) => has(head, 'ID3') || (head[0] === 0xff && [0xfb, 0xf3, 0xf2].includes(head[1] ?? 0))],
  ['application/pdf', (head) => has(head, '%PDF-')],
  [TEXT, isText],
];

/** The type of the bytes, whatever name or type was sent with them. Unknown bytes are `application/octet-stream`. */
function typeOfBytes(head: Buffer): string {
  return TYPES.find(([, isIt]) => isIt(head))?.[0] ?? UNKNOWN_TYPE;
}

/** UTF-8 without control characters; the last character may be cut off. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !/[^\P{Cc}\t\n\v\f\r]/u.test(text);
  } catch {
    return false;
  }
}

/** The type of a file on the disk. */
export async function typeOfFile(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return typeOfBytes(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Whether it is an image that the server decodes. */
export const isDecodable = (type: string): boolean => /^image\/(png|jpeg|gif|webp|avif)$/.test(type);

/** Whether browsers may show it as a page; a PDF can contain scripts, and data can be anything. */
export const isShownInBrowser = (type: string): boolean => type !== 'application/pdf' && type !== UNKNOWN_TYPE;
