import { type Draft, plainOf } from './draft.ts';
import { type Found, type InlinePass, inTextsWith } from './inline.ts';
import { pairsIn, readTarget, type Target } from './link-target.ts';
import { element } from './tree.ts';
import { relativeToOrigin, safeUrl } from './url.ts';

/** `[text](address "title")`; the text is not parsed further. With an unsafe address it is not a link. */
export const link: InlinePass = inTextsWith('](', function* (source, draft) {
  const brackets = pairsIn(source, '[', ']');
  const parentheses = pairsIn(source, '(', ')');
  for (let start = source.indexOf('['); start >= 0; start = source.indexOf('[', start + 1)) {
    const end = source[start - 1] === '!' ? undefined : brackets.get(start);
    const found =
      end === undefined ? undefined : linkAt(source, { start, end }, readTarget(source, end + 1, parentheses), draft);
    if (!found) continue;
    yield found;
    start = found.end - 1;
  }
});

function linkAt(
  source: string,
  { start, end }: { start: number; end: number },
  target: Target | undefined,
  draft: Draft,
): Found | undefined {
  const safe = target && safeUrl(plainOf(draft, target.href).trim());
  if (!target || safe === undefined) return undefined;
  const href = relativeToOrigin(safe, draft.context.origin);
  const label = source.slice(start + 1, end);
  const title = target.title === undefined ? undefined : plainOf(draft, target.title);
  const node = element('a', { href, ...(title !== undefined && { title }) });
  return { start, end: target.end, node, inner: label.trim() ? label : href, closed: true };
}
