import { mkdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import type { Context } from 'koa';
import type { koaBody as KoaBody } from 'koa-body';
import type { Refusal } from '../domain/errors.ts';
import { MAX_BODY_BYTES, MAX_FIELDS, MEBIBYTE } from '../domain/limits.ts';
import {
  badlyEncodedBody,
  bodyEndedTooSoon,
  bodyTooLarge,
  invalidJson,
  jsonTooDeep,
  malformedBody,
  noBodyType,
  noMultipartBoundary,
  notAJsonObject,
  tooManyFields,
  tooManyJsonValues,
  unsupportedEncoding,
  unsupportedType,
} from '../domain/requests.ts';
import { nextTurn } from '../runtime/turns.ts';
import type { Sent } from './codecs.ts';
import { formFields } from './form-fields.ts';
import { excessIn } from './json-size.ts';
import type { UploadedFile } from './operation.ts';

const MAX_BODY_MIB = MAX_BODY_BYTES / MEBIBYTE;
/**
 * The parser treats a part without a type as text, even if it has a file name; such a part gets a space as its type.
 */
const NO_TYPE = ' ';
/** Late enough not to delay the first answers, which need no parser. */
const WARM_UP_MS = 1000;
/** Codes of the multipart parser for a body with too many fields, and for one whose client disconnected. */
const TOO_MANY_FIELDS = 1007;
const CUT_OFF = 1002;

export interface ReadBody {
  fields: ReadonlyMap<string, Sent>;
  files: UploadedFile[];
  /** Deletes the uploaded files from the disk. */
  discard: () => Promise<void>;
}

const done = Promise.resolve();

export const NO_BODY: ReadBody = { fields: new Map(), files: [], discard: () => done };

interface StoredFile {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
  size: number;
}

export interface FileLimits {
  maxUploadMib: number;
  /** Files that are kept; further ones are read, but neither written nor reported. */
  maxFiles: number;
  /** Where files of running requests are. */
  folder: string;
}

/** Reads bodies of forms, with or without files, and of JSON; refuses bodies of any other type, unless they are empty. */
export function bodyReader(limits: FileLimits): (ctx: Context) => Promise<ReadBody> {
  const readMultipart = multipartReader(limits);
  return async (ctx) => {
    try {
      // Nearly all clients send this type, and each check below parses the header again.
      if (ctx.req.headers['content-type'] === FORM) return await readForm(ctx);
      if (ctx.is('multipart')) return await readMultipart(ctx);
      if (ctx.is('urlencoded')) return await readForm(ctx);
      if (ctx.is('json')) return { ...NO_BODY, fields: jsonFields((await decompressed(ctx.req)).toString('utf8')) };
      if (await isEmpty(ctx.req)) return NO_BODY;
      const type = ctx.get('Content-Type');
      throw type === '' ? noBodyType() : unsupportedType(type);
    } catch (error) {
      abandon(ctx);
      throw error;
    }
  };
}

const FORM = 'application/x-www-form-urlencoded';

const readForm = async ({ req }: Context): Promise<ReadBody> => ({
  ...NO_BODY,
  fields: formFields(await decompressed(req)),
});

/** Whether the request has no body; reads one only if its length is not declared. */
async function isEmpty(req: IncomingMessage): Promise<boolean> {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  if (encoding === undefined) return Number(length ?? 0) === 0;
  return (await bytesOf(req)).length === 0;
}

/** Discards the rest of the body and closes the connection after the answer, so that nothing waits for the rest. */
function abandon({ req, res }: Context): void {
  if (req.complete) return;
  req.unpipe();
  req.resume();
  res.setHeader('Connection', 'close');
}

function multipartReader({ maxUploadMib, maxFiles, folder }: FileLimits): (ctx: Context) => Promise<ReadBody> {
  const optionsOf = ({ begin, begun }: Parts): Parameters<typeof KoaBody>[0] => ({
    multipart: true,
    urlencoded: false,
    json: false,
    text: false,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
    formidable: {
      multiples: true,
      uploadDir: folder,
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFields: MAX_FIELDS,
      maxFieldsSize: MAX_BODY_BYTES,
      maxFileSize: maxUploadMib * MEBIBYTE,
      maxTotalFileSize: 2 * maxUploadMib * MEBIBYTE,
      onPart: (part, handle) => {
        const isFile = part.originalFilename !== null;
        if (isFile) part.mimetype ??= NO_TYPE;
        if (begin(isFile)) handle(part);
      },
      // Its type leaves out how to discard it.
      onFileBegin: (_name, file: object) => void begun.push(file as FileBegun),
    },
  });
  let loading: Promise<typeof KoaBody> | undefined;
  // Loaded with the first body, or a moment after the start, because loading it makes the start much slower.
  const load = async () => {
    await mkdir(folder, { recursive: true });
    return (await import('koa-body')).koaBody;
  };
  const parser = () => {
    loading ??= load().catch((error) => {
      // The disk may be full, or the folder not writable: the next body tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  setTimeout(() => void import('koa-body'), WARM_UP_MS).unref();
  return async (ctx) => {
    if (!/boundary=/i.test(ctx.get('Content-Type'))) throw noMultipartBoundary();
    if (encodingOf(ctx.req) !== 'identity') throw unsupportedEncoding(encodingOf(ctx.req));
    const begun: FileBegun[] = [];
    try {
      const koaBody = await parser();
      const parse = koaBody(optionsOf({ begin: partCounter(ctx.req, maxFiles), begun }));
      const parsed = parse(ctx as never, async () => undefined);
      feedInTurns(ctx.req, maxUploadMib);
      await parsed;
    } catch (error) {
      discardSoon(begun);
      throw refusalOf(error, maxUploadMib);
    }
    const { body, files = {} } = ctx.request as { body?: object; files?: Record<string, StoredFile | StoredFile[]> };
    const stored = Object.entries(files).flatMap(([field, found]) => [found].flat().map((file) => ({ field, file })));
    return {
      fields: new Map(Object.entries(body ?? {}).map(([name, value]) => [name, { texts: [value].flat().map(String) }])),
      files: stored.map(({ field, file }) => ({
        field,
        name: file.originalFilename ?? '',
        type: (file.mimetype ?? NO_TYPE).trim(),
        size: file.size,
        path: file.filepath,
        read: () => readFile(file.filepath),
      })),
      discard: async () => {
        await Promise.all(stored.map(({ file }) => rm(file.filepath, { force: true })));
      },
    };
  };
}

interface Parts {
  /** Counts a part, and says whether it is to be read. */
  begin: (isFile: boolean) => boolean;
  /** Gets the files that the parser opens. */
  begun: FileBegun[];
}

/** A file of the parser. */
interface FileBegun {
  /** Closes and deletes it. */
  destroy: () => void;
}

/** When a body ends within a file, the parser opens that file after it has failed, and would leave it open. */
function discardSoon(begun: readonly FileBegun[]): void {
  setImmediate(() => {
    for (const file of begun) file.destroy();
  });
}

/** The parser stops at an error of the request, deletes what it has written, and fails with the error. */
const stopParsing = (req: IncomingMessage, refusal: Refusal): void => void req.emit('error', refusal);

/**
 * Returns a function that counts a part and says whether it is to be read. Stops the parser when there are more parts than a
 * request may have fields.
 */
function partCounter(req: IncomingMessage, maxFiles: number): (isFile: boolean) => boolean {
  let parts = 0;
  let files = 0;
  return (isFile) => {
    parts++;
    if (isFile) files++;
    if (parts > MAX_FIELDS) {
      if (parts === MAX_FIELDS + 1) stopParsing(req, tooManyFields());
      return false;
    }
    return !isFile || files <= maxFiles;
  };
}

/**
 * Gives the parser one chunk in each turn, since it may take milliseconds for one; while it writes a file, it waits by
 * itself. Stops it when more bytes arrive than files and fields may have together: it does not limit the headers of
 * parts.
 */
function feedInTurns(req: IncomingMessage, maxUploadMib: number): void {
  const most = 2 * maxUploadMib * MEBIBYTE + MAX_BODY_BYTES;
  let length = 0;
  const feed = (chunk: Buffer) => {
    length += chunk.length;
    if (length > most) {
      req.off('data', feed);
      stopParsing(req, bodyTooLarge(limitWithFiles(maxUploadMib)));
    }
    if (req.isPaused()) return;
    req.pause();
    void nextTurn().then(() => req.resume());
  };
  req.on('data', feed);
}

const limitWithFiles = (maxUploadMib: number) => `${MAX_BODY_MIB} MiB, or ${maxUploadMib} MiB with a file`;

/** Turns errors of the multipart parser into refusals. */
function refusalOf(error: unknown, maxUploadMib: number): unknown {
  if (!(error instanceof Error)) return error;
  const { status, httpCode, code } = error as { status?: number; httpCode?: number; code?: unknown };
  if (code === TOO_MANY_FIELDS) return tooManyFields();
  if (code === CUT_OFF) return bodyEndedTooSoon();
  const found = status ?? httpCode;
  if (found === 413) return bodyTooLarge(limitWithFiles(maxUploadMib));
  if (found !== undefined && found >= 400 && found < 500) return malformedBody(error.message);
  return error;
}

const encodingOf = (req: IncomingMessage) => (req.headers['content-encoding'] ?? 'identity').trim().toLowerCase();

const DECOMPRESSORS = new Map([
  ['gzip', promisify(unzip)],
  ['deflate', promisify(unzip)],
  ['br', promisify(brotliDecompress)],
]);

/** The whole body. It is read before it is decompressed, so that no error leaves a half-read connection. */
async function decompressed(req: IncomingMessage): Promise<Buffer> {
  const encoding = encodingOf(req);
  if (encoding === 'identity') return bytesOf(req);
  const decompress = DECOMPRESSORS.get(encoding);
  if (!decompress) throw unsupportedEncoding(encoding);
  const bytes = await bytesOf(req);
  try {
    return await decompress(bytes, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw isTooLarge ? bodyTooLarge(`${MAX_BODY_MIB} MiB`) : badlyEncodedBody(encoding);
  }
}

function bytesOf(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      reject(bodyTooLarge(`${MAX_BODY_MIB} MiB`));
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BODY_BYTES) {
        chunks.push(chunk);
        return;
      }
      req.off('data', take);
      reject(bodyTooLarge(`${MAX_BODY_MIB} MiB`));
    };
    req.on('data', take);
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.once('error', () => reject(bodyEndedTooSoon()));
  });
}

function jsonFields(text: string): Map<string, Sent> {
  if (text === '') return new Map();
  const excess = excessIn(text, MAX_FIELDS);
  if (excess === 'members') throw tooManyFields();
  if (excess === 'depth') throw jsonTooDeep();
  if (excess === 'values') throw tooManyJsonValues();
  return new Map(Object.entries(parsedObject(text)).map(([name, value]) => [name, { value }]));
}

function parsedObject(text: string): object {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidJson();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAJsonObject();
  return body;
}
