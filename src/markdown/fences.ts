import type { MarkdownIt } from 'markdown-it';
import { codeBlock } from './code.ts';
import { type Draft, draftOf, putAside } from './draft.ts';
import { type Fence, fenceOf } from './fence-line.ts';
import { mathBlock } from './math.ts';
import { spoilerLines } from './spoiler.ts';
import type { Fragment } from './tree.ts';

/** A fence that is still open: its closing line, the lines inside it, and their conversion. */
interface OpenFence {
  marks: string;
  /** Whether fences inside it count. */
  nests: boolean;
  lines: string[];
  close(lines: string[]): string[];
}

/** Deeper fences are text, because every quote around a line makes it longer. */
const DEEPEST_FENCE = 12;

/** Registers the step that replaces fenced blocks by lines that the block rules understand. */
export function fences(md: MarkdownIt): void {
  md.core.ruler.push('fences', (state) => {
    const draft = draftOf(state);
    replaceFences(draft);
  });
}

function replaceFences(draft: Draft): void {
  const outer: string[] = [];
  const open: OpenFence[] = [];
  const innermost = () => open.at(-1)?.lines ?? outer;
  const close = () => {
    const fence = open.pop();
    if (fence && fence.lines.length > 0) innermost().push('', ...fence.close(fence.lines), '');
  };
  for (const line of draft.lines) {
    const inside = open.at(-1);
    const mayOpen = !inside || (inside.nests && open.length < DEEPEST_FENCE);
    const fence = mayOpen ? fenceOf(line) : undefined;
    if (inside && line.trimEnd() === inside.marks) close();
    else if (fence) open.push(openFence(draft, fence));
    else innermost().push(line);
  }
  while (open.length > 0) close();
  if (outer.length > 2 && outer.at(-2) !== '') outer.push('');
  draft.lines = outer;
}

function openFence(draft: Draft, fence: Fence): OpenFence {
  const language = (fence.language ?? draft.context.defaultCodeLanguage ?? '').toLowerCase();
  const begin = (nests: boolean, close: OpenFence['close']) => ({ marks: fence.marks, nests, lines: [], close });
  const aside = (node: Fragment) => putAside(draft, { node });
  if (language === 'quote' || language === 'quoted') return begin(true, (lines) => lines.map((line) => `> ${line}`));
  if (language === 'spoiler') return begin(true, (lines) => spoilerLines(fence.header ?? '', lines, aside));
  if (language === 'math') return begin(false, (lines) => [aside(mathBlock(lines.join('\n')))]);
  return begin(false, (lines) => [
    aside(codeBlock(lines.map((line) => line.trimEnd()).join('\n'), language || undefined)),
  ]);
}
