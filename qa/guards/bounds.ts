import { readFileSync } from 'node:fs';
import { type Document, isObject } from '../../tools/openapi/document.ts';
import { brokenRules } from '../../tools/openapi/rules.ts';

const BOUNDS = new Set(['maxItems', 'maxLength', 'maxProperties']);

export interface BoundsOutcome {
  count: number;
  /** Places whose bound can be removed without the linter refusing the document. */
  survivors: string[];
}

/** Removes each bound from the published document, one at a time, and runs the linter. */
export function playedBounds(): BoundsOutcome {
  const document = JSON.parse(readFileSync('generated/openapi-closed.json', 'utf8')) as Document;
  const outcome: BoundsOutcome = { count: 0, survivors: [] };
  const look = (value: unknown, place: string): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) look(item, `${place}/${index}`);
    if (!isObject(value)) return;
    const members = value as Record<string, unknown>;
    for (const [key, member] of Object.entries(members)) {
      if (key === 'example' || key === 'examples') continue;
      if (!BOUNDS.has(key) || typeof member !== 'number') {
        look(member, `${place}/${key}`);
        continue;
      }
      outcome.count += 1;
      delete members[key];
      if (brokenRules(document).length === 0) outcome.survivors.push(`${place}/${key}`);
      members[key] = member;
    }
  };
  look(document.paths, 'paths');
  look(document.components, 'components');
  return outcome;
}
