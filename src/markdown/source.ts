import type { MarkdownIt } from 'markdown-it';
import { draftOf, RESERVED } from './draft.ts';
import { fenceOf } from './fence-line.ts';

const TAB_STOP = 4;
const LIST_ITEM = /^ *([*+-]|\d\.) +/;

/** Registers the first step; it replaces all those of markdown-it, which has a different dialect. */
export function lines(md: MarkdownIt): void {
  md.core.ruler.enableOnly([]);
  md.core.ruler.push('lines', (state) => {
    const draft = draftOf(state);
    draft.lines = state.src.trim() ? linesOf(state.src) : [];
  });
}

/** Splits the source into lines, with spaces for tabs, one kind of newline and no spaces in blank lines. */
function linesOf(source: string): string[] {
  const separated = separateLists(source.split('\n')).join('\n');
  return withSpaces(`${separated.replace(RESERVED, '').replace(/\r\n?/g, '\n')}\n\n`)
    .split('\n')
    .map((line, index) => (index > 0 && /^ +$/.test(line) ? '' : line));
}

function withSpaces(source: string): string {
  if (!source.includes('\t')) return source;
  return source.split('\n').map(expandTabs).join('\n');
}

function expandTabs(line: string): string {
  let expanded = '';
  for (const [index, part] of line.split('\t').entries()) {
    if (index > 0) expanded += ' '.repeat(TAB_STOP - (expanded.length % TAB_STOP));
    expanded += part;
  }
  return expanded;
}

/** A list may follow a line of text, or a list of the other kind, without a blank line; it is inserted here. */
function separateLists(lines: string[]): string[] {
  const fences: { marks: string; isCode: boolean }[] = [];
  const separated: string[] = [];
  for (const [index, line] of lines.entries()) {
    separated.push(line);
    if (index === lines.length - 1) break;
    followFences(fences, line);
    if (line && !fences.some(({ isCode }) => isCode) && startsList(line, lines[index + 1] ?? '')) separated.push('');
  }
  return separated;
}

function followFences(fences: { marks: string; isCode: boolean }[], line: string): void {
  const fence = fenceOf(line);
  if (!fence) return;
  if (!fence.language && fences.at(-1)?.marks === fence.marks) fences.pop();
  else fences.push({ marks: fence.marks, isCode: !['quote', 'quoted'].includes(fence.language ?? '') });
}

function startsList(line: string, next: string): boolean {
  const [above, below] = [LIST_ITEM.exec(line)?.[1], LIST_ITEM.exec(next)?.[1]];
  if (below === undefined) return false;
  return above === undefined || (above.length === 1) !== (below.length === 1);
}
