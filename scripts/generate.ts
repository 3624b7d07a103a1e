/**
 * Derives everything under `generated/` from the hand-written document.
 *
 * `npm run`-less: `make generate` writes the files, `make check-generated` fails when one of them is stale.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodedDocument } from './generate/decoded.ts';
import { type Document, isObject } from './generate/document.ts';
import { errorCodes } from './generate/error-codes.ts';
import { eventSchemas } from './generate/event-schemas.ts';
import { guidesOf } from './generate/guides.ts';
import { modernDocument } from './generate/modern.ts';
import { operationTable } from './generate/operations.ts';
import { publishedDocument } from './generate/published.ts';
import { samplesOf } from './generate/samples.ts';
import { singleMediaDocument } from './generate/single-media.ts';
import { typesOf } from './generate/types.ts';
import { validatorsOf } from './generate/validators.ts';
import { yamlOf } from './generate/yaml.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

function bundled(): Document {
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

const source = bundled();
const published = publishedDocument(source);
const decoded = decodedDocument(published.withExtensions);
const operations = operationTable(published.withExtensions);
const codes = errorCodes(published.document);
const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const files: Record<string, string> = {
  'openapi.json': jsonText(published.document),
  'openapi-3.1.json': jsonText(modernDocument(published.document)),
  'openapi-single.json': jsonText(singleMediaDocument(published.document)),
  'event-schemas.json': jsonText(eventSchemas(published.document)),
  'error-codes.json': jsonText({ codes }),
  'samples.json': jsonText(samplesOf(decoded, operations)),
  'guides.json': jsonText(guidesOf(codes)),
  'openapi.yaml': yamlOf(published.document),
  'decoded.json': `${JSON.stringify(decoded, null, 1)}\n`,
  'operations.json': `${JSON.stringify(operations, null, 1)}\n`,
  'api.d.ts': await typesOf(decoded),
  ...validatorsOf(decoded, operations),
};

if (values.check) {
  const stale = Object.entries(files).filter(([name, text]) => current(name) !== text);
  for (const [name] of stale) console.error(`generated/${name} is stale: run \`make generate\` and commit the result`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync('generated', { recursive: true });
  for (const [name, text] of Object.entries(files))
    if (current(name) !== text) writeFileSync(`generated/${name}`, text);
}

function current(name: string): string | undefined {
  try {
    return readFileSync(`generated/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
