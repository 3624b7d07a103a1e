import { readFileSync } from 'node:fs';
import ts from 'typescript';

export const KINDS = ['refusal', 'check called', 'permission', 'condition of a query'] as const;
export type Kind = (typeof KINDS)[number];

/** A place in the code that denies something, and the text that disables it. */
export interface Guard {
  id: number;
  kind: Kind;
  file: string;
  line: number;
  name: string;
}

interface Edit {
  at: number;
  text: string;
}

interface Instrumented {
  guards: Guard[];
  /** The files with each guard behind a switch. */
  files: Map<string, string>;
}

/** Puts every guard of the files behind a switch; `importFor` returns the line that imports the switch into a file. */
export function instrumented(files: readonly string[], importFor: (file: string) => string): Instrumented {
  const guards: Guard[] = [];
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
    const edits: Edit[] = [];
    const add = (kind: Kind, node: ts.Node, name: string): number => {
      const id = guards.length + 1;
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      guards.push({ id, kind, file, line, name: name.replace(/\s+/g, ' ').slice(0, 120) });
      return id;
    };
    look(source, { source, file, edits, add });
    if (edits.length > 0) texts.set(file, importFor(file) + edited(text, edits));
  }
  return { guards, files: texts };
}

interface Finder {
  source: ts.SourceFile;
  file: string;
  edits: Edit[];
  add: (kind: Kind, node: ts.Node, name: string) => number;
}

function look(node: ts.Node, finder: Finder): void {
  refusal(node, finder);
  checkCalled(node, finder);
  permission(node, finder);
  condition(node, finder);
  ts.forEachChild(node, (child) => look(child, finder));
}

/** `if (…) throw …`: never thrown; `if (…) return refused(…)`: not returned. */
function refusal(node: ts.Node, { source, edits, add }: Finder): void {
  if (!ts.isIfStatement(node) || node.elseStatement || !thrownBy(node.thenStatement)) return;
  const id = add('refusal', node, node.expression.getText(source));
  edits.push(...around(node.expression, source, `__guards.fires(${id}, `, ')'));
}

/** A plain Error, or one that is rethrown, is a fault of the server and denies nothing. */
function isRefusal(statement: ts.Statement): boolean {
  if (ts.isReturnStatement(statement)) return /^refused\(/.test(statement.expression?.getText() ?? '');
  if (!ts.isThrowStatement(statement)) return false;
  const { expression } = statement;
  return (
    ts.isCallExpression(expression) || (ts.isNewExpression(expression) && expression.expression.getText() !== 'Error')
  );
}

const thrownBy = (statement: ts.Statement): boolean =>
  isRefusal(statement) ||
  (ts.isBlock(statement) && statement.statements.length === 1 && statement.statements.every(isRefusal));

/** `requireSomething(…);`: not called. */
function checkCalled(node: ts.Node, { source, edits, add }: Finder): void {
  if (!ts.isExpressionStatement(node)) return;
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (!ts.isCallExpression(call) || !/^require[A-Z]/.test(call.expression.getText(source))) return;
  const id = add('check called', node, call.getText(source));
  const awaits = call.arguments.some((argument) => /\bawait\b/.test(argument.getText(source)));
  edits.push(...around(call, source, `__guards.call(${id}, ${awaits ? 'async ' : ''}() => `, ')'));
}

/** The result of a function named `may…`: always true. */
function permission(node: ts.Node, { source, edits, add }: Finder): void {
  if (!ts.isReturnStatement(node) && !ts.isArrowFunction(node)) return;
  const value = ts.isArrowFunction(node) ? node.body : node.expression;
  if (!value || ts.isBlock(value)) return;
  const name = ts.isArrowFunction(node) ? nameOfConstant(node, source) : nameOfFunction(node, source);
  if (!name || !/^(may|can)(?!Not)[A-Z]/.test(name) || value.kind === ts.SyntaxKind.TrueKeyword) return;
  const id = add('permission', node, `${name}: ${value.getText(source)}`);
  edits.push(...around(value, source, `__guards.grants(${id}, `, ')'));
}

const nameOfConstant = ({ parent }: ts.Node, source: ts.SourceFile) =>
  ts.isVariableDeclaration(parent) ? parent.name.getText(source) : undefined;

function nameOfFunction(node: ts.Node, source: ts.SourceFile): string | undefined {
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isArrowFunction(above) || ts.isFunctionExpression(above)) return undefined;
    if (ts.isFunctionDeclaration(above)) return above.name?.getText(source);
  }
  return undefined;
}

