import { byPattern, type InlinePass } from './inline.ts';
import { fragment } from './tree.ts';

const ENTITY = /&(?:#[0-9]+|#x[0-9a-fA-F]+|[0-9a-zA-Z]+);/g;

/** Text in the form of an entity stays as typed. */
export const entity: InlinePass = byPattern('&', ENTITY, ([typed]) => ({ node: fragment(typed, characterOf(typed)) }));

const COMMON: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' };

export function characterOf(typed: string): string {
  const hexadecimal = /^&#x(.+);$/.exec(typed)?.[1];
  const decimal = /^&#(\d+);$/.exec(typed)?.[1];
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal ?? Number.NaN);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  return COMMON[typed] ?? typed;
}
