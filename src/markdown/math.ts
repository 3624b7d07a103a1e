import { createRequire } from 'node:module';
import type Katex from 'katex';
import { MAX_FORMULA_SIZE, MAX_MACRO_EXPANSIONS } from '../domain/limits.ts';
import { escapeCode } from './escape.ts';
import { byPattern, type InlinePass } from './inline.ts';
import { element, type Fragment, fragment, text } from './tree.ts';

/** `$$…$$` within a line. */
export const inlineMath: InlinePass = byPattern(
  '$$',
  /(?<!\$)(?<=^|[^\p{L}\p{N}_])\$\$([^\n_$](?:\\\$|[^\n$])*)\$\$(?!\$)(?=$|[^\p{L}\p{N}_])/gu,
  ([whole, formula = '']) => {
    const html = typeset(formula, false);
    if (html !== undefined) return { node: fragment(html, formula) };
    return { node: element('span', { class: 'tex-error' }, [text(whole)]) };
  },
);

/** The content of a `math` fence: each part between blank lines is a separate display. */
export function mathBlock(content: string): Fragment {
  const displays = content.split('\n\n').map((formula) => typeset(formula, true) ?? failed(formula));
  return fragment(displays.join('\n\n'), content);
}

function failed(formula: string): string {
  return `<span class="tex-error">${escapeCode(formula)}</span>`;
}

/** A formula that defines macros could grow without limit from few characters, so these commands are errors. */
const DEFINERS =
  'def edef gdef xdef let futurelet global long newcommand renewcommand providecommand newenvironment renewenvironment'.split(
    ' ',
  );

function refuseDefinition(): never {
  throw new Error('formulas must not define macros');
}

const require = createRequire(import.meta.url);
let loaded: typeof Katex | undefined;

/** Loaded with the first formula: most messages contain none, and the server starts faster without it. */
export function loadFormulas(): void {
  katex();
}

function katex(): typeof Katex {
  loaded ??= require('katex') as typeof Katex;
  return loaded;
}

function typeset(formula: string, displayMode: boolean): string | undefined {
  try {
    return withoutWarnings(() =>
      katex().renderToString(formula, {
        displayMode,
        throwOnError: true,
        strict: 'ignore',
        trust: false,
        maxSize: MAX_FORMULA_SIZE,
        maxExpand: MAX_MACRO_EXPANSIONS,
        globalGroup: false,
        macros: Object.fromEntries(DEFINERS.map((name) => [`\\${name}`, refuseDefinition])),
      }),
    );
  } catch {
    return undefined; // KaTeX throws for every formula it cannot read.
  }
}

/** KaTeX writes a warning to the console for each character without metrics, with the text of the message. */
function withoutWarnings<Result>(work: () => Result): Result {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
