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
  /** The element's text, which the later passes read as well. */
  inner?: string;
  /** Whether the same pass reads `inner` too, before the later ones. */
  again?: boolean;
  /** Text that no later pass may read, though earlier ones have left their marks in it. */
  closed?: boolean;
}

/** One inline feature: finds its pieces from left to right, none overlapping. */
export type InlinePass = (text: string, draft: Draft) => Iterable<Found>;

/** A pass that looks for a global pattern; where `make` gives nothing the text is left to later passes. */
export function byPattern(
  pattern: RegExp,
  make: (match: RegExpExecArray, draft: Draft) => Made | undefined,
): InlinePass {
  return function* (text, draft) {
    for (const match of text.matchAll(pattern)) {
      const made = make(match, draft);
      if (made) yield Object.assign(made, { start: match.index, end: match.index + match[0].length });
    }
  };
}

/** Registers the inline passes in their order; each reads all the text that the ones before it left. */
export function inline(md: MarkdownIt, passes: InlinePass[]): void {
  md.core.ruler.push('inline', (state) => {
    const draft = draftOf(state);
    draft.body = elementOf(draft, draft.tree, passes);
  });
}

function elementOf(draft: Draft, source: Block, passes: InlinePass[]): Element {
  if (source.code !== undefined) return element('p', {}, [codeBlock(source.code, undefined)]);
  const read = (marked: string) => (marked ? nodesOf(draft, replaced(draft, marked, passes)) : []);
  const children: Node[] = read(source.text);
  for (const child of source.children) children.push(elementOf(draft, child, passes), ...read(child.tail));
  return element(source.tag, source.attributes, children);
}

function replaced(draft: Draft, source: string, passes: InlinePass[]): string {
  let marked = source;
  for (const index of passes.keys()) marked = replacedBy(draft, marked, passes.slice(index));
  return marked;
}

/** Only the first pass is applied to the text itself; the others read what stands inside the pieces that it finds. */
function replacedBy(draft: Draft, marked: string, passes: InlinePass[]): string {
  const [pass, ...later] = passes;
  let [output, position] = ['', 0];
  for (const { start, end, node, inner, again, closed } of pass?.(marked, draft) ?? []) {
    const stashed: Stashed = { node };
    if (inner !== undefined) stashed.inner = closed ? inner : replaced(draft, inner, again ? passes : later);
    output += marked.slice(position, start) + putAside(draft, stashed);
    position = end;
  }
  return position === 0 ? marked : output + marked.slice(position);
}
