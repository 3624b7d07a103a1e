import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type FileStore, FilesAway, FilesRefused, isFileName } from './files.ts';

const DEFAULT_REGION = 'us-east-1';

interface Options {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Blob;
}

/**
 * Files in a bucket of a store that speaks S3, named by a URL such as
 * `s3://key:secret@s3.example.com/bucket?region=eu-north-1`; with `tls=false` the connection is not encrypted.
 */
export function s3Files(url: string): FileStore {
  const { username, password, host, pathname, searchParams } = new URL(url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? DEFAULT_REGION,
  });
  const folder = `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`;

  /** Only the headers are signed, so that a body need not be read twice. */
  async function ask(name: string, options: Options): Promise<Response> {
    const { body, ...head } = options;
    const signed = await client.sign(`${folder}/${name}`, head);
    try {
      return await fetch(signed, body && { body });
    } catch (error) {
      throw new FilesAway(`The file store does not answer ${options.method} ${name}`, { cause: error });
    }
  }

  async function store(name: string, body: Blob): Promise<void> {
    if (!isFileName(name)) throw new Error(`invalid file name: ${name}`);
    await finish(await ask(name, { method: 'PUT', body }), `PUT ${name}`);
  }

  async function read(name: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
    if (!isFileName(name)) return undefined;
    const answer = await ask(name, { method: 'GET', headers });
    if (answer.ok) return answer;
    const isAbsent = answer.status === 404;
    if (!isAbsent) await finish(answer, `GET ${name}`);
    await answer.body?.cancel();
    return undefined;
  }

  return {
    put: (name, bytes) => store(name, new Blob([Buffer.from(bytes)])),
    // Read from the disk piece by piece while it is sent.
    putFile: async (name, path) => store(name, await openAsBlob(path)),
    get: async (name) => {
      const answer = await read(name);
      return answer && Buffer.from(await answer.arrayBuffer());
    },
    stream: async (name, range) => {
      const answer = await read(name, range && rangeHeader(range));
      return answer && readableOf(answer);
    },
    delete: async (name) => {
      const answer = await ask(name, { method: 'DELETE' });
      if (answer.status === 404) await answer.body?.cancel();
      else await finish(answer, `DELETE ${name}`);
    },
  };
}

const rangeHeader = ({ start, end }: ByteRange) => ({ Range: `bytes=${start}-${end}` });

const readableOf = ({ body }: Response): Readable =>
  body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream<Uint8Array>);

/** Ends a request whose response body is not needed; throws if it failed. */
async function finish(answer: Response, request: string): Promise<void> {
  const text = await answer.text();
  if (answer.ok) return;
  const problem = `The file store returned ${answer.status} for ${request}: ${text.slice(0, 500)}`;
  throw answer.status >= 500 ? new FilesAway(problem) : new FilesRefused(problem);
}
