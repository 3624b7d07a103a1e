/** The rules of the house for the published document, beside those of the general linters. */
import { readFileSync } from 'node:fs';
import { brokenRules } from './document/rules.ts';
import type { Document } from './generate/document.ts';

const broken = brokenRules(JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document);
for (const sentence of broken) console.error(sentence);
console.log(broken.length === 0 ? 'The document keeps the rules of the house.' : `${broken.length} rules are broken.`);
process.exitCode = broken.length === 0 ? 0 : 1;
