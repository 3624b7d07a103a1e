import { addBlock } from './block.ts';
import type { BlockRule } from './blocks.ts';

const RULE = /^ {0,3}(?:(?:-[ ]{0,2}){3,}|(?:_[ ]{0,2}){3,}|(?:\*[ ]{0,2}){3,}) *$/m;

/** A line of three or more dashes, underscores or asterisks, also between other lines of a paragraph. */
export const horizontalRule: BlockRule = (parent, piece, parser) => {
  if (!/[-_*]/.test(piece)) return undefined;
  const match = RULE.exec(piece);
  if (!match) return undefined;
  const before = piece.slice(0, match.index).replace(/\n+$/, '');
  if (before) parser.parse(parent, [before]);
  addBlock(parent, 'hr');
  return { rest: piece.slice(match.index + match[0].length).replace(/^\n+/, '') };
};
