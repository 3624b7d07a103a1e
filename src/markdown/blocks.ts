import type { MarkdownIt } from 'markdown-it';
import { MAX_TABLE_CELLS } from '../domain/limits.ts';
import { cannotRender } from '../domain/messages/content.ts';
import type { Block } from './block.ts';
import { draftOf } from './draft.ts';

/** The context of the blocks being parsed. */
export type Place = 'list' | 'loose list' | 'quote' | 'indented';

export interface BlockParser {
  place(): Place | undefined;
  /** The number of blocks around this one. */
  depth(): number;
  /** Counts the cells of a table; refuses too many. */
  addCells(count: number): void;
  /** Parses text that may contain several blocks, separated by blank lines. */
  parseText(parent: Block, text: string, place?: Place): void;
  /** Parses pieces without blank lines. */
  parse(parent: Block, pieces: string[], place?: Place): void;
}

/**
 * Tries to parse the piece of text as its kind of block. Returns undefined if it is not one, else the rest of the
 * piece, which may be empty.
 */
export type BlockRule = (parent: Block, piece: string, parser: BlockParser) => { rest: string } | undefined;

export const DONE = { rest: '' };
/** Deeper blocks are parsed as paragraphs: people do not write them, and they must not exhaust the stack. */
export const DEEPEST = 64;

/** Registers the block rules in their order of precedence; the last must accept everything. */
export function blocks(md: MarkdownIt, rules: BlockRule[]): void {
  md.core.ruler.push('blocks', (state) => {
    const draft = draftOf(state);
    parserOf(rules).parseText(draft.tree, draft.lines.join('\n'));
  });
}

function parserOf(rules: BlockRule[]): BlockParser {
  const places: (Place | undefined)[] = [undefined];
  let depth = 0;
  let cells = 0;
  const parser: BlockParser = {
    place: () => places.at(-1),
    depth: () => depth,
    addCells(count) {
      cells += count;
      if (cells > MAX_TABLE_CELLS) throw cannotRender();
    },
    parseText: (parent, text, place) => parser.parse(parent, text.split('\n\n'), place),
    parse(parent, pieces, place) {
      depth++;
      if (place) places.push(place);
      for (const piece of pieces) parsePiece(parent, piece);
      if (place) places.pop();
      depth--;
    },
  };
  const parsePiece = (parent: Block, piece: string) => {
    let unread = piece;
    do unread = firstOutcome(rules, parent, unread, parser)?.rest ?? '';
    while (unread);
  };
  return parser;
}

function firstOutcome(rules: BlockRule[], parent: Block, piece: string, parser: BlockParser) {
  for (const rule of rules) {
    const outcome = rule(parent, piece, parser);
    if (outcome) return outcome;
  }
  return undefined;
}
