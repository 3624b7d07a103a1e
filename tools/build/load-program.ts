/**
 * Takes the place of `src/cli/program.ts` in dist/main.js. The program is one script, and beside it is what V8 compiled of
 * it when it was built, which saves a third of the time of a start. V8 compiles again if the file was made with other
 * options; it does not notice another processor or system, so that both are in the name. With `--enable-source-maps`,
 * Node itself loads the script, because it reads maps of modules only.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import type * as Program from '../../src/cli/program.ts';

type Wrapped = (exports: object, require: NodeJS.Require, module: object, file: string, folder: string) => void;

/** The compiled form of a script, for this version of Node on this kind of machine. */
export const compiledFormOf = (file: string) =>
  file.replace('.cjs', `-${process.version}-${process.platform}-${process.arch}.cache`);

export function compile(file: string): Script {
  const cache = compiledFormOf(file);
  return new Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    ...(existsSync(cache) && { cachedData: readFileSync(cache) }),
  });
}

export function execute(script: Script, file: string): typeof Program {
  const module = { exports: {} as typeof Program };
  const wrapped: Wrapped = script.runInThisContext();
  wrapped(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

export function program(): ReturnType<typeof Program.program> {
  const file = fileURLToPath(new URL('./program.cjs', import.meta.url));
  const loaded: typeof Program = process.sourceMapsEnabled ? createRequire(file)(file) : execute(compile(file), file);
  return loaded.program();
}
