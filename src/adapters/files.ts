import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keeps bytes under names such as `2/emoji/images/0f3a.png`. */
export interface FileStore {
  /** Resolves when the bytes are durable; replaces what was there. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Nothing when there is no such file. */
  get: (name: string) => Promise<Buffer | undefined>;
  delete: (name: string) => Promise<void>;
}

/** Names that cannot leave the folder: parts of letters, digits, dots, dashes and underscores that begin with none of the dots. */
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

export function folderFiles(folder: string): FileStore {
  function pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error(`no name of a file: ${name}`);
    return join(folder, name);
  }

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
  }

  async function get(name: string): Promise<Buffer | undefined> {
    if (!NAME.test(name)) return undefined;
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      if (isAbsence(error)) return undefined;
      throw error;
    }
  }

  return { put, get, delete: (name) => rm(pathOf(name), { force: true }) };
}

/** The new name of a file is durable only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isAbsence = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code));
