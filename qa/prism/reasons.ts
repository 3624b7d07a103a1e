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
  /** As Prism was shown it. */
  body: string;
}

interface Reason {
  title: string;
  applies: (violation: Violation, request: Request) => boolean;
}

/** What the service takes on purpose although the document does not show it; answers have no such reasons. */
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

/** Why a violation of the document by an accepted request is meant to be; nothing when it is a fault. */
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
