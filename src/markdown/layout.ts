import type { MarkdownIt } from 'markdown-it';
import { draftOf } from './draft.ts';
import { type Element, isBlock, type Node, text } from './tree.ts';

const NEWLINE = text('\n');

/** Adds newlines between blocks and after line breaks, as in the dialect. */
export function layout(md: MarkdownIt): void {
  md.core.ruler.push('layout', (state) => {
    const draft = draftOf(state);
    separate(draft.body);
  });
}

/** Separates the elements of a parent; between them, before the first and after the last there are only texts. */
function separate(parent: Element): void {
  const { children } = parent;
  if (nextElement(children, 0) === children.length) return;
  const holdsBlocks = isBlock(parent);
  const laid: Node[] = [];
  let after: Element | undefined;
  for (let start = 0; start <= children.length; ) {
    const end = nextElement(children, start);
    const next = children[end];
    const startsLine = after?.tag === 'br';
    const breaks = after ? startsLine || (holdsBlocks && isBlock(after)) : holdsBlocks && isBlock(next);
    const texts = children.slice(start, end);
    if (breaks && isBlank(texts)) laid.push(NEWLINE);
    else if (startsLine) laid.push(NEWLINE, ...texts);
    else laid.push(...texts);
    if (next?.kind === 'element') {
      separate(next);
      laid.push(next);
      after = next;
    }
    start = end + 1;
  }
  parent.children = laid;
}

function nextElement(nodes: readonly Node[], from: number): number {
  let index = from;
  while (index < nodes.length && nodes[index]?.kind !== 'element') index++;
  return index;
}

function isBlank(texts: Node[]): boolean {
  return texts.every((node) => node.kind === 'text' && !node.text.trim());
}
