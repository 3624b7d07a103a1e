/**
 * `make build`: compiles the server to dist/. Node takes a third of a millisecond to find and load each module, so the
 * hundreds of the server, and the packages that every start loads, become a few files. The program itself is one script, with a file
 * of what V8 compiled of it (`build/load-program.ts`). Also writes the types of `parlance/testing` and the database with
 * which test servers start.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
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
 * have hundreds of files, and V8 stores what it compiled only of the bundle. All others have native code, find files next
 * to themselves, or are loaded when they are needed.
 */
const BUNDLED = [
  '@koa/router',
  'aws4fetch',
  'commander',
  'disposable-email-domains-js',
  'knex',
  'koa',
  'koa-body',
  'markdown-it',
  'openapi-backend',
  'pino',
  'porter2',
  'prom-client',
  're2js',
  'tlds',
];
/** Drivers of databases; this server does not use all that Knex names. */
const DRIVERS = /^(better-sqlite3|sqlite3|pg|pg-(?!connection-string$).*|mysql2?|mariadb|oracledb|tedious)(\/|$)/;

const somePackages: Plugin = {
  name: 'some packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      const isBundled = importer.includes('/node_modules/') || BUNDLED.includes(path);
      return isBundled && !DRIVERS.test(path) ? undefined : { external: true };
    });
  },
};

/** V8 keeps the text of the program in memory: a fifth of it would be what none of its code reaches. */
const withoutUnused: Plugin = {
  name: 'without what is unused',
  setup({ onResolve, onLoad }) {
    // Three packages have a list of media types each, nearly the same.
    onResolve({ filter: /^mime-db$/ }, () => ({ path: resolve('node_modules/mime-db/index.js') }));
    // Loaded for text in East Asian encodings; this server reads bodies as UTF-8.
    onResolve({ filter: /^\.\/tables\/[^/]+\.json$/ }, ({ path, importer }) =>
      importer.includes('/iconv-lite/')
        ? { path: `iconv-lite/encodings/${path.slice('./'.length)}`, external: true }
        : undefined,
    );
    // This server has no databases of these kinds.
    onResolve(
      { filter: /^\.\/(cockroachdb|mssql|mysql2?|oracledb|pgnative|redshift)(\/index\.js)?$/ },
      ({ path, importer }) =>
        importer.endsWith('/knex/lib/dialects/index.js')
          ? { path: `knex/lib/dialects/${path.slice('./'.length)}`, external: true }
          : undefined,
    );
    // It notes where a function is deprecated, for which V8 searches the whole program for the ends of its lines.
    onResolve({ filter: /^depd$/ }, () => ({ path: resolve('node_modules/depd/lib/browser/index.js') }));
    // Sends metrics elsewhere, by TLS.
    onLoad({ filter: /\/prom-client\/lib\/pushgateway\.js$/ }, () => ({ contents: '' }));
    // Messages about invalid values in fifty languages.
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ resolveDir, importer }) =>
      importer.includes('/zod/') ? { path: resolve(resolveDir, '../locales/en.js') } : undefined,
    );
  },
};

/** The driver's fifteen modules; its native code stays where the package has it. */
const driver: Plugin = {
  name: 'driver',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^better-sqlite3$/ }, () => ({ path: resolve('node_modules/better-sqlite3/lib/index.js') }));
    onResolve({ filter: /^bindings$/ }, ({ path }) => ({ path, namespace: 'driver' }));
    onResolve({ filter: /\.node$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: 'driver' }, () => ({
      contents: `module.exports = () => require('better-sqlite3/build/Release/better_sqlite3.node');`,
      resolveDir: resolve('.'),
    }));
  },
};

/** V8 reads JSON faster than the same objects written in a script, and keeps nothing of it in the compiled form. */
const dataAsText: Plugin = {
  name: 'data as text',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/.*\.json$/ }, ({ path, with: { type } }) => {
      const parsed = `JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))})`;
      return { contents: type === 'json' ? `export default ${parsed};` : `module.exports = ${parsed};` };
    });
  },
};

/** dist/main.js loads the program with its compiled form. */
const compiledProgram: Plugin = {
  name: 'compiled program',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/cli\/program\.ts$/ }, () => ({ path: resolve('tools/build/load-program.ts') }));
  },
};

const OWN_URL = "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;";

/** esbuild leaves other characters in comments, patterns and templates; an escape means the same there. */
const inAscii: Plugin = {
  name: 'ASCII',
  setup({ onEnd }) {
    onEnd(() => {
      const text = readFileSync('dist/program.cjs', 'utf8');
      const escaped = text.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      writeFileSync('dist/program.cjs', escaped);
    });
  },
};

const COMMON: BuildOptions = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
};

/** For the files that Node loads as modules. */
function buildModules() {
  return build({
    ...COMMON,
    entryPoints: {
      main: 'src/main.ts',
      worker: 'src/worker.ts',
      'store/db/checkpoint-thread': 'src/store/db/checkpoint-thread.ts',
      testing: 'src/testing/index.ts',
    },
    format: 'esm',
    splitting: true,
    metafile: true,
    // CommonJS packages call it for modules of Node and for those that stay outside.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [compiledProgram, ownPlace, somePackages],
  });
}

/** For the script that is loaded with its compiled form: V8 can compile only scripts in advance, no modules. */
function buildProgram() {
  return build({
    ...COMMON,
    entryPoints: { program: 'src/cli/program.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    metafile: true,
    // V8 keeps the text as long as the server runs. Lines stay short enough for stack traces.
    minifyWhitespace: true,
    lineLimit: 120,
    // A script whose value is a function, and a module that exports it.
    banner: {
      js: `(typeof module === 'object' ? module : {}).exports = function (require, module, __filename) { ${OWN_URL}`,
    },
    footer: { js: '}' },
    define: { 'import.meta.url': 'importMetaUrl' },
    // In a script with a compiled form, `import()` fails; `require` loads modules as well.
    supported: { 'dynamic-import': false },
    plugins: [withoutUnused, dataAsText, driver, ownPlace, somePackages, inAscii],
  });
}

rmSync('dist', { recursive: true, force: true });
const built = [await buildModules(), await buildProgram()];
mkdirSync('dist/testing');
await createTemplate('dist/testing/organization.db');
const compiler = ['--import', 'tsx', 'tools/build/code-cache.ts'];
// Without the settings of whoever builds: that server must not send emails, or store files elsewhere.
const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env;
for (const options of [[], ['--check']])
  execFileSync(process.execPath, [...compiler, ...options], {
    stdio: 'inherit',
    env: { PATH, HOME, TMPDIR, NODE_OPTIONS },
  });
writeFileSync('dist/testing.d.ts', publicTypes());
writeFileSync('dist/LICENSES.txt', licencesOf(built.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))));

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
