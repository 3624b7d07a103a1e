import type { MarkdownIt } from 'markdown-it';
import { MAX_RENDERED_BYTES } from '../domain/limits.ts';
import { cannotRender } from '../domain/messages/content.ts';
import { draftOf } from './draft.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { Element, Node } from './tree.ts';

const VOID_TAGS = new Set(['br', 'hr', 'img']);

/** Turns the finished tree into one token; the only place where text becomes HTML. Refuses too much HTML. */
export function html(md: MarkdownIt): void {
  md.renderer.rules.fragment = (tokens, index) => tokens[index]?.content ?? '';
  md.core.ruler.push('html', (state) => {
    const token = new state.Token('fragment', '', 0);
    token.content = htmlOf(draftOf(state).body.children);
    state.tokens.push(token);
  });
}

function htmlOf(nodes: readonly Node[]): string {
  const parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    length += part.length;
    if (length > MAX_RENDERED_BYTES) throw cannotRender();
    parts.push(part);
  };
  for (const node of nodes) addNode(node, add);
  const whole = parts.join('');
  if (Buffer.byteLength(whole) > MAX_RENDERED_BYTES) throw cannotRender();
  return whole;
}

function addNode(node: Node, add: (part: string) => void): void {
  const only = standIn(node);
  if (only.kind !== 'element') {
    add(only.kind === 'text' ? escapeText(only.text) : only.html);
    return;
  }
  add(`<${only.tag}${attributesOf(only)}>`);
  for (const child of only.children) addNode(child, add);
  if (!VOID_TAGS.has(only.tag)) add(`</${only.tag}>`);
}

function attributesOf({ attributes }: Element): string {
  let written = '';
  const names = Object.keys(attributes);
  if (names.length > 1) names.sort();
  for (const name of names) written += ` ${name}="${escapeAttribute(attributes[name] ?? '')}"`;
  return written;
}

/** Replaces a paragraph that contains only a block of finished HTML by that block. */
function standIn(node: Node): Node {
  if (!isParagraph(node) || node.children.length !== 1) return node;
  const [child] = node.children;
  return child?.kind === 'fragment' && child.isBlock ? child : node;
}

function isParagraph(node: Node): node is Element {
  return node.kind === 'element' && node.tag === 'p';
}
