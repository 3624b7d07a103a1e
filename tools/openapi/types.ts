import openapiTS, { astToString } from 'openapi-typescript';
import type { Document } from './document.ts';

/** Types of the decoded view: what handlers see. */
export async function typesOf(decoded: Document): Promise<string> {
  const tree = await openapiTS(structuredClone(decoded) as unknown as Parameters<typeof openapiTS>[0], {
    additionalProperties: false,
    defaultNonNullable: false,
  });
  return `// Derived from openapi.yaml by \`make generate\`. Do not edit.\n${astToString(tree)}`;
}
