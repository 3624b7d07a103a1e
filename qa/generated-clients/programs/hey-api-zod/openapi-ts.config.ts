import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: 'openapi.json',
  output: 'generated',
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    { name: 'zod', compatibilityVersion: 3 },
    // Its schema of a file is a text, so it would refuse to send one.
    { name: '@hey-api/sdk', validator: { response: 'zod' } },
  ],
});
