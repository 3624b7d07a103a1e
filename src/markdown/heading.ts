import { addBlock } from './block.ts';
import type { BlockRule } from './blocks.ts';

const MARK = /(?:^|\n)(#{1,6})\s/g;

/** `# text`, also between other lines of a paragraph. */
export const heading: BlockRule = (parent, piece, parser) => {
  if (!piece.includes('#')) return undefined;
  for (const mark of piece.matchAll(MARK)) {
    const start = mark.index + mark[0].length;
    const newline = piece.indexOf('\n', start);
    const end = newline < 0 ? piece.length : newline;
    const title = titleOf(piece.slice(start, end));
    if (title === undefined) continue;
    if (mark.index > 0) parser.parse(parent, [piece.slice(0, mark.index)]);
    addBlock(parent, `h${mark[1]?.length}`, title);
    const rest = piece.slice(end + 1);
    return { rest: parser.place() === 'loose list' ? dedented(rest) : rest };
  }
  return undefined;
};

/** Number signs at the end are removed unless a backslash precedes them; a backslash cannot end a title. */
function titleOf(line: string): string | undefined {
  if (isEscaped(line, line.length)) return undefined;
  let end = line.length;
  while (line[end - 1] === '#' && !isEscaped(line, end - 1)) end--;
  return line.slice(0, end).trim();
}

function isEscaped(line: string, index: number): boolean {
  let backslashes = 0;
  while (line[index - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

function dedented(lines: string): string {
  return lines.replace(/^ {4}/gm, '');
}
