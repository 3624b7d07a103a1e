import type { TableOperation } from '../../src/api/table.ts';

/** What Prism reports about a request or its response. */
export interface Violation {
  location: string[];
  severity: string;
  code?: string | number;
  message: string;
}

interface Request {
  operation: TableOperation;
  path: string;
  /** As shown to Prism. */
  body: string;
}

interface Reason {
  title: string;
  applies: (violation: Violation, request: Request) => boolean;
}

/**
 * Requests that the server intentionally accepts although the document does not allow them; there are no such reasons
 * for responses.
 */
const REASONS: readonly Reason[] = [
  {
    title: 'a deprecated parameter was used',
    applies: ({ code, severity }) => code === 'deprecated' && severity === 'Warning',
  },
  {
    title: 'unknown parameters are accepted and named in the response, even if an operation has no body',
    applies: ({ location, code }, { operation }) =>
      location.length === 1 && code === 415 && !operation.parameters.some((parameter) => parameter.in === 'form'),
  },
  {
    title: 'body parameters are also accepted in the query string, where some clients send them',
    applies: ({ location, code }, { path, body }) =>
      location.length === 1 && code === 'required' && body === '' && path.includes('?'),
  },
  {
    title: 'a member of a JSON body can be JSON text, as in a form',
    applies: ({ location }, { body }) => location[1] === 'body' && isJsonText(memberOf(body, location[2])),
  },
];

/** The reason for which an accepted request may violate the document; undefined if the violation is a fault. */
export function reasonFor(violation: Violation, request: Request): string | undefined {
  if (violation.location[0] !== 'request') return undefined;
  return REASONS.find(({ applies }) => applies(violation, request))?.title;
}

function memberOf(body: string, name: string | undefined): unknown {
  return name === undefined || body === '' ? undefined : (JSON.parse(body) as Record<string, unknown>)[name];
}

function isJsonText(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
