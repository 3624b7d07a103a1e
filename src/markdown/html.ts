import type { MarkdownIt, Token } from 'markdown-it';
import { draftOf } from './draft.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { Element, Node } from './tree.ts';

const VOID_TAGS = new Set(['br', 'hr', 'img']);

/** Hands the finished tree to the renderer as tokens; the only place where text becomes HTML. */
export function html(md: MarkdownIt): void {
  md.renderer.rules.text = (tokens, index) => escapeText(tokens[index]?.content ?? '');
  md.renderer.rules.fragment = (tokens, index) => tokens[index]?.content ?? '';
  md.renderer.renderAttrs = ({ attrs }) =>
    (attrs ?? []).map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`).join('');
  md.core.ruler.push('tokens', (state) => {
    const draft = draftOf(state);
    const add = (type: string, tag: string, nesting: -1 | 0 | 1): Token => {
      const token = new state.Token(type, tag, nesting);
      state.tokens.push(token);
      return token;
    };
    for (const child of draft.body.children) addTokens(child, add);
  });
}

type Add = (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

function addTokens(node: Node, add: Add): void {
  const only = standIn(node);
  if (only.kind !== 'element') {
    add(only.kind, '', 0).content = only.kind === 'text' ? only.text : only.html;
    return;
  }
  const token = add(`${only.tag}_open`, only.tag, VOID_TAGS.has(only.tag) ? 0 : 1);
  token.attrs = Object.entries(only.attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const child of only.children) addTokens(child, add);
  if (token.nesting === 1) add(`${only.tag}_close`, only.tag, -1);
}

/** A paragraph of nothing but a block of ready HTML is that block. */
function standIn(node: Node): Node {
  if (!isParagraph(node) || node.children.length !== 1) return node;
  const [child] = node.children;
  return child?.kind === 'fragment' && child.isBlock ? child : node;
}

function isParagraph(node: Node): node is Element {
  return node.kind === 'element' && node.tag === 'p';
}
