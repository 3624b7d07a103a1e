import { addBlock } from './block.ts';
import { type BlockRule, DEEPEST, DONE } from './blocks.ts';
import { GROUP_MENTION, USER_MENTION } from './names.ts';

const QUOTED = /^ {0,3}> ?(.*)/;
const ONLY_MARK = /^ {0,3}>\s*$/;

/** Lines behind `>`; what follows without a blank line belongs to the quote too. */
export const quote: BlockRule = (parent, piece, parser) => {
  if (parser.depth >= DEEPEST || !piece.includes('>')) return undefined;
  const lines = piece.split('\n');
  const start = firstQuoted(lines);
  if (start < 0) return undefined;
  parser.parse(parent, [lines.slice(0, start).join('\n')]);
  parser.parseText(addBlock(parent, 'blockquote'), lines.slice(start).map(unquoted).join('\n'), 'quote');
  return DONE;
};

/** The first quoted line from which on there is anything but empty quoted lines, or -1. */
function firstQuoted(lines: string[]): number {
  let found = -1;
  let onlyMarksFollow = true;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    onlyMarksFollow = line === '' || (onlyMarksFollow && ONLY_MARK.test(line));
    if (!onlyMarksFollow && QUOTED.test(line)) found = index;
  }
  return found;
}

/** Takes the mark away and makes every mention silent: quoting somebody must not call people again. */
function unquoted(line: string): string {
  if (line.trim() === '>') return '';
  const silent = line.replace(USER_MENTION, '@_**$2**').replace(GROUP_MENTION, '@_*$2*');
  return QUOTED.exec(silent)?.[1] ?? silent;
}