const OWNERS = /^(?:\w+\.)?(realm_id|user_id|is_archived|is_active|is_deactivated)$/;

/** The part of a WHERE that restricts to an organization, an owner or active rows: left out. */
function condition(node: ts.Node, { source, file, edits, add }: Finder): void {
  if (!/^src\/store\//.test(file) || !ts.isCallExpression(node)) return;
  const called = node.expression;
  if (!ts.isPropertyAccessExpression(called) || !/^(and)?[wW]here$/.test(called.name.text)) return;
  const [first, value] = node.arguments;
  if (first && value && node.arguments.length === 2 && ts.isStringLiteral(first) && OWNERS.test(first.text)) {
    const id = add('condition of a query', node, `${statementName(node)}: ${first.text}: ${value.getText(source)}`);
    edits.push({ at: first.getStart(source), text: `__guards.where(${id}, { [` });
    edits.push({ at: first.getEnd(), text: ']: ' }, { at: value.getEnd(), text: ' })' });
    // The comma between the two is removed with the first.
    edits.push({ at: -first.getEnd(), text: '' });
  }
  if (!first || !ts.isObjectLiteralExpression(first)) return;
  for (const property of first.properties) {
    const key = property.name?.getText(source).replace(/['"]/g, '') ?? '';
    if (!OWNERS.test(key)) continue;
    const id = add('condition of a query', property, `${statementName(node)}: ${property.getText(source)}`);
    edits.push(...around(property, source, `...__guards.where(${id}, { `, ' })'));
  }
}

/** The function or constant that contains the query. */
function statementName(node: ts.Node): string {
  const [, declaration] = [...above(node)].reverse();
  if (!declaration) return '';
  if (ts.isFunctionDeclaration(declaration)) return declaration.name?.text ?? '';
  if (!ts.isVariableStatement(declaration)) return '';
  return declaration.declarationList.declarations[0]?.name.getText() ?? '';
}

function* above(node: ts.Node): Generator<ts.Node> {
  for (let one = node.parent; one; one = one.parent) yield one;
}

const around = (node: ts.Node, source: ts.SourceFile, before: string, after: string): Edit[] => [
  { at: node.getStart(source), text: before },
  { at: node.getEnd(), text: after },
];

/** Inserts the texts; a negative position marks a comma to remove. */
function edited(text: string, edits: readonly Edit[]): string {
  const commas = new Set(edits.filter(({ at }) => at < 0).map(({ at }) => text.indexOf(',', -at)));
  const places = new Map<number, string[]>();
  edits.forEach(({ at, text: inserted }) => {
    if (at >= 0) places.set(at, [...(places.get(at) ?? []), inserted]);
  });
  // A text that ends at a position was found after the one that encloses it, so it is written first; beginnings keep their order.
  const insertedAt = (at: number) => {
    const all = places.get(at) ?? [];
    const closing = all.filter((one) => /^[ )\]]/.test(one)).reverse();
    return [...closing, ...all.filter((one) => !/^[ )\]]/.test(one))].join('');
  };
  let result = '';
  for (let at = 0; at <= text.length; at++) {
    result += insertedAt(at);
    if (at < text.length && !commas.has(at)) result += text.charAt(at);
  }
  return result;
}
