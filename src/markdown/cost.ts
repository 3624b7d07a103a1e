import {
  MAX_COMPILED_AT_ONCE,
  MAX_LINKIFIED_AT_ONCE,
  MAX_MARKUP_RENDERED_AT_ONCE,
  MAX_MESSAGE_LENGTH,
} from '../domain/limits.ts';
import type { RenderContext } from './context.ts';
import { RESERVED } from './draft.ts';
import { isCompiled, type Linkifier, patternSize } from './linkifier.ts';

/** Emoji count as markup, because each becomes an element. */
const MARKUP = /[*~`[\]<>@#:.|&\\\r\n\p{Extended_Pictographic}\p{Regional_Indicator}]/gu;
/** Characters that may precede a match of a linkifier. */
const BEFORE_MATCH = /[\s\u0085\p{Z}'"(,:<]/gu;
const FENCE = /```|~~~/;
const FORMULA = /\$\$|(?:```|~~~) *\{?\.?math/i;

/** Whether rendering the text could take longer than other requests may wait, so that a worker must do it. */
export function isCostly(content: string, { linkifiers, defaultCodeLanguage }: RenderContext): boolean {
  if (content.length > MAX_MESSAGE_LENGTH || markupIn(content) > MAX_MARKUP_RENDERED_AT_ONCE) return true;
  // Removing reserved characters from the text could leave a formula.
  if (FORMULA.test(content.replace(RESERVED, ''))) return true;
  if (defaultCodeLanguage?.toLowerCase() === 'math' && FENCE.test(content)) return true;
  return linkifiersAreCostly(content, linkifiers);
}

/** Whether searching for the organization's linkifiers could take too long. */
export function linkifiersAreCostly(text: string, linkifiers: readonly Linkifier[]): boolean {
  if (linkifiers.length === 0) return false;
  if (!allCompiled(linkifiers)) return true;
  const searches = 1 + (text.match(BEFORE_MATCH)?.length ?? 0);
  const steps = linkifiers.reduce((sum, { pattern }) => sum + patternSize(pattern) * text.length * searches, 0);
  return steps > MAX_LINKIFIED_AT_ONCE;
}

/** Compiles some of the patterns that this thread has not compiled yet, so that it soon has all of them. */
function allCompiled(linkifiers: readonly Linkifier[]): boolean {
  let length = 0;
  for (const { pattern } of linkifiers) {
    if (isCompiled(pattern)) continue;
    length += pattern.length;
    if (length > MAX_COMPILED_AT_ONCE) return false;
    patternSize(pattern);
  }
  return true;
}

function markupIn(content: string): number {
  return content.match(MARKUP)?.length ?? 0;
}
