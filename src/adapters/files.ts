import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** The first and the last byte to read. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores bytes under names such as `2/emoji/images/0f3a.png`. */
export interface FileStore {
  /** Replaces an existing file. Resolves when the bytes are durable. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The same with the bytes of a file on the disk, without loading all of them into memory. */
  putFile: (name: string, path: string) => Promise<void>;
  /** Undefined if there is no such file. */
  get: (name: string) => Promise<Buffer | undefined>;
  /** The same as a stream, which the caller must end or destroy. */
  stream: (name: string, range?: ByteRange) => Promise<Readable | undefined>;
  delete: (name: string) => Promise<void>;
}

/** The store of the files cannot be reached, or fails, at the moment. */
export class FilesAway extends Error {}

/** The store of the files refuses a request: its address or its credentials are wrong. */
export class FilesRefused extends Error {}

/** Names that cannot leave the folder: segments of letters, digits, dots, dashes and underscores, not starting with a dot. */
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

export const isFileName = (name: string): boolean => NAME.test(name);

export function folderFiles(folder: string): FileStore {
  function pathOf(name: string): string {
    if (!isFileName(name)) throw new Error(`invalid file name: ${name}`);
    return join(folder, name);
  }

  async function store(name: string, write: (draft: string) => Promise<void>): Promise<void> {
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    try {
      await write(draft);
      await rename(draft, path);
    } catch (error) {
      // On a full disk the partial file would take space that everything else needs.
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  }

  const get = (name: string) => ifPresent(name, (path) => readFile(path));

  const stream = (name: string, range?: ByteRange) =>
    ifPresent(name, async (path) => (await open(path, 'r')).createReadStream(range));

  async function ifPresent<Found>(name: string, read: (path: string) => Promise<Found>): Promise<Found | undefined> {
    if (!isFileName(name)) return undefined;
    try {
      return await read(join(folder, name));
    } catch (error) {
      if (isAbsence(error)) return undefined;
      throw error;
    }
  }

  return {
    put: (name, bytes) => store(name, (draft) => write(draft, bytes)),
    putFile: (name, path) => store(name, (draft) => copy(path, draft)),
    get,
    stream,
    delete: (name) => rm(pathOf(name), { force: true }),
  };
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const file = await open(to, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name of a file is durable only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Deletes the files of a folder that were written at this time (UNIX seconds) or earlier. Returns when the oldest that
 * stays was written.
 */
export async function removeOldFiles(folder: string, until: number): Promise<number | undefined> {
  let oldest: number | undefined;
  for await (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    // A request may have ended meanwhile.
    const written = await stat(path).then(
      ({ mtimeMs }) => Math.floor(mtimeMs / 1000),
      () => undefined,
    );
    if (written === undefined || !entry.isFile()) continue;
    if (written <= until) await rm(path, { force: true });
    else oldest = Math.min(written, oldest ?? written);
  }
  return oldest;
}

async function entriesOf(folder: string): Promise<AsyncIterable<Dirent> | Dirent[]> {
  try {
    return await opendir(folder);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

const isAbsence = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code));
