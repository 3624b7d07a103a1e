/**
 * `make build`: compiles the server to dist/. Node takes a third of a millisecond to find and load each module, so the 450 of
 * the server, and the packages that every start loads, become a few files. Also writes the types of `parlance/testing` and
 * the database with which test servers start.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { createTemplate } from '../src/testing/organization.ts';
import { publicTypes } from './public-types.ts';

/** Files that a module names relative to itself are found from the one it becomes part of. */
const ownPlace: Plugin = {
  name: 'own place',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const own = `./${relative('src', path)}`.replace(/\.ts$/, '.js');
      const text = readFileSync(path, 'utf8');
      const contents = text.replaceAll('import.meta.url', `new URL(${JSON.stringify(own)}, import.meta.url).href`);
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * Packages of JavaScript alone that every start loads: they and what they import become part of the bundle, because they
 * have hundreds of files. All others have native code, find files next to themselves, or are loaded when they are needed.
 */
const BUNDLED = ['@koa/router', 'knex', 'koa', 'markdown-it', 'openapi-backend', 'pino', 'prom-client', 're2js'];
/** Drivers of databases; this server does not use all that Knex names. */
const DRIVERS = /^(better-sqlite3|sqlite3|pg|pg-.*|mysql2?|mariadb|oracledb|tedious)(\/|$)/;

const somePackages: Plugin = {
  name: 'some packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      const isBundled = importer.includes('/node_modules/') || BUNDLED.includes(path);
      return isBundled && !DRIVERS.test(path) ? undefined : { external: true };
    });
  },
};

rmSync('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { main: 'src/main.ts', worker: 'src/worker.ts', testing: 'src/testing/index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  metafile: true,
  // CommonJS packages call it for modules of Node and for those that stay outside.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  keepNames: true,
  plugins: [ownPlace, somePackages],
  logLevel: 'warning',
});

writeFileSync('dist/testing.d.ts', publicTypes());
mkdirSync('dist/testing');
await createTemplate('dist/testing/organization.db');
writeFileSync('dist/LICENSES.txt', licencesOf(Object.keys(metafile.inputs)));

/** The licences of the packages in the bundle, which must accompany it. */
function licencesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    return `${name} ${version}: ${license}\n\n${file === undefined ? '' : readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
