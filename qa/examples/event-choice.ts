import type { Json, Schema } from '../../tools/openapi/document.ts';

/** Events by the names of their schemas. */
export type Found = Record<string, Schema>;

/** An example that is longer explains less. */
const MAX_LENGTH = 2000;

/**
 * Whether the event shows more than the known one. If both show the same, the shorter one is better, then the first in
 * the order of their texts.
 */
export function isBetter(event: Schema, known: Schema | undefined): boolean {
  if (known === undefined) return true;
  const [a, b] = [JSON.stringify(event), JSON.stringify(known)];
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH) return a.length < b.length;
  return (shown(event) - shown(known) || b.length - a.length || Number(a < b)) > 0;
}

/** The number of different members with a meaningful value. */
function shown(value: Json, path = '', found = new Set<string>()): number {
  if (Array.isArray(value)) for (const item of value) shown(item, `${path}[]`, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) shown(member, `${path}.${name}`, found);
  else if (value !== null && value !== '') found.add(path);
  return found.size;
}
