/** Checks the project's own rules for the documents, in addition to those of the general linters. */
import { readFileSync } from 'node:fs';
import type { Document } from './openapi/document.ts';
import { brokenPublicRules } from './openapi/public-rules.ts';
import { brokenRules } from './openapi/rules.ts';

const read = (name: string) => JSON.parse(readFileSync(`generated/${name}`, 'utf8')) as Document;
const broken = [...brokenRules(read('openapi-closed.json')), ...brokenPublicRules(read('openapi.json'))];
for (const sentence of broken) console.error(sentence);
console.log(
  broken.length === 0 ? 'The document follows the rules of the project.' : `${broken.length} rules are broken.`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
