import { parseTime } from './dates.ts';
import { byPattern, type InlinePass } from './inline.ts';
import { element, text } from './tree.ts';

/** `<time:…>`, shown by clients in the reader's own zone. */
export const time: InlinePass = function* (source, draft) {
  const end = source.lastIndexOf('>');
  if (end < 0) return;
  yield* byPattern(/<time:([^>]*)>/g, ([, typed = '']) => {
    const datetime = parseTime(typed);
    if (datetime === undefined) {
      return { node: element('span', { class: 'timestamp-error' }, [text(`Invalid time format: ${typed}`)]) };
    }
    return { node: element('time', { datetime }, [text(typed)]) };
  })(source.slice(0, end + 1), draft);
};
