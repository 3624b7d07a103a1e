/** Checks the project's own rules for the published document, in addition to those of the general linters. */
import { readFileSync } from 'node:fs';
import type { Document } from './openapi/document.ts';
import { brokenRules } from './openapi/rules.ts';

const broken = brokenRules(JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document);
for (const sentence of broken) console.error(sentence);
console.log(
  broken.length === 0 ? 'The document follows the rules of the project.' : `${broken.length} rules are broken.`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
