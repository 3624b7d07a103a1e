export type Codec = 'text' | 'integer' | 'number' | 'boolean' | 'json';
export type Language = 'curl' | 'javascript' | 'python' | 'go';

export interface SampleRequest {
  method: string;
  /** Relative to the site, with its parameters filled in. */
  path: string;
  isPublic: boolean;
  query: [name: string, text: string][];
  form: [name: string, value: unknown, codec: Codec][];
  /** Fields that carry a file. */
  files: string[];
}

/** The user of the request, and the server. */
export interface Given {
  site: string;
  email: string;
  key: string;
}

export const LANGUAGES: Record<Language, string>;
export function textOf(value: unknown, codec: Codec): string;
export function samplesOf(request: SampleRequest, given?: Given): Record<Language, string>;
