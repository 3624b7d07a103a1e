/**
 * Options of Node for a thread that runs this file. None of those of the process: a thread does not start with an option of
 * V8, such as the size of the heap. The loader for TypeScript is needed if the server runs from its sources.
 */
export function threadOptions(file: string): string[] {
  if (!file.endsWith('.ts')) return [];
  return ['--import', new URL('../../tools/typescript-in-threads.mjs', import.meta.url).href];
}
