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

/**
 * Whether the main thread can have compiled all patterns with this text. If they are too many, compiles one of them, so that
 * it can with a later one.
 */
function allCompiled(linkifiers: readonly Linkifier[]): boolean {
  const fresh = linkifiers.filter(({ pattern }) => !isCompiled(pattern));
  if (fresh.reduce((sum, { pattern }) => sum + pattern.length, 0) <= MAX_COMPILED_AT_ONCE) return true;
  patternSize(fresh[0]?.pattern ?? '');
  return false;
}

function markupIn(content: string): number {
  return content.match(MARKUP)?.length ?? 0;
}
