import { readFileSync } from 'node:fs';

export type Codec = 'text' | 'integer' | 'number' | 'boolean' | 'json';

export interface TableParameter {
  name: string;
  in: 'path' | 'query' | 'form';
  codec: Codec;
  required?: true;
  aliases?: string[];
  /** A list of integers: a bare integer and a repeated field are taken as well. */
  integers?: true;
  /** The handler has an answer of its own for U+0000. */
  ownNullByteRefusal?: true;
  /** Member names of a JSON value, in the order in which they are checked. */
  members?: string[];
}

export interface TableOperation {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  public?: true;
  files?: true;
  parameters: TableParameter[];
}

/** A file under `generated/`, which lies beside `src/` and, after the build, beside `dist/src/`. */
export function generatedFile(name: string): string {
  return readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8');
}

export const operations = JSON.parse(generatedFile('operations.json')) as TableOperation[];
