import { addBlock, type Block, block } from './block.ts';
import { type BlockParser, type BlockRule, DEEPEST, DONE } from './blocks.ts';

const INDENT = '  ';

interface Style {
  tag: 'ul' | 'ol';
  first: RegExp;
  item: RegExp;
  nested: RegExp;
}

const BULLETS: Style = {
  tag: 'ul',
  first: /^ {0,1}[*+-] +/,
  item: /^ {0,1}([*+-]) +(.*)/,
  nested: /^ {2,3}(?:\d+\.|[*+-]) +/,
};
const NUMBERS: Style = {
  tag: 'ol',
  first: /^ {0,1}\d+\. +/,
  item: /^ {0,1}(\d+)\. +(.*)/,
  nested: /^ {2,3}(?:\d+\.|[*+-]) +/,
};

export const bulletList: BlockRule = (parent, piece, parser) => list(BULLETS, parent, piece, parser);
export const numberedList: BlockRule = (parent, piece, parser) => list(NUMBERS, parent, piece, parser);

function list(style: Style, parent: Block, piece: string, parser: BlockParser) {
  if (parser.depth() >= DEEPEST || !style.first.test(piece)) return undefined;
  const items = itemsOf(style, piece);
  const target = listFor(style, parent, piece);
  if (target !== parent && target.children.length > 0) {
    loosen(target.children.at(-1));
    parser.parse(addBlock(target, 'li'), [items.shift() ?? ''], 'loose list');
  }
  for (const item of items) {
    const previous = target.children.at(-1);
    const into = item.startsWith(INDENT) && previous ? previous : addBlock(target, 'li');
    parser.parse(into, [item], 'list');
  }
  return DONE;
}

/**
 * The list that an item joins or begins. A list continues after a blank line; in an item that begins with an item, it
 * is the surrounding list.
 */
function listFor(style: Style, parent: Block, piece: string): Block {
  const sibling = parent.children.at(-1);
  if (sibling?.tag === style.tag) return sibling;
  if (isList(parent)) return parent;
  const created = addBlock(parent, style.tag);
  const start = style.item.exec(piece)?.[1] ?? '1';
  if (style.tag === 'ol' && start !== '1') created.attributes.start = start;
  return created;
}

/** One text per item; lines of a nested list stay together as one text, with their indentation. */
function itemsOf(style: Style, piece: string): string[] {
  const items: string[][] = [];
  for (const line of piece.split('\n')) {
    const item = style.item.exec(line);
    const last = items.at(-1);
    if (item) items.push([item[2] ?? '']);
    else if (!last || (style.nested.test(line) && !last[0]?.startsWith(INDENT))) items.push([line]);
    else last.push(line);
  }
  return items.map((lines) => lines.join('\n'));
}

/** Puts the text of an item of a loose list into paragraphs. */
function loosen(item: Block | undefined): void {
  if (!item) return;
  wrapText(item);
  const last = item.children.at(-1);
  if (last?.tail) {
    addBlock(item, 'p', last.tail.trimStart());
    last.tail = '';
  }
}

function wrapText(item: Block): void {
  if (!item.text) return;
  item.children.unshift(block('p', item.text));
  item.text = '';
}

/** Indented text that belongs to an item above it. */
export const itemContinuation: BlockRule = (parent, piece, parser) => {
  const isInList = parent.tag === 'li' || isList(parent.children.at(-1));
  if (!piece.startsWith(INDENT) || parser.place() === 'indented' || !isInList) return undefined;
  const { level, target } = levelOf(parent, piece, parser);
  const content = piece.replace(new RegExp(`^ {${level * INDENT.length}}`, 'gm'), '');
  continueItem(parent, target, content, parser);
  return DONE;
};

function continueItem(parent: Block, target: Block, content: string, parser: BlockParser): void {
  const nested = parent.children.at(-1);
  const last = target.children.at(-1);
  if (parent.tag === 'li') parser.parse(nested && isList(nested) ? nested : parent, [content], 'indented');
  else if (target.tag === 'li') parser.parse(target, [content], 'indented');
  else if (last?.tag !== 'li') parser.parse(addBlock(target, 'li'), [content], 'indented');
  else {
    wrapText(last);
    parser.parseText(last, content, 'indented');
  }
}

/** The level of the list that the indentation reaches, and the block there. */
function levelOf(parent: Block, piece: string, parser: BlockParser): { level: number; target: Block } {
  const indentation = Math.floor((/^ */.exec(piece)?.[0].length ?? 0) / INDENT.length);
  let level = parser.place() === 'list' ? 1 : 0;
  let target = parent;
  while (indentation > level) {
    const child = target.children.at(-1);
    if (!child || !(child.tag === 'li' || isList(child))) break;
    if (child.tag !== 'li') level++;
    target = child;
  }
  return { level, target };
}

function isList(candidate: Block | undefined): boolean {
  return candidate?.tag === 'ul' || candidate?.tag === 'ol';
}
