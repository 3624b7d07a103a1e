/**
 * A block while blocks are still being found: `text` comes before the children, `tail` behind the block itself,
 * both with their inline marks unread.
 */
export interface Block {
  tag: string;
  attributes: Record<string, string>;
  text: string;
  children: Block[];
  tail: string;
  /** Lines of indented code, which nothing reads further. */
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
