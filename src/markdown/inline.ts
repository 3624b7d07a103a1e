import type { MarkdownIt } from 'markdown-it';
import type { Block } from './block.ts';
import { codeBlock } from './code.ts';
import { type Draft, draftOf, nodesOf, putAside, type Stashed } from './draft.ts';
import { type Element, element, type Node } from './tree.ts';

/** A piece of text that a pass replaces by a node. */
export interface Found extends Made {
  start: number;
  end: number;
}

export interface Made {
  node: Node;
  /** The element's text, which the later passes process too. */
  inner?: string;
  /** Whether the same pass also processes `inner`, before the later ones. */
  again?: boolean;
  /** Whether later passes must not process the text, although earlier ones have left marks in it. */
  closed?: boolean;
}

/** One inline feature: finds its pieces from left to right, none overlapping. */
export type InlinePass = (text: string, draft: Draft) => Iterable<Found>;

/** What a pass returns for a text in which there cannot be anything for it: most passes for most texts. */
export const NOTHING: readonly Found[] = [];

/** A pass that is skipped for texts without the characters that all its pieces contain. */
export function inTextsWith(sign: string, pass: InlinePass): InlinePass {
  return (text, draft) => (text.includes(sign) ? pass(text, draft) : NOTHING);
}

/**
 * A pass that searches for a global pattern, all of whose matches contain the sign; if `make` returns undefined, the text
 * is left to later passes.
 */
export function byPattern(
  sign: string,
  pattern: RegExp,
  make: (match: RegExpExecArray, draft: Draft) => Made | undefined,
): InlinePass {
  // Not `matchAll`, which copies the pattern. The same pass may process matches in between, so the position is kept
  // here.
  const next = (text: string, position: number) => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };

  function* all(text: string, draft: Draft, first: RegExpExecArray): Iterable<Found> {
    for (let match: RegExpExecArray | null = first; match !== null; ) {
      const { index } = match;
      const end = index + match[0].length;
      const made = make(match, draft);
      if (made) yield Object.assign(made, { start: index, end });
      match = next(text, Math.max(end, index + 1));
    }
  }

  return inTextsWith(sign, (text, draft) => {
    const first = next(text, 0);
    return first ? all(text, draft, first) : NOTHING;
  });
}

/** Registers the inline passes in order; each processes the text that the ones before it left. */
export function inline(md: MarkdownIt, passes: InlinePass[]): void {
  md.core.ruler.push('inline', (state) => {
    const draft = draftOf(state);
    draft.body = elementOf(draft, draft.tree, passes);
  });
}

function elementOf(draft: Draft, source: Block, passes: InlinePass[]): Element {
  if (source.code !== undefined) return element('p', {}, [codeBlock(source.code, undefined)]);
  const read = (marked: string) => (marked ? nodesOf(draft, replaced(draft, marked, passes, 0)) : []);
  const children: Node[] = read(source.text);
  for (const child of source.children) children.push(elementOf(draft, child, passes), ...read(child.tail));
  return element(source.tag, source.attributes, children);
}

/** Applies the passes from this one on. */
function replaced(draft: Draft, source: string, passes: readonly InlinePass[], from: number): string {
  let marked = source;
  for (let index = from; index < passes.length; index++) marked = replacedBy(draft, marked, passes, index);
  return marked;
}

/** Applies only this pass to the text itself; the later ones process the content of the pieces that it finds. */
function replacedBy(draft: Draft, marked: string, passes: readonly InlinePass[], index: number): string {
  const pass = passes[index];
  const pieces = pass?.(marked, draft) ?? NOTHING;
  if (pieces === NOTHING) return marked;
  let output = '';
  let position = 0;
  for (const { start, end, node, inner, again, closed } of pieces) {
    const stashed: Stashed = { node };
    if (inner !== undefined) {
      stashed.inner = closed ? inner : replaced(draft, inner, passes, again ? index : index + 1);
    }
    output += marked.slice(position, start) + putAside(draft, stashed);
    position = end;
  }
  return position === 0 ? marked : output + marked.slice(position);
}
