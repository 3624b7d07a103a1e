import { decodedDocument } from '../../tools/openapi/decoded.ts';
import { type Document, isObject, type Json, mapDeep } from '../../tools/openapi/document.ts';
import { publishedDocument } from '../../tools/openapi/published.ts';
import { randomFrom } from '../random.ts';
import { KINDS, type Kind, type Mutation, mutationsOf } from './operators.ts';

/** A mutation that was drawn, with the resulting document. */
export interface Drawn extends Mutation {
  id: number;
  document: Document;
}

/** Draws `count` mutations: about equally many of each kind, from as many operations and components as possible. */
export function drawn(source: Document, { seed, count }: { seed: number; count: number }): Drawn[] {
  const all = mutationsOf(source);
  const before = meaning(source);
  const { below } = randomFrom(seed);
  const queues = new Map<Kind, Mutation[]>(
    KINDS.map((kind) => [
      kind,
      shuffled(
        all.filter((mutation) => mutation.kind === kind),
        below,
      ),
    ]),
  );
  const uses = new Map<string, number>();
  const found: Drawn[] = [];
  while (found.length < count && [...queues.values()].some(({ length }) => length > 0)) {
    for (const kind of KINDS) {
      const one = found.length < count ? next(queues.get(kind) ?? [], uses) : undefined;
      if (!one) continue;
      const document = structuredClone(source);
      one.apply(document);
      if (meaning(document) === before) continue;
      uses.set(one.group, (uses.get(one.group) ?? 0) + 1);
      found.push({ ...one, id: 0, document });
    }
  }
  const ordered = found.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : 1));
  return ordered.map((one, index) => ({ ...one, id: index + 1 }));
}

/** Takes the first mutation whose operation or component was changed least often so far. */
function next(queue: Mutation[], uses: ReadonlyMap<string, number>): Mutation | undefined {
  const least = Math.min(...queue.map(({ group }) => uses.get(group) ?? 0));
  const place = queue.findIndex(({ group }) => (uses.get(group) ?? 0) === least);
  return place < 0 ? undefined : queue.splice(place, 1)[0];
}

/**
 * The parts of the document that affect the server and its clients, without prose. A change that another part hides has
 * no effect.
 */
function meaning(source: Document): string {
  const decoded = decodedDocument(publishedDocument(source).withExtensions);
  return JSON.stringify(mapDeep(decoded as unknown as Json, withoutProse));
}

function withoutProse(value: Json): Json {
  if (!isObject(value)) return value;
  const { description, ...rest } = value as { [key: string]: Json };
  return typeof description === 'string' ? rest : (value as Json);
}

function shuffled<T>(values: readonly T[], below: (end: number) => number): T[] {
  const list = [...values];
  for (let last = list.length - 1; last > 0; last--) {
    const other = below(last + 1);
    const [a, b] = [list[last], list[other]];
    if (a !== undefined && b !== undefined) [list[last], list[other]] = [b, a];
  }
  return list;
}
