import { addBlock } from './block.ts';
import { type BlockRule, DONE } from './blocks.ts';

/** All text that other rules do not take; in a tight list, text is put directly into the item. */
export const paragraph: BlockRule = (parent, piece, parser) => {
  if (!piece.trim()) return DONE;
  const content = piece.trimStart();
  const sibling = parent.children.at(-1);
  if (parser.place() !== 'list') addBlock(parent, 'p', content);
  else if (sibling) sibling.tail += `\n${piece}`;
  else parent.text = parent.text ? `${parent.text}\n${content}` : content;
  return DONE;
};

/** Blank lines separate blocks; inside indented code they are content. */
export const blankLine: BlockRule = (parent, piece) => {
  if (piece && !piece.startsWith('\n')) return undefined;
  const sibling = parent.children.at(-1);
  if (sibling?.code !== undefined) sibling.code += piece ? '\n' : '\n\n';
  return { rest: piece.slice(1) };
};
