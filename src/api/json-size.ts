import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../domain/limits.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Whether JSON text is too deep or has too many values to be parsed. Parsing 2 MiB of brackets takes half a second, and
 * walking over the result overflows the stack, so this only scans the text. Text that is not JSON may pass. An object of
 * 49,000 members takes up to 170 ms to parse; `maxMembers` limits those of the outermost object.
 */
export function excessIn(
  text: string,
  maxMembers = Number.POSITIVE_INFINITY,
): 'depth' | 'values' | 'members' | undefined {
  let depth = 0;
  let values = 1;
  let members = 1;
  const limit = /^\s*\{/.test(text) ? maxMembers : Number.POSITIVE_INFINITY;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case COMMA:
        values++;
        if (values > MAX_JSON_VALUES) return 'values';
        if (depth === 1 && ++members > limit) return 'members';
        break;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        depth++;
        values++;
        if (depth > MAX_JSON_DEPTH) return 'depth';
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth--;
    }
  }
  return undefined;
}

/** The position at which the string that begins at `start` ends; the end of the text if it does not end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at++;
    else if (sign === QUOTE) return at;
  }
  return text.length;
}
