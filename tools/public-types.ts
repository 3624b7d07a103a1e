import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The types of `parlance/testing` as one file, for those who use it from TypeScript. */
export const publicTypes = (): string => ['api', 'index'].map((name) => typesOf(`src/testing/${name}.ts`)).join('');

/** The public types of a file, without its imports from the other. */
function typesOf(path: string): string {
  const { outputText } = ts.transpileDeclaration(readFileSync(path, 'utf8'), { fileName: path });
  return outputText.replace(/^(?:import .*|export type \* .*)\n/gm, '');
}
