import { addBlock } from './block.ts';
import { type BlockRule, DEEPEST, DONE } from './blocks.ts';
import { GROUP_MENTION, USER_MENTION } from './names.ts';

const ANY_QUOTED = /^ {0,3}>/m;

/** Lines after `>`; lines that follow without a blank line belong to the quote too. */
export const quote: BlockRule = (parent, piece, parser) => {
  if (parser.depth() >= DEEPEST || !piece.includes('>') || !ANY_QUOTED.test(piece)) return undefined;
  const lines = piece.split('\n');
  const start = firstQuoted(lines);
  if (start < 0) return undefined;
  parser.parse(parent, [lines.slice(0, start).join('\n')]);
  parser.parseText(addBlock(parent, 'blockquote'), lines.slice(start).map(unquoted).join('\n'), 'quote');
  return DONE;
};

/** The first quoted line after which there are other than empty quoted lines, or -1. */
function firstQuoted(lines: string[]): number {
  let found = -1;
  let onlyMarksFollow = true;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    const behind = behindMark(line);
    onlyMarksFollow = line === '' || (onlyMarksFollow && behind?.trim() === '');
    if (!onlyMarksFollow && behind !== undefined) found = index;
  }
  return found;
}

/** The text after the mark; undefined if there is no mark. */
function behindMark(line: string): string | undefined {
  let index = 0;
  while (index < 3 && line[index] === ' ') index++;
  if (line[index] !== '>') return undefined;
  return line.slice(line[index + 1] === ' ' ? index + 2 : index + 1);
}

/** Removes the mark and makes every mention silent: a quote must not notify people again. */
function unquoted(line: string): string {
  if (line.trim() === '>') return '';
  const silent = line.includes('@') ? silenced(line) : line;
  return behindMark(silent) ?? silent;
}

const silenced = (line: string) => line.replace(USER_MENTION, '@_**$2**').replace(GROUP_MENTION, '@_*$2*');
