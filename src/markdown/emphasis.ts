import { byPattern, type InlinePass, inTextsWith } from './inline.ts';
import { element } from './tree.ts';

// Emphasis does not span lines, underscores have no meaning, and only `**` may have spaces inside its marks.
const STRONG_EMPHASIS = /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g;
const STRONG = /\*\*([^\n]+?)\*\*/g;
const DELETED = /(?<!~)~~([^~\n]+?)~~(?!~)/g;

export const strongEmphasis: InlinePass = byPattern('***', STRONG_EMPHASIS, ([, inner = '']) => ({
  node: element('strong', {}, [element('em')]),
  inner,
}));
export const strong: InlinePass = byPattern('**', STRONG, ([, inner = '']) => ({ node: element('strong'), inner }));
export const deleted: InlinePass = byPattern('~~', DELETED, ([, inner = '']) => ({ node: element('del'), inner }));

/** Text between asterisks, with the emphasis already found in it. */
interface Stretch {
  start: number;
  end: number;
  depth: number;
  /** Only the outermost ones, including the asterisks. */
  found: { start: number; end: number }[];
}

const DEEPEST = 50;

/**
 * Once a pair of asterisks is found, the asterisks around it may form a pair, so `**a*b*` is emphasis within emphasis.
 */
export const emphasis: InlinePass = inTextsWith('*', function* (source) {
  for (const { found } of stretchesOf(source)) {
    for (const { start, end } of found) {
      yield { start, end, node: element('em'), inner: source.slice(start + 1, end - 1), again: true };
    }
  }
});

/** Each asterisk closes the stretch before it, if another one opened that stretch and it may be emphasis. */
function stretchesOf(source: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const next of betweenAsterisks(source)) {
    const [before, last] = stretches.slice(-2);
    if (before && last && isEmphasis(source, last)) {
      stretches.pop();
      before.found.push({ start: last.start - 1, end: last.end + 1 });
      before.depth = Math.max(before.depth, last.depth + 1);
      before.end = next.end;
    } else stretches.push(next);
  }
  return stretches;
}

function betweenAsterisks(source: string): Stretch[] {
  let start = 0;
  return source.split('*').map((content) => {
    const stretch = { start, end: start + content.length, depth: 0, found: [] };
    start = stretch.end + 1;
    return stretch;
  });
}

function isEmphasis(source: string, { start, end, depth }: Stretch): boolean {
  return depth < DEEPEST && /^[^\s^](?:[^^\n]*[^\s^])?$/.test(source.slice(start, end));
}
