import { MAX_COMPARED_WORDS, MAX_DIFF_PIECES } from '../limits.ts';

type Mark = 'inserted' | 'deleted';
type Kind = 'open' | 'close' | 'text' | 'space';

interface Piece {
  kind: Kind;
  html: string;
  /** Name of the element; only for tags. */
  name: string;
}

/** A word with the tags and whitespace around it. Words are equal if their texts are. */
interface Word {
  text: string;
  before: Piece[];
  after: Piece[];
}

interface Segment {
  mark: Mark | undefined;
  pieces: Piece[];
}

const piecePattern = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*>|\s+|[^<\s]+|</gi;
const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/**
 * The HTML of a new text with the words that were added to and removed from the old one in spans. Returns undefined for
 * texts that are too long to compare.
 */
export function htmlDiff(before: string, after: string): string | undefined {
  const [old, present] = [piecesOf(before), piecesOf(after)];
  if (old.length + present.length > MAX_DIFF_PIECES) return undefined;
  const segments = segmentsOf(wordsOf(old), wordsOf(present));
  for (const [index, segment] of segments.entries()) if (segment.mark === 'deleted') fitIn(segments, index);
  return inOneElement(segments);
}

function piecesOf(html: string): Piece[] {
  return Array.from(html.matchAll(piecePattern), ([piece, slash, name]) => {
    if (/^\s/.test(piece)) return { kind: 'space', html: piece, name: '' };
    if (name === undefined || VOID.has(name)) return { kind: 'text', html: piece, name: '' };
    return { kind: slash === '/' ? 'close' : 'open', html: piece, name };
  });
}

/** Opening tags go with the next word, everything else with the last one. */
function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: Word[] = [];
  let before: Piece[] = [];
  for (const piece of pieces) {
    const last = words.at(-1);
    if (piece.kind === 'text') {
      words.push({ text: piece.html, before, after: [] });
      before = [];
    } else if (piece.kind === 'open' || before.length > 0 || last === undefined) before.push(piece);
    else last.after.push(piece);
  }
  if (before.length > 0) words.push({ text: '', before, after: [] });
  return words;
}

const piecesOfWords = (words: readonly Word[]): Piece[] =>
  words.flatMap(({ text, before, after }) => [...before, { kind: 'text', html: text, name: '' }, ...after]);

function segmentsOf(old: readonly Word[], present: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  const add = (mark: Mark | undefined, words: readonly Word[]) => {
    if (words.length > 0) segments.push({ mark, pieces: piecesOfWords(words) });
  };
  let [oldEnd, presentEnd] = [0, 0];
  for (const { inOld, inPresent, length } of [...matches(old, present), atEnd(old, present)]) {
    add('inserted', present.slice(presentEnd, inPresent));
    add('deleted', old.slice(oldEnd, inOld));
    add(undefined, present.slice(inPresent, inPresent + length));
    [oldEnd, presentEnd] = [inOld + length, inPresent + length];
  }
  return segments;
}

/** A run of words that both texts have. */
interface Match {
  inOld: number;
  inPresent: number;
  length: number;
}

const atEnd = (old: readonly Word[], present: readonly Word[]): Match => ({
  inOld: old.length,
  inPresent: present.length,
  length: 0,
});

/** The common beginning and end, and between them the longest common subsequence, unless there are too many words. */
function matches(old: readonly Word[], present: readonly Word[]): Match[] {
  const shorter = Math.min(old.length, present.length);
  let start = 0;
  while (start < shorter && old[start]?.text === present[start]?.text) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end)?.text === present.at(-1 - end)?.text) end++;
  const middle = commonSequence(old.slice(start, old.length - end), present.slice(start, present.length - end));
  return [
    { inOld: 0, inPresent: 0, length: start },
    ...middle.map(({ inOld, inPresent }) => ({ inOld: inOld + start, inPresent: inPresent + start, length: 1 })),
    { inOld: old.length - end, inPresent: present.length - end, length: end },
  ];
}

function commonSequence(old: readonly Word[], present: readonly Word[]): { inOld: number; inPresent: number }[] {
  const width = present.length + 1;
  if ((old.length + 1) * width > MAX_COMPARED_WORDS) return [];
  // Length of the longest common subsequence after each pair of positions.
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = present.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        old[row]?.text === present[column]?.text
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const found: { inOld: number; inPresent: number }[] = [];
  for (let row = 0, column = 0; row < old.length && column < present.length; ) {
    if (old[row]?.text === present[column]?.text) found.push({ inOld: row++, inPresent: column++ });
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  }
  return found;
}

/**
 * Fits a deleted segment between its neighbors: it keeps its tags only if they are balanced, and otherwise moves into
 * the element of its neighbors.
 */
function fitIn(segments: readonly Segment[], index: number): void {
  const segment = segments[index];
  const { opened, closed } = unbalancedIn(segment?.pieces ?? []);
  if (!segment || opened.length + closed.length === 0) return;
  segment.pieces = segment.pieces.filter(({ kind }) => kind === 'text' || kind === 'space');
  const [before, after] = [segments[index - 1], segments[index + 1]];
  for (const name of closed.reverse()) {
    const last = before?.pieces.at(-1);
    if (!before || last?.kind !== 'close' || last.name !== name) break;
    before.pieces.pop();
    // At the end of the document there is no next segment.
    (after ?? segment).pieces[after ? 'unshift' : 'push'](last);
  }
  for (const name of opened) {
    const first = after?.pieces[0];
    if (!after || first?.kind !== 'open' || first.name !== name) break;
    after.pieces.shift();
    (before ?? segment).pieces[before ? 'push' : 'unshift'](first);
  }
}

/** Names of the elements that are only opened or only closed in these pieces. */
function unbalancedIn(pieces: readonly Piece[]): { opened: string[]; closed: string[] } {
  const opened: string[] = [];
  const closed: string[] = [];
  for (const { kind, name } of pieces) {
    if (kind === 'open') opened.push(name);
    if (kind === 'close' && opened.pop() === undefined) closed.push(name);
  }
  return { opened, closed };
}

/** The HTML of all segments; several elements are wrapped in one. */
function inOneElement(segments: readonly Segment[]): string {
  let html = '';
  for (const segment of segments) {
    const own = segmentHtml(segment);
    const isApart = /(^|\s)$/.test(html) || /^(\s|<\/|$)/.test(own);
    html += isApart || segment.mark === undefined ? own : ` ${own}`;
  }
  return rootsIn(segments) === 1 ? html : `<div>${html}</div>`;
}

/** Text between two tags goes into one span; elements go around the spans, since a span cannot contain a paragraph. */
function segmentHtml({ mark, pieces }: Segment): string {
  const html: string[] = [];
  let words: string[] = [];
  const flush = () => {
    const run = words.join('');
    const text = run.trimEnd();
    if (text !== '') html.push(mark ? `<span class="highlight_text_${mark}">${text}</span>` : text);
    html.push(run.slice(text.length));
    words = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'text' || piece.kind === 'space') words.push(piece.html);
    else {
      flush();
      html.push(piece.html);
    }
  }
  flush();
  return html.join('');
}

/** The number of elements and texts at the top level. */
function rootsIn(segments: readonly Segment[]): number {
  let depth = 0;
  let roots = 0;
  for (const { kind, html } of segments.flatMap(({ pieces }) => pieces)) {
    if (depth === 0 && (kind === 'open' || (kind === 'text' && html !== ''))) roots++;
    if (kind === 'open') depth++;
    if (kind === 'close') depth--;
  }
  return roots;
}
