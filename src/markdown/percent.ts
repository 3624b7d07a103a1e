/** Percent-encodes the bytes of every character outside the given set. */
export function percentEncoded(source: string, kept: RegExp): string {
  return [...source].map((character) => (kept.test(character) ? character : codesOf(character))).join('');
}

function codesOf(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
