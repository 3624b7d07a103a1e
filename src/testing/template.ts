import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemplate } from './organization.ts';

/** The database that `make build` puts next to the compiled server; absent if the server runs from its sources. */
const BUILT = fileURLToPath(new URL('./organization.db', import.meta.url));

let template: Promise<Buffer> | undefined;

/** The bytes of the database that every test server starts with, without the migrations and the slow password hashes. */
export function templateBytes(): Promise<Buffer> {
  template ??= existsSync(BUILT) ? Promise.resolve(readFileSync(BUILT)) : newTemplate();
  return template;
}

async function newTemplate(): Promise<Buffer> {
  const folder = newFolder();
  try {
    const file = join(folder, 'template.db');
    await createTemplate(file);
    return readFileSync(file);
  } finally {
    await removeFolder(folder);
  }
}

const folders = new Set<string>();

/** A new folder for temporary files; removed when the process exits, if it still exists. */
export function newFolder(): string {
  if (folders.size === 0) process.once('exit', removeFolders);
  const folder = mkdtempSync(join(tmpdir(), 'parlance-testing-'));
  folders.add(folder);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  folders.delete(folder);
  if (folders.size === 0) process.off('exit', removeFolders);
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
