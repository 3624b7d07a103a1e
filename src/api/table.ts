import { readFileSync } from 'node:fs';
import type { Requirement } from '../actions/requirements.ts';

export type Codec = 'text' | 'integer' | 'number' | 'boolean' | 'json';

export interface TableParameter {
  name: string;
  in: 'path' | 'query' | 'form';
  codec: Codec;
  required?: true;
  aliases?: string[];
  /** A list of integers, which may also be sent as a repeated field. */
  integers?: true;
  /** Maximum length of a list. */
  maxItems?: number;
  /** Maximum number of members of an object. */
  maxProperties?: number;
  /** The handler refuses U+0000 itself. */
  ownNullByteRefusal?: true;
}

export interface TableOperation {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  public?: true;
  files?: true;
  /** A requirement for the caller that is checked before the parameters. */
  requires?: Requirement;
  /** Incoming webhook bots may call it as well. */
  webhookBots?: true;
  parameters: TableParameter[];
}

/** Reads a file of `generated/`, which is next to `src/` and, after the build, next to `dist/src/`. */
export function generatedFile(name: string): string {
  return readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8');
}

export const operations = JSON.parse(generatedFile('operations.json')) as TableOperation[];
