/**
 * Takes the place of `src/cli/program.ts` in dist/main.js. The program is one script, and beside it is what V8 compiled of
 * it when it was built, which saves a third of the time of a start. V8 compiles again if the file was made with other
 * options; it does not notice another processor or system, so that both are in the name. With `--enable-source-maps`,
 * Node itself loads the script, because it reads maps of modules only.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import type * as Program from '../../src/cli/program.ts';
import { newPages } from '../../src/runtime/page-memory.ts';

type Wrapped = (require: NodeJS.Require, module: object, file: string) => void;

/** The compiled form of a script, for this version of Node on this kind of machine. */
export const compiledFormOf = (file: string) =>
  file.replace('.cjs', `-${process.version}-${process.platform}-${process.arch}.cache`);

/** The script is ASCII: decoding UTF-8 would take longer, and V8 would need two bytes for each character. */
export function compile(file: string): Script {
  const cache = compiledFormOf(file);
  return new Script(bytesOf(file).toString('latin1'), {
    filename: file,
    ...(existsSync(cache) && { cachedData: bytesOf(cache) }),
  });
}

/** In pages: once several megabytes were freed to `malloc`, glibc no longer returns smaller amounts to the system. */
function bytesOf(file: string): Buffer {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    const bytes = newPages(size);
    for (let length = 0; length < size; ) {
      const read = readSync(opened, bytes, length, size - length, length);
      if (read === 0) throw new Error(`${file} became shorter while it was read`);
      length += read;
    }
    return bytes;
  } finally {
    closeSync(opened);
  }
}

/** Modules of Node that every start loads. */
const BUILT_IN = [
  'assert',
  'async_hooks',
  'child_process',
  'cluster',
  'crypto',
  'fs/promises',
  'http',
  'perf_hooks',
  'process',
  'readline',
  'string_decoder',
  'timers/promises',
  'tty',
  'worker_threads',
  'zlib',
];

/**
 * Nearly all that a start allocates stays. V8 begins with 1 MB for new objects and doubles that when they survive, so it
 * would copy what a start made nine times; with this option its next collection makes room for 16 MB. `limitHeap` takes it
 * back when the server accepts requests.
 */
const ROOM_TO_START = '--semi-space-growth-factor=16';

/** V8 accepts compiled forms, Node's own too, only while its options are those they were made with. */
function compiled(file: string): Script {
  const script = compile(file);
  const require = createRequire(file);
  for (const name of BUILT_IN) require(`node:${name}`);
  setFlagsFromString(ROOM_TO_START);
  return script;
}

export const execute = (script: Script, file: string) => started(script.runInThisContext(), file);

function started(wrapped: Wrapped, file: string): typeof Program {
  const module = { exports: {} as typeof Program };
  wrapped(createRequire(file), module, file);
  return module.exports;
}

export function run(...args: Parameters<typeof Program.run>): ReturnType<typeof Program.run> {
  const file = fileURLToPath(new URL('./program.cjs', import.meta.url));
  const loaded = process.sourceMapsEnabled ? started(createRequire(file)(file), file) : execute(compiled(file), file);
  return loaded.run(...args);
}
