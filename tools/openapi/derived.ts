import { readFileSync } from 'node:fs';
import { asyncDocument } from './asyncapi.ts';
import { decodedDocument } from './decoded.ts';
import type { Document } from './document.ts';
import { errorCodes } from './error-codes.ts';
import { eventSchemas } from './event-schemas.ts';
import { changelogOf, guidesOf } from './guides.ts';
import { modernDocument } from './modern.ts';
import { operationTable, type TableOperation } from './operations.ts';
import { publishedDocument } from './published.ts';
import { samplesOf } from './samples.ts';
import { jsonOnlyDocument, singleMediaDocument } from './single-media.ts';
import { eventTypesOf, typesOf } from './types.ts';
import { answerValidators, requestValidators } from './validators.ts';
import { yamlOf } from './yaml.ts';

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The files that reviewers read and the server starts from. The others are built where they are needed. */
export const COMMITTED: readonly string[] = [
  'openapi.json',
  'operations.json',
  'api.d.ts',
  'requests.js',
  'requests.d.ts',
];

/** The settings of the project's own contract tests, for others: both files lie in the same folder there. */
function schemathesisFiles(): Record<string, string> {
  const [settings, hooks] = ['qa/contract/schemathesis.toml', 'qa/contract/hooks.py'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  return {
    'schemathesis.toml': String(settings).replace('qa/contract/hooks.py', 'schemathesis_hooks.py'),
    'schemathesis_hooks.py': String(hooks),
  };
}

/** The published file that prepares a Postman collection. */
const postmanFile = () => ({
  'postman_collection.mjs': readFileSync('qa/newman/postman_collection.mjs', 'utf8'),
});

/** What the derived files have in common. */
interface Stages {
  published: ReturnType<typeof publishedDocument>;
  decoded: Document;
  operations: TableOperation[];
}

function stagesOf(source: Document): Stages {
  const published = publishedDocument(source);
  return {
    published,
    decoded: decodedDocument(published.withExtensions),
    operations: operationTable(published.withExtensions),
  };
}

async function committedFiles({ published, decoded, operations }: Stages): Promise<Record<string, string>> {
  return {
    'openapi.json': jsonText(published.document),
    'operations.json': `${JSON.stringify(operations, null, 1)}\n`,
    'api.d.ts': await typesOf(decoded),
    ...requestValidators(decoded, operations),
  };
}

async function builtFiles({ published, decoded, operations }: Stages): Promise<Record<string, string>> {
  const { document } = published;
  return {
    'openapi-closed.json': jsonText(published.closed),
    'openapi-3.1.json': jsonText(modernDocument(document)),
    'openapi-single.json': jsonText(singleMediaDocument(document)),
    'openapi-json-only.json': jsonText(jsonOnlyDocument(document)),
    'event-schemas.json': jsonText(eventSchemas(document)),
    'asyncapi.json': jsonText(asyncDocument(document)),
    'events.d.ts': await eventTypesOf(document),
    'error-codes.json': jsonText({ codes: errorCodes(document) }),
    'samples.json': jsonText(samplesOf(decoded, operations)),
    'guides.json': jsonText(guidesOf()),
    'changelog.json': jsonText(changelogOf()),
    'openapi.yaml': yamlOf(document),
    ...schemathesisFiles(),
    ...postmanFile(),
    'decoded.json': `${JSON.stringify(decoded, null, 1)}\n`,
    ...answerValidators(decoded),
  };
}

/** The committed files derived from the bundled document: their texts by name. */
export const committedFrom = (source: Document): Promise<Record<string, string>> => committedFiles(stagesOf(source));

/** Everything derived from the bundled document: the texts of the files under `generated/`, by name. */
export async function derivedFrom(source: Document): Promise<Record<string, string>> {
  const stages = stagesOf(source);
  return { ...(await committedFiles(stages)), ...(await builtFiles(stages)) };
}
