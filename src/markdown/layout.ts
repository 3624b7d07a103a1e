import type { MarkdownIt } from 'markdown-it';
import { draftOf } from './draft.ts';
import { type Element, isBlock, type Node, text } from './tree.ts';

const NEWLINE = text('\n');

/** Puts the newlines between blocks and behind line breaks where the dialect has them. */
export function layout(md: MarkdownIt): void {
  md.core.ruler.push('layout', (state) => {
    const draft = draftOf(state);
    separate(draft.body);
  });
}

/** Texts with no element between them, and the element before them. */
interface Stretch {
  after: Element | undefined;
  texts: Node[];
}

function separate(parent: Element): void {
  const stretches = stretchesOf(parent);
  parent.children = stretches.flatMap(({ after, texts }, index) => {
    const holdsBlocks = isBlock(parent);
    if (after) separate(after);
    const startsLine = after ? after.tag === 'br' : false;
    const next = stretches[index + 1]?.after;
    const breaks = after ? startsLine || (holdsBlocks && isBlock(after)) : holdsBlocks && isBlock(next);
    const laid = breaks && isBlank(texts) ? [NEWLINE] : startsLine ? [NEWLINE, ...texts] : texts;
    return after ? [after, ...laid] : laid;
  });
}

function stretchesOf(parent: Element): Stretch[] {
  const stretches: Stretch[] = [{ after: undefined, texts: [] }];
  for (const child of parent.children) {
    if (child.kind === 'element') stretches.push({ after: child, texts: [] });
    else stretches.at(-1)?.texts.push(child);
  }
  return stretches;
}

function isBlank(texts: Node[]): boolean {
  return texts.every((node) => node.kind === 'text' && !node.text.trim());
}
