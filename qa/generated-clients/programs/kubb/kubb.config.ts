import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  input: { path: './openapi.json' },
  output: { path: './generated', clean: true, barrelType: 'named', extension: { '.ts': '' } },
  plugins: [
    pluginOas({ validate: false, generators: [] }),
    pluginTs({ output: { path: 'types.ts' } }),
    pluginZod({ output: { path: 'zod.ts' } }),
    pluginClient({ output: { path: 'client.ts' }, importPath: '../request', parser: 'zod', dataReturnType: 'full' }),
  ],
});
