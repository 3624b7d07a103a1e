import { byPattern, type InlinePass } from './inline.ts';
import { element } from './tree.ts';

/** Every newline inside a block is a line break. */
export const lineBreak: InlinePass = byPattern('\n', /\n/g, () => ({ node: element('br') }));
