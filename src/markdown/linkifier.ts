import { plainOf } from './draft.ts';
import type { Found, InlinePass } from './inline.ts';
import { element } from './tree.ts';
import { relativeToOrigin, safeUrl } from './url.ts';
import { expandTemplate } from './url-template.ts';

export interface Linkifier {
  pattern: string;
  urlTemplate: string;
}

export interface LinkifierMatch {
  start: number;
  end: number;
  url: string;
}

const BEFORE = `(?<=^|[\\s\\u0085\\p{Z}'"(,:<])`;
const AFTER = '(?=$|[^\\p{L}\\p{N}])';

const compiled = new Map<string, RegExp | undefined>();
const MOST_COMPILED = 1000;

/** The organization's own patterns, each in its turn, where no letter or digit stands around them. */
export const linkifiers: InlinePass = function* (source, draft) {
  for (const found of withoutOverlaps(draft.context.linkifiers.flatMap((one) => [...matchesOf(one, source)]))) {
    const url = safeUrl(plainOf(draft, found.url));
    if (url === undefined) continue;
    const node = element('a', { href: relativeToOrigin(url, draft.context.origin) });
    yield { ...found, node, inner: source.slice(found.start, found.end), closed: true } satisfies Found;
  }
};

export function* matchesOf(linkifier: Linkifier, source: string): Iterable<LinkifierMatch> {
  const pattern = compiledPattern(linkifier.pattern);
  if (!pattern) return;
  for (const match of source.matchAll(pattern)) {
    if (!match[0]) continue;
    const url = expandTemplate(linkifier.urlTemplate, { ...match.groups });
    yield { start: match.index, end: match.index + match[0].length, url };
  }
}

/** Earlier ones win; what is left comes in the order of the text. */
export function withoutOverlaps<Span extends { start: number; end: number }>(spans: Span[]): Span[] {
  const taken = new Uint8Array(Math.max(0, ...spans.map(({ end }) => end)));
  const isFree = ({ start, end }: Span) => taken.subarray(start, end).every((mark) => mark === 0);
  const kept = spans.filter((span) => {
    if (!isFree(span)) return false;
    taken.fill(1, span.start, span.end);
    return true;
  });
  return kept.sort((a, b) => a.start - b.start);
}

/** Stored patterns are in the notation of RE2, whose named groups differ; one that cannot be read matches nothing. */
function compiledPattern(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) {
    if (compiled.size >= MOST_COMPILED) compiled.clear();
    compiled.set(pattern, compile(pattern));
  }
  return compiled.get(pattern);
}

function compile(pattern: string): RegExp | undefined {
  const [, flags = '', body = ''] = /^(?:\(\?([ims]+)\))?(.*)$/s.exec(pattern.replaceAll('(?P<', '(?<')) ?? [];
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(
        `${unicode ? BEFORE : BEFORE.replace('\\p{Z}', '')}(?:${body})${unicode ? AFTER : '(?=$|[^A-Za-z0-9])'}`,
        `g${flags}${unicode}`,
      );
    } catch {
      // Escapes that are harmless elsewhere are errors in a Unicode pattern; the second try is without it.
    }
  }
  return undefined;
}
