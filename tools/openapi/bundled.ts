import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, isObject } from './document.ts';

/** The hand-written document in one piece, before anything is derived from it. */
export function bundled(): Document {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-'));
  const file = join(folder, 'bundle.json');
  try {
    execFileSync(
      process.execPath,
      ['node_modules/@redocly/cli/bin/cli.js', 'bundle', 'openapi.yaml', '--output', file],
      {
        stdio: 'pipe',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isObject(document)) throw new Error('openapi.yaml is not an object');
    return document as Document;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
