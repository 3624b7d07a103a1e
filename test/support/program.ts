import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = 'dist/.built';

/** The milliseconds of a file's last change; of a folder, of whatever in it changed last. */
function changedAt(place: string): number {
  const files = statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name))
    : [place];
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

/** What `make build` compiles, besides packages. */
const SOURCES = ['src', 'generated/requests.js', 'tools/build.ts', 'tools/build', 'package-lock.json'];

const isBuilt = existsSync(BUILT) && SOURCES.every((place) => changedAt(place) <= statSync(BUILT).mtimeMs);

/** The words after `node` that start the program: compiled if the sources were built as they are, for that takes a third of the time. */
export const PROGRAM: readonly string[] = isBuilt ? ['dist/main.js'] : ['--import', 'tsx', 'src/main.ts'];
