import { defineConfig } from 'orval';

export default defineConfig({
  parlance: {
    input: 'openapi.json',
    output: {
      target: 'generated/client.ts',
      client: 'fetch',
      override: { mutator: { path: './request.ts', name: 'request' } },
    },
  },
});
