import { escapeCode } from './escape.ts';
import { type Found, type InlinePass, inTextsWith } from './inline.ts';
import { element, fragment, text } from './tree.ts';

const BACKTICKS = /(\\*)(`+)/g;

interface Run {
  /** The beginning of the backslashes before it. */
  start: number;
  backslashes: number;
  ticks: number;
  length: number;
}

/**
 * Code between two runs of equally many backticks. A run without an equal one may begin with fewer of its own
 * backticks. A backslash escapes one backtick; two backslashes stand for one.
 */
export const inlineCode: InlinePass = inTextsWith('`', function* (source) {
  const runs = [...source.matchAll(BACKTICKS)].map(runOf);
  const byLength = groupedByLength(runs);
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    if (!run) continue;
    const pairs = run.backslashes - (run.backslashes % 2);
    if (pairs > 0 && pairs === run.backslashes) {
      yield { start: run.start, end: run.ticks, node: text('\\'.repeat(pairs / 2)) };
    }
    const opening = run.ticks + (run.backslashes % 2);
    const closing = closingRun(byLength, run, run.length - (run.backslashes % 2));
    if (!closing) continue;
    yield codeBetween(source, opening, closing);
    index = runs.indexOf(closing, index);
  }
});

function groupedByLength(runs: Run[]): Map<number, Run[]> {
  const groups = new Map<number, Run[]>();
  for (const run of runs) {
    const group = groups.get(run.length);
    if (group) group.push(run);
    else groups.set(run.length, [run]);
  }
  return groups;
}

function runOf(match: RegExpExecArray): Run {
  const [whole, backslashes = '', ticks = ''] = match;
  return {
    start: match.index,
    backslashes: backslashes.length,
    ticks: match.index + whole.length - ticks.length,
    length: ticks.length,
  };
}

/** The next run of as many backticks as possible; the lists are consumed from the front as parsing proceeds. */
function closingRun(byLength: Map<number, Run[]>, opening: Run, most: number): Run | undefined {
  for (let length = most; length > 0; length--) {
    const candidates = byLength.get(length);
    while (candidates?.[0] && candidates[0].ticks <= opening.ticks) candidates.shift();
    if (candidates?.[0]) return candidates[0];
  }
  return undefined;
}

function codeBetween(source: string, opening: number, closing: Run): Found {
  const code = source.slice(opening + closing.length, closing.ticks);
  const node = element('code', {}, [fragment(escapeCode(code), code)]);
  return { start: opening, end: closing.ticks + closing.length, node };
}
