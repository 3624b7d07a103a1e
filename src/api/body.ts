import { readFile, rm } from 'node:fs/promises';
import type { Context } from 'koa';
import type { koaBody as KoaBody } from 'koa-body';
import { badRequest, Refusal } from '../domain/errors.ts';
import type { Sent } from './codecs.ts';
import type { UploadedFile } from './operation.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_BODY_MIB = 2;
const MAX_FIELDS = 2000;
/** The parser takes a part without a type for text, even where it has the name of a file: that one gets a blank for a type. */
const NO_TYPE = ' ';
/** After the first answers, which need no parser. */
const WARM_UP_MS = 1000;

export interface ReadBody {
  fields: ReadonlyMap<string, Sent>;
  files: UploadedFile[];
  /** Removes what the upload left on the disk. */
  discard: () => Promise<void>;
}

const NOTHING: ReadBody = { fields: new Map(), files: [], discard: async () => undefined };

interface StoredFile {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
  size: number;
}

/** Reads bodies of forms, with or without files, and of JSON; a body of any other type is not looked at. */
export function bodyReader(maxUploadMib: number): (ctx: Context) => Promise<ReadBody> {
  const options: Parameters<typeof KoaBody>[0] = {
    multipart: true,
    text: false,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
    formLimit: MAX_BODY_MIB * MEBIBYTE,
    jsonLimit: MAX_BODY_MIB * MEBIBYTE,
    patchKoa: true,
    // Brackets in a name mean nothing here: `to[0]` is a name as it stands.
    queryString: {
      depth: 0,
      parseArrays: false,
      plainObjects: true,
      parameterLimit: MAX_FIELDS,
      arrayLimit: MAX_FIELDS,
    },
    formidable: {
      multiples: true,
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFields: MAX_FIELDS,
      maxFieldsSize: MAX_BODY_MIB * MEBIBYTE,
      maxFileSize: maxUploadMib * MEBIBYTE,
      maxTotalFileSize: 2 * maxUploadMib * MEBIBYTE,
      onPart: (part, handle) => {
        if (part.originalFilename !== null) part.mimetype ??= NO_TYPE;
        handle(part);
      },
    },
  };
  let loading: Promise<ReturnType<typeof KoaBody>> | undefined;
  // Loaded with the first body, or when there is time after the start: it is a good part of what starting takes.
  const parser = () => {
    loading ??= import('koa-body').then(({ koaBody }) => koaBody(options));
    return loading;
  };
  setTimeout(() => void parser(), WARM_UP_MS).unref();
  return async (ctx) => {
    if (!ctx.is('urlencoded', 'multipart', 'json')) return NOTHING;
    if (ctx.is('multipart') && !/boundary=/i.test(ctx.get('Content-Type'))) {
      throw badRequest('The multipart body has no boundary');
    }
    try {
      const parse = await parser();
      await parse(ctx as never, async () => undefined);
    } catch (error) {
      throw refusalOf(error, maxUploadMib);
    }
    const { body, files = {} } = ctx.request as { body?: unknown; files?: Record<string, StoredFile | StoredFile[]> };
    const stored = Object.entries(files).flatMap(([field, found]) => [found].flat().map((file) => ({ field, file })));
    return {
      fields: fieldsOf(body, ctx.is('json') !== false),
      files: stored.map(({ field, file }) => ({
        field,
        name: file.originalFilename ?? '',
        type: (file.mimetype ?? NO_TYPE).trim(),
        size: file.size,
        read: () => readFile(file.filepath),
      })),
      discard: async () => {
        await Promise.all(stored.map(({ file }) => rm(file.filepath, { force: true })));
      },
    };
  };
}

function fieldsOf(body: unknown, isJson: boolean): Map<string, Sent> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    if (body === undefined || body === '') return new Map();
    throw badRequest('The JSON body is not an object');
  }
  return new Map(
    Object.entries(body).map(([name, value]): [string, Sent] => [
      name,
      isJson ? { value } : { texts: [value].flat().map(String) },
    ]),
  );
}

/** The parsers' own errors in the words of the catalogue. */
function refusalOf(error: unknown, maxUploadMib: number): unknown {
  if (!(error instanceof Error)) return error;
  const { status, httpCode, type } = error as { status?: number; httpCode?: number; type?: string };
  const code = status ?? httpCode;
  if (code === 413) {
    const limit = httpCode === 413 ? `${MAX_BODY_MIB} MiB, or ${maxUploadMib} MiB with a file` : `${MAX_BODY_MIB} MiB`;
    return new Refusal('REQUEST_TOO_LARGE', `Request body is larger than the allowed limit of ${limit}`);
  }
  if (code === 415 || type === 'encoding.unsupported') {
    return new Refusal('UNSUPPORTED_MEDIA_TYPE', `Unsupported encoding of the body: ${error.message}`);
  }
  if (error instanceof SyntaxError) return badRequest('The body is not valid JSON');
  if (code !== undefined && code >= 400 && code < 500) return badRequest(`Malformed body: ${error.message}`);
  return error;
}

/** The fields of a query string; a name given several times has several texts. */
export function queryFields(search: string): Map<string, Sent> {
  const fields = new Map<string, { texts: string[] }>();
  if (search === '') return fields;
  for (const [name, text] of new URLSearchParams(search)) {
    const known = fields.get(name);
    if (known) known.texts.push(text);
    else fields.set(name, { texts: [text] });
  }
  return fields;
}
