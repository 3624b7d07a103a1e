import { RE2JS } from 're2js';
import { MAX_LINKIFIER_STEPS, MAX_PATTERN_SIZE } from '../domain/limits.ts';
import { type Draft, RESERVED } from './draft.ts';
import { type Found, type InlinePass, NOTHING } from './inline.ts';
import { element } from './tree.ts';
import { relativeToOrigin, safeUrl } from './url.ts';
import { expansionOf } from './url-template.ts';

export interface Linkifier {
  pattern: string;
  urlTemplate: string;
}

export interface LinkifierMatch {
  start: number;
  end: number;
  url: string;
}

const BEFORE = `(?:^|[\\s\\x{85}\\pZ'"(,:<])`;
const AFTER = '(?:$|[^\\pL\\pN])';
/** The group of the match between the two. */
const MATCH = 1;

interface Compiled {
  expression: RE2JS;
  groups: readonly string[];
  /** Approximately the number of states it can be in at once. */
  size: number;
}

const compiled = new Map<string, Compiled | undefined>();
const MAX_COMPILED = 1000;
/** RE2 refuses more by itself. */
const MAX_REPETITION = 1000;

/** The organization's patterns, one after the other, not next to letters or digits. */
export const linkifiers: InlinePass = (source, draft) => {
  const matches = linkifierMatches(draft.context.linkifiers, source);
  return matches.length > 0 ? linksFrom(matches, source, draft) : NOTHING;
};

function* linksFrom(matches: readonly LinkifierMatch[], source: string, draft: Draft): Iterable<Found> {
  const textIn = ({ start, end }: LinkifierMatch) => source.slice(start, end);
  // What is marked has been formatted: a link would be in a link, and the text of a mark in the URL.
  const plain = matches.filter((found) => textIn(found).search(RESERVED) < 0);
  for (const found of withoutOverlaps(plain)) {
    const inner = textIn(found);
    const url = safeUrl(found.url);
    if (url === undefined) continue;
    const node = element('a', { href: relativeToOrigin(url, draft.context.origin) });
    yield { ...found, node, inner, closed: true };
  }
}

/**
 * The matches of all patterns, one pattern after the other. A single search takes time proportional to the text, but
 * each match begins a new one, so the last matches in a long text may be left out.
 */
export function linkifierMatches(all: readonly Linkifier[], source: string): LinkifierMatch[] {
  const matches: LinkifierMatch[] = [];
  let steps = MAX_LINKIFIER_STEPS;
  for (const { pattern, urlTemplate } of all) {
    const one = compiledPattern(pattern);
    if (!one) continue;
    for (const match of matchesOf(one, urlTemplate, source)) {
      matches.push(match);
      steps -= (source.length - match.end) * one.size;
      if (steps < 0) return matches;
    }
  }
  return matches;
}

function* matchesOf({ expression, groups }: Compiled, urlTemplate: string, source: string): Generator<LinkifierMatch> {
  // Most texts have no match; to find that out takes less time than to prepare a search for all of them.
  if (!expression.test(source)) return;
  const matcher = expression.matcher(source);
  const expand = expansionOf(urlTemplate);
  let from = 0;
  while (from <= source.length && matcher.find(from)) {
    const [start, end] = [matcher.start(MATCH), matcher.end(MATCH)];
    if (end > start) {
      const values = Object.fromEntries(groups.map((name) => [name, matcher.group(name) ?? undefined]));
      yield { start, end, url: expand(values) };
    }
    from = end > start ? end : end + 1;
  }
}

/** Removes overlaps, where earlier spans win, and sorts the rest by position. */
export function withoutOverlaps<Span extends { start: number; end: number }>(spans: Span[]): Span[] {
  const taken = new Uint8Array(Math.max(0, ...spans.map(({ end }) => end)));
  const isFree = ({ start, end }: Span) => !taken.subarray(start, end).includes(1);
  const kept = spans.filter((span) => {
    if (!isFree(span)) return false;
    taken.fill(1, span.start, span.end);
    return true;
  });
  return kept.sort((a, b) => a.start - b.start);
}

/** The cost of a search for each character of a text; 0 for a pattern that matches nothing. */
export const patternSize = (pattern: string): number => compiledPattern(pattern)?.size ?? 0;

export type PatternVerdict = { groups: readonly string[] } | { error: string };

/** The named groups of a pattern in the notation of RE2, or the reason why it cannot be used. */
export function checkPattern(pattern: string): PatternVerdict {
  try {
    return { groups: compile(pattern).groups };
  } catch (error) {
    return { error: (error as Error).message.replace(/^error parsing regexp: /, '') };
  }
}

export const isCompiled = (pattern: string): boolean => compiled.has(pattern);

/** A stored pattern that cannot be used matches nothing. */
function compiledPattern(pattern: string): Compiled | undefined {
  if (!compiled.has(pattern)) {
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(pattern, compiledOrNothing(pattern));
  }
  return compiled.get(pattern);
}

function compiledOrNothing(pattern: string): Compiled | undefined {
  try {
    return compile(pattern);
  } catch {
    return undefined;
  }
}

/** Each repetition becomes instructions: forty of a thousand take half a second to compile, only to be refused. */
function requireFewRepetitions(pattern: string): void {
  const counts = [...pattern.matchAll(/(?<!\\)\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum > MAX_PATTERN_SIZE && counts.every((count) => count <= MAX_REPETITION)) {
    throw new RangeError('expression too large');
  }
}

function compile(pattern: string): Compiled {
  requireFewRepetitions(pattern);
  // Compiled alone first: an extra parenthesis must not close the group around the pattern.
  const alone = RE2JS.compile(pattern);
  const expression = RE2JS.compile(`${BEFORE}(${pattern})${AFTER}`);
  const size = expression.programSize();
  if (size > MAX_PATTERN_SIZE) throw new RangeError('expression too large');
  return { expression, groups: Object.keys(alone.namedGroups()), size };
}
