import type { MarkdownIt } from 'markdown-it';
import { draftOf } from './draft.ts';
import { isBlock, type Node } from './tree.ts';

/**
 * Records the text that a reader sees, for search: one line for each block or line. Runs before previews, which would
 * hide addresses.
 */
export function plainText(md: MarkdownIt): void {
  md.core.ruler.push('plain text', (state) => {
    const draft = draftOf(state);
    draft.text = shownText(draft.body);
  });
}

function shownText(root: Node): string {
  const parts: string[] = [];
  collect(root, parts);
  const lines: string[] = [];
  for (const line of parts.join('').split('\n')) {
    const shown = line.trim();
    if (shown) lines.push(shown);
  }
  return lines.join('\n');
}

function collect(node: Node, parts: string[]): void {
  if (node.kind !== 'element') {
    parts.push(node.kind === 'fragment' && node.isBlock ? `\n${node.text}\n` : node.text);
    return;
  }
  if (node.tag === 'img') parts.push(node.attributes.alt ?? '');
  const separator = node.tag === 'td' || node.tag === 'th' ? ' ' : isBlock(node) || node.tag === 'br' ? '\n' : '';
  if (separator) parts.push(separator);
  for (const child of node.children) collect(child, parts);
  if (separator) parts.push(separator);
}
