import { readFileSync } from 'node:fs';
import type { Document } from '../../tools/openapi/document.ts';

/** The document as it looks after decoding. */
export const decodedDocument = JSON.parse(
  readFileSync(new URL('../../generated/decoded.json', import.meta.url), 'utf8'),
) as Document;
