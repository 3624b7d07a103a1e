/**
 * `make build`: compiles the server to dist/. Node takes a third of a millisecond to find and load each module, so the 450 of
 * the server become a few files; packages stay where they are.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { main: 'src/main.ts', worker: 'src/worker.ts', testing: 'src/testing/index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  keepNames: true,
  plugins: [ownPlace],
  logLevel: 'warning',
});

writeFileSync('dist/testing.d.ts', publicTypes());
mkdirSync('dist/testing');
await createTemplate('dist/testing/organization.db');
