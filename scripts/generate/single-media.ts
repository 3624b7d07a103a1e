import { type Document, type Media, operationsOf } from './document.ts';

/** The same document with one form of body for every operation: JSON, or multipart where a file travels. */
export function singleMediaDocument(published: Document): Document {
  const document = structuredClone(published);
  for (const { operation } of operationsOf(document)) {
    if (!operation.requestBody) continue;
    operation.requestBody.content = onlyOne(operation.operationId, operation.requestBody.content);
  }
  return document;
}

function onlyOne(operationId: string, content: Record<string, Media>): Record<string, Media> {
  for (const type of ['multipart/form-data', 'application/json']) {
    const media = content[type];
    if (media) return { [type]: media };
  }
  throw new Error(`${operationId} takes neither JSON nor multipart`);
}
