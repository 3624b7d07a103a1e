// Lengths and orders of texts by code points, as the document and the databases count. JavaScript itself counts UTF-16
// units, of which an emoji has two.

export const codePointCount = (text: string): number => [...text].length;

/** Whether the text has more code points than `limit`; counts them only if the number of units does not decide. */
export const isLongerThan = (text: string, limit: number): boolean =>
  text.length > limit && (text.length > 2 * limit || codePointCount(text) > limit);

/** The first code points of the text, at most `limit`. */
export const firstCodePoints = (text: string, limit: number): string =>
  text.length <= limit ? text : [...text.slice(0, 2 * limit)].slice(0, limit).join('');

/** Orders texts by their code points. */
export function byCodePoints(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  return (a.codePointAt(index) ?? -1) - (b.codePointAt(index) ?? -1);
}
