import { defineConfig } from 'vitest/config';

// The server is not part of the program under test: Vite need not transform it.
export default defineConfig({ test: { include: ['*.test.mjs'], server: { deps: { external: [/dist/] } } } });
