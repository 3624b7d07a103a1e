import { addBlock } from './block.ts';
import { type BlockRule, DEEPEST, DONE } from './blocks.ts';
import { GROUP_MENTION, USER_MENTION } from './names.ts';

/** Lines after `>`; lines that follow without a blank line belong to the quote too. */
export const quote: BlockRule = (parent, piece, parser) => {
  if (parser.depth() >= DEEPEST) return undefined;
  const start = startOfQuote(piece);
  if (start < 0) return undefined;
  parser.parse(parent, [piece.slice(0, Math.max(0, start - 1))]);
  parser.parseText(addBlock(parent, 'blockquote'), withoutMarks(piece.slice(start)), 'quote');
  return DONE;
};

/** The position of the first quoted line after which there are other than empty quoted lines, or -1. */
function startOfQuote(text: string): number {
  for (const [start, line] of linesWithMark(text)) {
    const mark = markIn(line);
    if (mark >= 0) return isBlank(line.slice(mark + 1)) ? startBeforeText(text) : start;
  }
  return -1;
}

/** The same, where the first quoted line is an empty one. */
function startBeforeText(text: string): number {
  let found = -1;
  let start = text.length + 1;
  let onlyMarksFollow = true;
  for (const line of text.split('\n').reverse()) {
    start -= line.length + 1;
    const mark = markIn(line);
    onlyMarksFollow = line === '' || (onlyMarksFollow && mark >= 0 && isBlank(line.slice(mark + 1)));
    if (!onlyMarksFollow && mark >= 0) found = start;
  }
  return found;
}

/** The lines with `>` somewhere in them, and where they start. Most lines of a quote in quotes have none. */
function* linesWithMark(text: string): Iterable<[start: number, line: string]> {
  for (let mark = text.indexOf('>'); mark >= 0; ) {
    const start = text.lastIndexOf('\n', mark) + 1;
    const newline = text.indexOf('\n', mark);
    const end = newline < 0 ? text.length : newline;
    yield [start, text.slice(start, end)];
    mark = text.indexOf('>', end);
  }
}

const SPACE = 0x20;
const MARK = 0x3e;

/** The position of the mark with which a line begins, or -1. */
function markIn(line: string): number {
  let index = 0;
  while (index < 3 && line.charCodeAt(index) === SPACE) index++;
  return line.charCodeAt(index) === MARK ? index : -1;
}

const isBlank = (text: string) => text.trim() === '';

/** Removes the marks of quoted lines and makes every mention silent: a quote must not notify people again. */
function withoutMarks(text: string): string {
  const silent = text.includes('@') ? text.split('\n').map(silenced).join('\n') : text;
  let written = '';
  let position = 0;
  for (const [start, line] of linesWithMark(silent)) {
    written += silent.slice(position, start) + withoutMark(line);
    position = start + line.length;
  }
  return written + silent.slice(position);
}

function withoutMark(line: string): string {
  if (line.trim() === '>') return '';
  const mark = markIn(line);
  if (mark < 0) return line;
  return line.slice(line.charCodeAt(mark + 1) === SPACE ? mark + 2 : mark + 1);
}

const silenced = (line: string) =>
  line.includes('@') ? line.replace(USER_MENTION, '@_**$2**').replace(GROUP_MENTION, '@_*$2*') : line;
