/** A piece of the rendered message. */
export type Node = Element | Text | Fragment;

export interface Element {
  kind: 'element';
  tag: string;
  attributes: Record<string, string>;
  children: Node[];
}

export interface Text {
  kind: 'text';
  text: string;
}

/** Finished HTML that this room wrote itself (code, formulas, spoiler frames, entities); never a piece of the source. */
export interface Fragment {
  kind: 'fragment';
  html: string;
  /** What a reader sees of it, for search. */
  text: string;
  /** A paragraph that holds nothing but a block gives way to it. */
  isBlock: boolean;
}

export function element(tag: string, attributes: Record<string, string> = {}, children: Node[] = []): Element {
  return { kind: 'element', tag, attributes, children };
}

export function text(content: string): Text {
  return { kind: 'text', text: content };
}

export function fragment(html: string, shown = '', isBlock = false): Fragment {
  return { kind: 'fragment', html, text: shown, isBlock };
}

const BLOCK_TAGS = new Set('blockquote div h1 h2 h3 h4 h5 h6 hr li ol p table tbody td th thead tr ul'.split(' '));

export function isBlock(node: Node | undefined): boolean {
  return node?.kind === 'element' && BLOCK_TAGS.has(node.tag);
}

/** The characters of a node in reading order, without any separation of blocks. */
export function textOf(node: Node): string {
  if (node.kind !== 'element') return node.text;
  return node.children.map(textOf).join('');
}
