import type { MarkdownIt } from 'markdown-it';
import { MAX_TABLE_CELLS } from '../domain/limits.ts';
import { cannotRender } from '../domain/messages/content.ts';
import type { Block } from './block.ts';
import { draftOf } from './draft.ts';

/** In what kind of surroundings the blocks being parsed stand. */
export type Place = 'list' | 'loose list' | 'quote' | 'indented';

export interface BlockParser {
  readonly place: Place | undefined;
  /** How many blocks are nested around this one. */
  readonly depth: number;
  /** Counts the cells of a table; refuses more than a text can fill. */
  addCells(count: number): void;
  /** Parses text that may hold several blocks, separated by blank lines. */
  parseText(parent: Block, text: string, place?: Place): void;
  /** Parses pieces that hold no blank line. */
  parse(parent: Block, pieces: string[], place?: Place): void;
}

/**
 * Tries to read the piece of text as its kind of block. Returns undefined if it is none, else what is left of the
 * piece (possibly nothing).
 */
export type BlockRule = (parent: Block, piece: string, parser: BlockParser) => { rest: string } | undefined;

export const DONE = { rest: '' };
/** Deeper blocks are read as paragraphs: nobody writes them, and they must not exhaust the stack. */
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
    get place() {
      return places.at(-1);
    },
    get depth() {
      return depth;
    },
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
