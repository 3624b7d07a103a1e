import { addBlock } from './block.ts';
import type { BlockRule } from './blocks.ts';

const INDENT = '    ';

/** Lines indented by four spaces; code continues after blank lines. */
export const indentedCode: BlockRule = (parent, piece) => {
  if (!piece.startsWith(INDENT)) return undefined;
  const lines = piece.split('\n');
  const end = lines.findIndex((line) => !line.startsWith(INDENT) && line.trim());
  const inside = end < 0 ? lines : lines.slice(0, end);
  const code = inside
    .map((line) => line.slice(INDENT.length))
    .join('\n')
    .trimEnd();
  const sibling = parent.children.at(-1);
  if (sibling?.code !== undefined) sibling.code += `\n${code}\n`;
  else addBlock(parent, 'p').code = `${code}\n`;
  return { rest: end < 0 ? '' : lines.slice(end).join('\n') };
};
