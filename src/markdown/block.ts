/**
 * A block during block parsing: `text` comes before the children, `tail` after the block itself. Inline marks in both
 * are not parsed yet.
 */
export interface Block {
  tag: string;
  attributes: Record<string, string>;
  text: string;
  children: Block[];
  tail: string;
  /** Lines of indented code, which are not parsed further. */
  code?: string;
}

export function block(tag: string, text = ''): Block {
  return { tag, attributes: {}, text, children: [], tail: '' };
}

export function addBlock(parent: Block, tag: string, text = ''): Block {
  const child = block(tag, text);
  parent.children.push(child);
  return child;
}
