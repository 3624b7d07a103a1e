import type { Block } from './block.ts';
import type { RenderContext, UserRef } from './context.ts';
import type { Names } from './names.ts';
import { type Element, type Node, textOf } from './tree.ts';

/** Something that a rule put aside: a finished node, or elements whose innermost text still has marks in it. */
export interface Stashed {
  node: Node;
  inner?: string;
}

/** Names in the source as sets; users in lower case. */
export type Named = { [Kind in keyof Names]: ReadonlySet<Names[Kind][number]> };

export function namedIn(names: Names): Named {
  return {
    users: setOf(names.users.map((name) => name.toLowerCase())),
    userIds: setOf(names.userIds),
    groups: setOf(names.groups),
    channels: setOf(names.channels),
    emoji: setOf(names.emoji),
  };
}

const NOTHING: ReadonlySet<never> = new Set();

function setOf<Item>(items: readonly Item[]): ReadonlySet<Item> {
  return items.length > 0 ? new Set(items) : NOTHING;
}

/** One message on its way through the pipeline; each rule uses the results of the rules before it. */
export interface Draft {
  context: RenderContext;
  /** Names in the source. Only these resolve, even if a later step rearranges the text. */
  named: Named;
  /** By their names in lower case. */
  usersByName: ReadonlyMap<string, UserRef>;
  stash: Stashed[];
  lines: string[];
  tree: Block;
  body: Element;
  /** The text that a reader sees, including links to images. */
  text: string;
  mentions: { userIds: Set<number>; groupIds: Set<number>; channelWildcard: boolean; topicWildcard: boolean };
  links: string[];
  hasImage: boolean;
}

/** Carries a draft through markdown-it, which gives it to each step. */
export class Environment {
  [name: string | symbol]: unknown;
  readonly draft: Draft;

  constructor(draft: Draft) {
    this.draft = draft;
  }
}

export function draftOf({ env }: { env: unknown }): Draft {
  if (!(env instanceof Environment)) throw new Error('This pipeline needs an Environment');
  return env.draft;
}

// These two characters are removed from the source, so marks come only from here.
const OPEN = '\u0002';
const CLOSE = '\u0003';
export const RESERVED = new RegExp(`[${OPEN}${CLOSE}]`, 'g');
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');

/** Puts a node aside and returns the mark that represents it in the text. */
export function putAside(draft: Draft, stashed: Stashed): string {
  draft.stash.push(stashed);
  return `${OPEN}${draft.stash.length - 1}${CLOSE}`;
}

/** The text with each mark replaced by its node. */
export function nodesOf(draft: Draft, marked: string): Node[] {
  const nodes: Node[] = [];
  let position = 0;
  for (let start = marked.indexOf(OPEN); start >= 0; start = marked.indexOf(OPEN, position)) {
    const end = marked.indexOf(CLOSE, start);
    if (start > position) nodes.push({ kind: 'text', text: marked.slice(position, start) });
    const stashed = draft.stash[Number(marked.slice(start + 1, end))];
    if (stashed) nodes.push(settled(draft, stashed));
    position = end + 1;
  }
  if (position < marked.length) nodes.push({ kind: 'text', text: marked.slice(position) });
  return nodes;
}

function settled(draft: Draft, { node, inner }: Stashed): Node {
  if (inner !== undefined && node.kind === 'element') innermost(node).children = nodesOf(draft, inner);
  return node;
}

function innermost(outer: Element): Element {
  const [child] = outer.children;
  return child?.kind === 'element' ? innermost(child) : outer;
}

/** The text with each mark replaced by the characters of its node, for addresses, which cannot contain elements. */
export function plainOf(draft: Draft, marked: string): string {
  return marked.replace(MARK, (_mark, index) => {
    const stashed = draft.stash[Number(index)];
    if (!stashed) return '';
    if (stashed.inner !== undefined) return plainOf(draft, stashed.inner);
    return textOf(stashed.node);
  });
}
