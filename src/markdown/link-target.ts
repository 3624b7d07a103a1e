export interface Target {
  href: string;
  title?: string;
  /** The position after the closing parenthesis. */
  end: number;
}

const IN_ANGLES = /\(\s*<([^<>]*)>\s*(?:('[^']*'|"[^"]*")\s*)?\)/y;

/** For each opening character the position of the closing one, found once for a whole text. */
export function pairsIn(source: string, opening: string, closing: string): Map<number, number> {
  const [open, pairs] = [[] as number[], new Map<number, number>()];
  let nextOpening = source.indexOf(opening);
  for (let end = source.indexOf(closing); end >= 0; end = source.indexOf(closing, end + 1)) {
    for (; nextOpening >= 0 && nextOpening < end; nextOpening = source.indexOf(opening, nextOpening + 1)) {
      open.push(nextOpening);
    }
    const start = open.pop();
    if (start !== undefined) pairs.set(start, end);
  }
  return pairs;
}

/** Reads `(address)`, `(address "title")` or `(<address> "title")` at a position. */
export function readTarget(source: string, position: number, parentheses: Map<number, number>): Target | undefined {
  IN_ANGLES.lastIndex = position;
  const angles = IN_ANGLES.exec(source);
  if (angles) return target(angles[1] ?? '', angles[2]?.slice(1, -1), IN_ANGLES.lastIndex);
  const closing = parentheses.get(position);
  const plain = closing === undefined ? undefined : target(source.slice(position + 1, closing), undefined, closing + 1);
  const quote = firstQuote(source, position);
  if (source[position] !== '(' || quote === undefined || (closing !== undefined && closing < quote)) return plain;
  return withTitle(source, position + 1, quote) ?? plain;
}

function firstQuote(source: string, position: number): number | undefined {
  const found = [source.indexOf('"', position), source.indexOf("'", position)].filter((index) => index >= 0);
  return found.length > 0 ? Math.min(...found) : undefined;
}

/** A title ends where a parenthesis follows a quotation mark, whatever else is in it. */
function withTitle(source: string, start: number, opening: number): Target | undefined {
  const end = source[opening] === '"' ? /" *\)/g : /' *\)/g;
  end.lastIndex = opening + 1;
  const match = end.exec(source);
  if (!match) return undefined;
  const title = source.slice(opening + 1, match.index);
  return target(source.slice(start, opening), title, match.index + match[0].length);
}

function target(href: string, title: string | undefined, end: number): Target {
  return { href: href.trim(), ...(title !== undefined && { title: title.trim().replace(/\s/g, ' ') }), end };
}
