import { operations, type TableOperation } from './table.ts';

export type Match =
  | { found: 'operation'; operation: TableOperation; path: Record<string, string> }
  | { found: 'other methods'; allowed: string[] }
  | { found: 'nothing' };

interface Template {
  /** As in the document: two templates share a path if one method takes an ID and another any text. */
  path: string;
  pattern: RegExp;
  names: string[];
  methods: Map<string, TableOperation>;
}

/**
 * Index of the operations: literal paths in a map, templates by their number of segments.
 * The router of openapi-backend compares the request with every operation, which takes 300-800 µs for a hundred; this
 * takes about one.
 */
const literals = new Map<string, Map<string, TableOperation>>();
const templates = new Map<number, Template[]>();

for (const operation of operations) {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  if (names.length === 0) {
    const methods = literals.get(operation.path) ?? new Map<string, TableOperation>();
    literals.set(operation.path, methods.set(operation.method, operation));
    continue;
  }
  const source = patternOf(operation);
  const length = operation.path.split('/').length;
  const list = templates.get(length) ?? [];
  templates.set(length, list);
  let template = list.find((one) => one.pattern.source === source);
  if (!template) {
    template = { path: operation.path, pattern: new RegExp(source), names, methods: new Map() };
    list.push(template);
  }
  template.methods.set(operation.method, operation);
}

/** IDs are digits only: a path with anything else does not exist. */
function patternOf(operation: TableOperation): string {
  const kinds = new Map(operation.parameters.map((one) => [one.name, one.codec]));
  const source = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    kinds.get(name) === 'integer' ? '(\\d+)' : '([^/]+)',
  );
  return new RegExp(`^${source}$`).source;
}

/** Finds the operation of a path below the API's root. HEAD works wherever GET does. */
export function match(method: string, path: string): Match {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const allowed = new Set<string>();
  const literal = literals.get(path);
  const direct = literal?.get(wanted);
  if (direct) return { found: 'operation', operation: direct, path: {} };
  for (const name of literal?.keys() ?? []) allowed.add(name);
  const candidates = templates.get(path.split('/').length) ?? [];
  for (const template of candidates) {
    const found = template.pattern.exec(path);
    if (!found) continue;
    const values = found.slice(1).map(decoded);
    const operation = template.methods.get(wanted);
    // A literal path wins over a template even where only the template knows the method: `/users/me` is no user ID.
    if (operation && !literal) {
      return {
        found: 'operation',
        operation,
        path: Object.fromEntries(template.names.map((name, index) => [name, values[index] ?? ''])),
      };
    }
    if (literal) continue;
    // The path has the method, but the method takes an ID, and this is not one: it does not exist.
    const siblings = candidates.filter((one) => one.path === template.path);
    if (siblings.some((one) => one.methods.has(wanted))) continue;
    for (const { methods } of siblings) for (const name of methods.keys()) allowed.add(name);
  }
  if (allowed.size === 0) return { found: 'nothing' };
  return { found: 'other methods', allowed: sortedMethods(allowed) };
}

/** Sorted, with HEAD at the end if GET is allowed. */
function sortedMethods(allowed: Set<string>): string[] {
  return [...[...allowed].sort(), ...(allowed.has('GET') ? ['HEAD'] : [])];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
