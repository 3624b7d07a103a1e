import { parseTime } from './dates.ts';
import { byPattern, type InlinePass } from './inline.ts';
import { element, text } from './tree.ts';

const times: InlinePass = byPattern('<time:', /<time:([^>]*)>/g, ([, typed = '']) => {
  const datetime = parseTime(typed);
  if (datetime === undefined) {
    return { node: element('span', { class: 'timestamp-error' }, [text(`Invalid time format: ${typed}`)]) };
  }
  return { node: element('time', { datetime }, [text(typed)]) };
});

/** `<time:…>`, shown by clients in the reader's own zone. */
export const time: InlinePass = (source, draft) => times(source.slice(0, source.lastIndexOf('>') + 1), draft);
