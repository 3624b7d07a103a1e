import { type Fragment, fragment } from './tree.ts';

const OPEN = '<div class="spoiler-block"><div class="spoiler-header">';
const BETWEEN = '</div><div class="spoiler-content" aria-hidden="true">';
const CLOSE = '</div></div>';

/** The lines of a spoiler: header and content stay ordinary Markdown between the three parts of the frame. */
export function spoilerLines(header: string, lines: string[], aside: (piece: Fragment) => string): string[] {
  const piece = (html: string) => aside(fragment(html, '', true));
  return [piece(OPEN), '', header, '', piece(BETWEEN), '', ...lines, '', piece(CLOSE)];
}
