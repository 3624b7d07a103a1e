import { defineConfig } from 'orval';

export default defineConfig({
  client: {
    input: 'openapi.json',
    output: {
      target: 'generated/client.ts',
      client: 'fetch',
      override: { mutator: { path: './request.ts', name: 'request' } },
    },
  },
  schemas: {
    input: 'openapi.json',
    output: { target: 'generated/schemas.ts', client: 'zod' },
  },
});
