import openapiTS, { astToString } from 'openapi-typescript';
import { type Document, operationsOf, resolved } from './document.ts';
import { dropUnused } from './published.ts';

/** Types of the decoded view, which handlers use. */
export async function typesOf(decoded: Document): Promise<string> {
  return `// Derived from openapi.yaml by \`make generate\`. Do not edit.\n${await declarationsOf(withoutHeaders(decoded))}`;
}

/** Handlers set no headers. */
function withoutHeaders(decoded: Document): Document {
  const document = structuredClone(decoded);
  delete document.components.headers;
  const answers = operationsOf(document).flatMap(({ operation }) => Object.values(operation.responses));
  for (const answer of answers) delete resolved(document, answer).headers;
  return document;
}

/** A union of all events, for clients in TypeScript. */
export async function eventTypesOf(published: Document): Promise<string> {
  const { schemas } = structuredClone(published).components;
  const document = { openapi: published.openapi, info: published.info, paths: {}, components: { schemas } } as Document;
  dropUnused(document, (name) => name === 'Event');
  return `// Every event that GET /events of Parlance can give.\n${await declarationsOf(document)}
export type Event = components['schemas']['Event'];
`;
}

async function declarationsOf(document: Document): Promise<string> {
  const tree = await openapiTS(structuredClone(document) as unknown as Parameters<typeof openapiTS>[0], {
    additionalProperties: false,
    defaultNonNullable: false,
  });
  return astToString(tree);
}
