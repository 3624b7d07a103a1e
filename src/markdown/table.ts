import { addBlock, type Block } from './block.ts';
import { type BlockRule, DONE } from './blocks.ts';

const FIRST_ROWS = /^([^\n]*)\n([|:\- ]+)(?:\n|$)/;
const END_BORDER = /(?<!\\)(?:\\\\)*\|$/;
const MARKUP = /\\\\|(\\`+)|(`+)|\\\||(\|)/g;

/** A header row, a row of dashes and any rows, cells separated by pipes. */
export const table: BlockRule = (parent, piece, parser) => {
  if (!piece.includes('|')) return undefined;
  const [, first = '', second = ''] = (FIRST_ROWS.exec(piece) ?? []).map(trimmed);
  if (!second) return undefined;
  const isBordered = first.startsWith('|') || END_BORDER.test(first);
  const header = cellsOf(first, isBordered);
  const dashes = cellsOf(second, isBordered);
  if (header.length !== dashes.length || (header.length === 1 && !isBordered)) return undefined;
  if (header.length === 1 && !allBordered(piece)) return undefined;
  const rows = [...rowsBehindHeader(piece)];
  parser.addCells(header.length * rows.length);
  build(
    addBlock(parent, 'table'),
    header,
    dashes,
    rows.slice(1).map((row) => cellsOf(row, isBordered)),
  );
  return DONE;
};

function allBordered(piece: string): boolean {
  for (const row of rowsBehindHeader(piece)) if (!row.startsWith('|') && !END_BORDER.test(row)) return false;
  return true;
}

/**
 * The rows after the header, one by one, since a text may contain many rows that look like headers of all the text
 * after them.
 */
function* rowsBehindHeader(piece: string): Iterable<string> {
  let newline = piece.indexOf('\n');
  while (newline >= 0) {
    const end = piece.indexOf('\n', newline + 1);
    yield trimmed(piece.slice(newline + 1, end < 0 ? piece.length : end));
    newline = end;
  }
}

function trimmed(row: string): string {
  return row.replace(/^ +/, '').replace(/(?<! ) +$/, '');
}

function build(parent: Block, header: string[], dashes: string[], rows: string[][]): void {
  const alignments = dashes.map((cell) => alignmentOf(cell.trim()));
  addRow(addBlock(parent, 'thead'), 'th', header, alignments);
  const body = addBlock(parent, 'tbody');
  for (const row of rows) addRow(body, 'td', row, alignments);
  if (rows.length === 0)
    addRow(
      body,
      'td',
      [],
      header.map(() => undefined),
    );
}

function alignmentOf(dashes: string): string | undefined {
  if (dashes.startsWith(':')) return dashes.endsWith(':') ? 'center' : 'left';
  return dashes.endsWith(':') ? 'right' : undefined;
}

function addRow(parent: Block, tag: string, cells: string[], alignments: (string | undefined)[]): void {
  const row = addBlock(parent, 'tr');
  for (const [index, alignment] of alignments.entries()) {
    const cell = addBlock(row, tag, trimmed(cells[index] ?? ''));
    if (alignment) cell.attributes.style = `text-align: ${alignment};`;
  }
}

function cellsOf(row: string, isBordered: boolean): string[] {
  const inner = isBordered ? row.replace(/^\|/, '').replace(END_BORDER, '') : row;
  const cells: string[] = [];
  let position = 0;
  for (const pipe of pipesIn(inner)) {
    cells.push(inner.slice(position, pipe));
    position = pipe + 1;
  }
  return [...cells, inner.slice(position)];
}

/** The separators of cells: pipes that are neither escaped nor inside inline code. */
function pipesIn(row: string): number[] {
  const pipes: number[] = [];
  const ticks: { start: number; end: number; size: number; opens: number }[] = [];
  for (const match of row.matchAll(MARKUP)) {
    const [whole, escaped, plain, pipe] = match;
    const end = match.index + whole.length - 1;
    if (escaped) ticks.push({ start: match.index, end, size: escaped.length - 1, opens: escaped.length - 2 });
    if (plain) ticks.push({ start: match.index, end, size: plain.length, opens: plain.length });
    if (pipe) pipes.push(match.index);
  }
  const spans = codeSpans(ticks);
  return pipes.filter((pipe) => !spans.some(([start, end]) => start <= pipe && pipe <= end));
}

function codeSpans(ticks: { start: number; end: number; size: number; opens: number }[]): [number, number][] {
  const spans: [number, number][] = [];
  for (let index = 0; index < ticks.length; index++) {
    const opening = ticks[index];
    if (!opening || opening.opens === 0) continue;
    const closing = ticks.findIndex(({ size }, other) => other > index && size === opening.opens);
    const end = ticks[closing]?.end;
    if (end === undefined) continue;
    spans.push([opening.start, end]);
    index = closing;
  }
  return spans;
}
